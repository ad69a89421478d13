import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the worker fetches its work and where it sends mail. */
export type Target = { url: string; secretKey: string; smtpUrl: string | null }

export type WorkerEnv = {
  appOrigin: string
  /** Whose name stands on the mails. */
  sender: string
  /** Null while the embedded backend has not told its addresses yet. */
  target: () => Promise<Target | null>
}

/** Reads the variables of `npm run worker`; throws a sentence that names the one that is wrong. */
export function readWorkerEnv(env: NodeJS.ProcessEnv): WorkerEnv {
  const appOrigin = URL.parse(env.APP_ORIGIN || 'http://localhost:3000')
  if (!appOrigin || !/^https?:$/.test(appOrigin.protocol))
    throw new Error('APP_ORIGIN must be an http or https address.')
  const smtpUrl = env.SMTP_URL || null
  if (smtpUrl && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    throw new Error('SMTP_URL must be an address like smtps://user:password@mail.example.com.')
  }
  const sender = env.MAIL_FROM || `TrackQuery <no-reply@${appOrigin.hostname}>`
  return { appOrigin: appOrigin.origin, sender, target: targetOf(env, smtpUrl) }
}

function targetOf(env: NodeJS.ProcessEnv, smtpUrl: string | null): WorkerEnv['target'] {
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey, DATA_DIR: dataDir } = env
  if (url) {
    if (!secretKey) throw new Error('SUPABASE_SECRET_KEY is missing: the worker cannot work without it.')
    return async () => ({ url, secretKey, smtpUrl })
  }
  // Read again each time: a restarted backend may have moved, and its mail sink always has.
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
