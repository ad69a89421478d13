import { httpClient } from './http-client.ts'
import { HttpError } from './http-error.ts'

/** The parts of a backend that an installation rests on. */
export type PartName = 'auth' | 'database' | 'live' | 'storage'

/** One part, as it answered just now. */
export type Probe = { name: PartName; state: 'ok' | 'failed'; ms: number; reason?: string }

/** Nothing that a page waits for may hang. */
export const probeMs = 4000

/** Addresses that answer anybody, were it with a no. */
export const paths = {
  /** What this server checks tokens with. */
  auth: '/auth/v1/.well-known/jwks.json',
  /** What any page may ask. */
  health: '/auth/v1/health',
  database: '/rest/v1/profiles?select=user_id&limit=1',
  storage: '/storage/v1/bucket',
}

/** Asks a backend with nothing but its publishable key. */
export const asker = ({ url, publishableKey }: { url: string; publishableKey: string }) => {
  const client = httpClient({ base: url, timeoutMs: probeMs })
  return (path: string) => client(path, { cache: 'no-store', headers: { apikey: publishableKey } })
}

/** Waits for an answer that shows its sender at work, even if it is a no. */
export async function refusedAtWorst(asked: Promise<Response>): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 0 || error.status >= 500) throw error
  }
}

/** Times an ask and tells how it ended. */
export async function probe(name: PartName, ask: () => Promise<void>): Promise<Probe> {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  try {
    await ask()
    return { name, state: 'ok', ms: ms() }
  } catch (error) {
    return { name, state: 'failed', ms: ms(), reason: reasonOf(error) }
  }
}

/** The reason without anything that could be a secret: no address with its query, no token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown.'
  const { cause } = error
  if ([error, cause].some((each) => each instanceof Error && each.name === 'TimeoutError')) {
    return 'It did not answer in time.'
  }
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `${error.message}${code}`.replace(/https?:\/\/[^\s"]+/g, (address) => new URL(address).origin).slice(0, 300)
}
