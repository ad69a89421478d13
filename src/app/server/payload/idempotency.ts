import type { RequestContext } from '../session/request-context.ts'
import type { CookieChange, RequestCookies } from '../session/cookies.ts'
import { isSessionRelated } from '../session/session-cookie.ts'
import { IdempotencyStore } from './idempotency-store.ts'

/** How long an answer is kept for a repetition; ours come within ten seconds (http/retry-rule.ts). */
const ttlMs = 120_000
/** A person has a few forms on their way at a time; visitors behind one address share this. */
const perSender = 50
const total = 1000
/** What an act answers is a word or two; larger answers are not kept. */
const maxStoredChars = 64 * 1024

type StoredResponse = { status: number; headers: [string, string][]; body: string; cookies: CookieChange[] }

/**
 * Carries out what is posted with an `Idempotency-Key` once, and gives a repetition the first one's answer; one that
 * comes while the first is at work waits for it. Kept in memory for two minutes, by sender, address and key: a server
 * that was started anew knows none, which is why inserts carry a `client_id` besides.
 */
export function withIdempotency(): (requestContext: RequestContext, act: () => Promise<Response>) => Promise<Response> {
  const turns = new IdempotencyStore<StoredResponse>({ perSender, total, ttlMs })

  return async (requestContext, act) => {
    const sent = idempotencyKey(requestContext.request)
    const sender = senderId(requestContext)
    if (sent === null || !sender) return act()
    const key = JSON.stringify([requestContext.request.url, sent])
    for (let first = turns.find(sender, key); first; first = turns.find(sender, key)) {
      const kept = await first
      if (kept) return replayStored(kept, requestContext)
    }
    const turn = turns.start(sender, key)
    const { cookies } = requestContext.session
    // Tokens that were exchanged on the way in are no work of the act's.
    const before = new Set(cookies.changes().map(changeKey))
    try {
      const response = await act()
      turn.finish(await toStored(response.clone(), cookies, before))
      return response
    } finally {
      turn.finish(null)
    }
  }
}

/** The key that a post is to be carried out once by; null when it has none that is worth it. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  return request.method === 'POST' && key && key.length >= 16 && key.length <= 200 ? key : null
}

const senderId = ({ session: { authState }, caller }: RequestContext): string | null =>
  authState.kind === 'signed-in' ? authState.viewer.id : caller.address

const changeKey = ({ name, value, maxAge }: CookieChange): string => JSON.stringify([name, value, maxAge])

/** What failed may be tried again, and a session that the act itself began or ended is kept by nobody but its owner. */
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

/** What the first answer left in the browser, as the message for the next page, was lost with it. */
function replayStored(stored: StoredResponse, { session: { cookies } }: RequestContext): Response {
  const { status, headers, body } = stored
  for (const { name, value, maxAge } of stored.cookies) {
    if (maxAge > 0) cookies.raw.set(name, value, maxAge)
    else cookies.raw.clear(name)
  }
  return new Response(status === 204 ? null : body, { status, headers })
}
