import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { writeAtomically } from './write-atomically.ts'

/** The secrets of one data folder. The web process is given `publishableKey` and `addressKey` and nothing else. */
export type Keys = {
  publishableKey: string
  /** Acts as service_role, past every policy: for the worker alone. */
  secretKey: string
  /** Signs the client address that the app forwards. */
  addressKey: string
  /** Private ES256 key that signs access tokens; its public half is served as JWKS. */
  signingKey: JWK
  /** Signs addresses of stored files. */
  linkKey: string
}

const secret = () => randomBytes(32).toString('base64url')

/** Makes a fresh set. */
export async function createKeys(): Promise<Keys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), kid: secret().slice(0, 16), alg: 'ES256', use: 'sig' }
  return {
    publishableKey: `sb_publishable_${secret()}`,
    secretKey: `sb_secret_${secret()}`,
    addressKey: secret(),
    signingKey,
    linkKey: secret(),
  }
}

/** The keys of a data folder, made at its first start and readable by its owner only. */
export async function loadKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, 'keys.json')
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (stored) return JSON.parse(stored) as Keys
  const keys = await createKeys()
  await writeAtomically(file, `${JSON.stringify(keys, null, 2)}\n`)
  return keys
}
