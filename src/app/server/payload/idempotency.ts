import type { CookieChange, RequestCookies } from '../session/cookies.ts'
import type { RequestContext } from '../session/request-context.ts'
import { isSessionRelated } from '../session/session-cookie.ts'
import { IdempotencyStore } from './idempotency-store.ts'

/** How long a response is stored. Our own retries come within ten seconds (`http-client/retry-rule.ts`). */
const ttlMs = 120_000
/** One user submits a few forms at a time. Visitors behind one address share this limit. */
const perSender = 50
const total = 1000
/** The response to an action is short. A longer one is not stored. */
const maxStoredChars = 64 * 1024

type StoredResponse = { status: number; headers: [string, string][]; body: string; cookies: CookieChange[] }

type Idempotent = (requestContext: RequestContext, act: () => Promise<Response>) => Promise<Response>

/**
 * Carries out a POST with an `Idempotency-Key` once, and gives its repetitions the first response. A repetition waits
 * while the first request is running. Responses are stored in memory for two minutes, by sender, URL and key. They do
 * not survive a restart, which is why inserts carry a `client_id` as well.
 */
export function withIdempotency(): Idempotent {
  const store = new IdempotencyStore<StoredResponse>({ perSender, total, ttlMs })

  return async (requestContext, act) => {
    const sentKey = idempotencyKey(requestContext.request)
    const sender = senderId(requestContext)
    if (sentKey === null || !sender) return act()
    const key = JSON.stringify([requestContext.request.url, sentKey])
    for (let first = store.find(sender, key); first; first = store.find(sender, key)) {
      const stored = await first
      if (stored) return replayStored(stored, requestContext)
    }
    const entry = store.start(sender, key)
    const { cookies } = requestContext.session
    // Tokens that were refreshed before the action are not part of its result.
    const before = new Set(cookies.changes().map(changeKey))
    try {
      const response = await act()
      entry.finish(await toStored(response.clone(), cookies, before))
      return response
    } finally {
      entry.finish(null)
    }
  }
}

/** The key of a POST; null without one of 16 to 200 characters. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  return request.method === 'POST' && key && key.length >= 16 && key.length <= 200 ? key : null
}

const senderId = ({ session: { authState }, caller }: RequestContext): string | null =>
  authState.kind === 'signed-in' ? authState.viewer.id : caller.address

const changeKey = ({ name, value, maxAge }: CookieChange): string => JSON.stringify([name, value, maxAge])

/** Null for a failure, which may be retried, and for an action that began or ended a session: it is never reused. */
async function toStored(
  response: Response,
  cookies: RequestCookies,
  before: Set<string>,
): Promise<StoredResponse | null> {
  const changes = cookies.changes().filter((change) => !before.has(changeKey(change)))
  if (response.status >= 400 || changes.some(({ name }) => isSessionRelated(cookies, name))) return null
  const body = await response.text()
  const { status, headers } = response
  return body.length > maxStoredChars ? null : { status, headers: [...headers], body, cookies: changes }
}

/** The first response with its cookies, such as the flash message. The browser may not have received them. */
function replayStored(stored: StoredResponse, { session: { cookies } }: RequestContext): Response {
  const { status, headers, body } = stored
  for (const { name, value, maxAge } of stored.cookies) {
    if (maxAge > 0) cookies.raw.set(name, value, maxAge)
    else cookies.raw.clear(name)
  }
  return new Response(status === 204 ? null : body, { status, headers })
}
