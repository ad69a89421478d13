import type { Exchange } from '../session/request-context.ts'
import type { CookieChange, CookieJar } from '../session/cookies.ts'
import { isOfSession } from '../session/session-cookie.ts'
import { Turns } from './idempotency-store.ts'

/** How long an answer is kept for a repetition; ours come within ten seconds (http/retry-rule.ts). */
const keptMs = 120_000
/** A person has a few forms on their way at a time; visitors behind one address share this. */
const perSender = 50
const inAll = 1000
/** What an act answers is a word or two; larger answers are not kept. */
const longest = 64 * 1024

type Kept = { status: number; headers: [string, string][]; body: string; cookies: CookieChange[] }

/**
 * Carries out what is posted with an `Idempotency-Key` once, and gives a repetition the first one's answer; one that
 * comes while the first is at work waits for it. Kept in memory for two minutes, by sender, address and key: a server
 * that was started anew knows none, which is why inserts carry a `client_id` besides.
 */
export function onceByKey(): (exchange: Exchange, act: () => Promise<Response>) => Promise<Response> {
  const turns = new Turns<Kept>({ perSender, inAll, keptMs })

  return async (exchange, act) => {
    const sent = idempotencyKey(exchange.request)
    const sender = senderOf(exchange)
    if (sent === null || !sender) return act()
    const key = JSON.stringify([exchange.request.url, sent])
    for (let first = turns.find(sender, key); first; first = turns.find(sender, key)) {
      const kept = await first
      if (kept) return again(kept, exchange)
    }
    const turn = turns.begin(sender, key)
    const { jar } = exchange.opened
    // Tokens that were exchanged on the way in are no work of the act's.
    const before = new Set(jar.changes().map(textOf))
    try {
      const response = await act()
      turn.end(await keepable(response.clone(), jar, before))
      return response
    } finally {
      turn.end(null)
    }
  }
}

/** The key that a post is to be carried out once by; null when it has none that is worth it. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  return request.method === 'POST' && key && key.length >= 16 && key.length <= 200 ? key : null
}

const senderOf = ({ opened: { presence }, caller }: Exchange): string | null =>
  presence.kind === 'signed-in' ? presence.viewer.id : caller.address

const textOf = ({ name, value, maxAge }: CookieChange): string => JSON.stringify([name, value, maxAge])

/** What failed may be tried again, and a session that the act itself began or ended is kept by nobody but its owner. */
async function keepable(response: Response, jar: CookieJar, before: Set<string>): Promise<Kept | null> {
  const cookies = jar.changes().filter((change) => !before.has(textOf(change)))
  if (response.status >= 400 || cookies.some(({ name }) => isOfSession(jar, name))) return null
  const body = await response.text()
  const { status, headers } = response
  return body.length > longest ? null : { status, headers: [...headers], body, cookies }
}

/** What the first answer left in the browser, as the message for the next page, was lost with it. */
function again({ status, headers, body, cookies }: Kept, { opened: { jar } }: Exchange): Response {
  for (const { name, value, maxAge } of cookies) {
    if (maxAge > 0) jar.raw.set(name, value, maxAge)
    else jar.raw.clear(name)
  }
  return new Response(status === 204 ? null : body, { status, headers })
}
