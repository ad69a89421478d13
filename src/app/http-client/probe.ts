import { httpClient } from './http-client.ts'
import { HttpError } from './http-error.ts'

/** The services of a backend that an installation needs. */
export type BackendService = 'auth' | 'database' | 'live' | 'storage'

/** The result of probing one service. */
export type Probe = { name: BackendService; state: 'ok' | 'failed'; ms: number; reason?: string }

/** Timeout of a probe: a page must not hang. */
export const probeMs = 4000

/** Paths that respond to everybody, possibly with a rejection. */
export const paths = {
  /** The keys that this server verifies tokens with. */
  auth: '/auth/v1/.well-known/jwks.json',
  /** A page of any origin may read its response. */
  health: '/auth/v1/health',
  database: '/rest/v1/profiles?select=user_id&limit=1',
  storage: '/storage/v1/status',
  /** A function that anybody may call, because browsers write rejected requests into their console. */
  openFunction: '/rest/v1/rpc/get_unsubscription?p_token=',
}

/** Returns a function that requests a path of the backend with only the publishable key. */
export const asker = ({ url, publishableKey }: { url: string; publishableKey: string }) => {
  const client = httpClient({ base: url, timeoutMs: probeMs })
  return (path: string) => client(path, { cache: 'no-store', headers: { apikey: publishableKey } })
}

/**
 * Resolves when the service responded, even with a rejection such as 401.
 * @throws HttpError when it did not respond or failed (status 0 or 5xx)
 */
export async function expectReachable(request: Promise<Response>): Promise<void> {
  try {
    const { body } = await request
    // A response that nobody reads stays open until the timeout.
    await body?.cancel()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status === 0 || error.status >= 500) throw error
  }
}

/** Runs a check and reports its duration and result. */
export async function probe(name: BackendService, ask: () => Promise<void>): Promise<Probe> {
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  try {
    await ask()
    return { name, state: 'ok', ms: ms() }
  } catch (error) {
    return { name, state: 'failed', ms: ms(), reason: reasonOf(error) }
  }
}

/** The message of an error without secrets: URLs are reduced to their paths, which tell the service. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown.'
  const { cause } = error
  if ([error, cause].some((each) => each instanceof Error && each.name === 'TimeoutError')) {
    return 'It did not answer in time.'
  }
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `${error.message}${code}`.replace(/https?:\/\/[^\s"]+/g, (address) => new URL(address).pathname).slice(0, 300)
}
