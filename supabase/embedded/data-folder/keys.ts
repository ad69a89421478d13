import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { writeAtomically } from './write-atomically.ts'

/** The secrets of a data folder. The web process gets only `publishableKey` and `addressKey`. */
export type Keys = {
  publishableKey: string
  /** Acts as service_role and bypasses every policy. For the worker only. */
  secretKey: string
  /** Signs the client address that the app forwards. */
  addressKey: string
  /** Private ES256 key of the access tokens. The public key is served as JWKS. */
  signingKey: JWK
  /** Signs links to stored files. */
  linkKey: string
}

const secret = () => randomBytes(32).toString('base64url')

/** Creates new keys. */
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

/** Reads the keys of a data folder. The first start creates them, readable only by their owner. */
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
