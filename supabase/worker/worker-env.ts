import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CompanyAccess, readAccess } from '#domain/access-policy.ts'
import { senderAddress } from '../email/sender-address.ts'

/** The addresses that the worker uses, and its key. */
export type Target = { url: string; secretKey: string; smtpUrl: string | null }

export type WorkerEnv = {
  appOrigin: string
  /** Sender of the e-mails. */
  sender: string
  /** Who may create companies in a hosted project. Null for the embedded backend, which saves that itself. */
  createCompanies: CompanyAccess | null
  /** Gives null while the embedded backend is not running. */
  target: () => Promise<Target | null>
}

/**
 * Reads the environment variables of `npm run worker`.
 * @throws an error that names the invalid variable
 */
export function readWorkerEnv(env: NodeJS.ProcessEnv): WorkerEnv {
  const appOrigin = URL.parse(env.APP_ORIGIN || 'http://localhost:3000')
  if (!appOrigin || !/^https?:$/.test(appOrigin.protocol))
    throw new Error('APP_ORIGIN must be an http or https address.')
  const smtpUrl = env.SMTP_URL || null
  if (smtpUrl && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    throw new Error('SMTP_URL must be an address like smtps://user:password@mail.example.com.')
  }
  const sender = senderAddress(appOrigin.origin, env)
  const createCompanies = readAccess(env.CREATE_COMPANIES || 'open', 'closed')
  if (!createCompanies) throw new Error('CREATE_COMPANIES must be open, closed or domains:example.com,example.org.')
  return {
    appOrigin: appOrigin.origin,
    sender,
    createCompanies: env.SUPABASE_URL ? createCompanies : null,
    target: targetOf(env, smtpUrl),
  }
}

function targetOf(env: NodeJS.ProcessEnv, smtpUrl: string | null): WorkerEnv['target'] {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, DATA_DIR: dataDir } = env
  if (url) {
    if (!secretKey) throw new Error('SUPABASE_SECRET_KEY is missing: the worker cannot work without it.')
    return async () => ({ url, secretKey, smtpUrl })
  }
  // Read every time, because a restarted backend may have other ports.
  return async () => {
    try {
      const [keys, endpoints] = await Promise.all(
        ['keys.json', 'endpoints.json'].map(async (name) =>
          JSON.parse(await readFile(join(dataDir || '.data', name), 'utf8')),
        ),
      )
      return { url: endpoints.url, secretKey: keys.secretKey, smtpUrl: smtpUrl ?? endpoints.smtpUrl }
    } catch {
      return null
    }
  }
}
