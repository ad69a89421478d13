import type { Exchange } from '../session/exchange.ts'

/** How long an answer is kept for a repetition; ours come within ten seconds (http/retry-rule.ts). */
const keptMs = 120_000
/** How many are kept; the oldest go first. */
const most = 1000
/** What an act answers is a word or two; larger answers are not kept. */
const longest = 64 * 1024

type Kept = { status: number; headers: [string, string][]; body: string; flash: string | undefined }
/** Null when nothing came of it: a repetition is then an attempt of its own. */
type Turn = { until: number; answer: Promise<Kept | null> }

/**
 * Carries out what is posted with an `Idempotency-Key` once, and gives a repetition the first one's answer; one that
 * comes while the first is at work waits for it. Kept in memory for two minutes, by sender, address and key: a server
 * that was started anew knows none, which is why inserts carry a `client_id` besides.
 */
export function onceByKey(): (exchange: Exchange, act: () => Promise<Response>) => Promise<Response> {
  const turns = new Map<string, Turn>()

  const forgetOld = () => {
    for (const [key, { until }] of turns) if (until < Date.now() || turns.size > most) turns.delete(key)
  }

  return async (exchange, act) => {
    const key = keyOf(exchange)
    if (key === null) return act()
    forgetOld()
    for (let turn = turns.get(key); turn; turn = turns.get(key)) {
      const kept = await turn.answer
      if (kept) return again(kept, exchange)
      if (turns.get(key) === turn) turns.delete(key)
    }
    const { promise, resolve } = Promise.withResolvers<Kept | null>()
    turns.set(key, { until: Date.now() + keptMs, answer: promise })
    try {
      const response = await act()
      resolve(await keepable(response.clone(), exchange))
      return response
    } finally {
      resolve(null)
    }
  }
}

function keyOf({ request, opened, caller }: Exchange): string | null {
  const key = request.headers.get('idempotency-key')
  if (request.method !== 'POST' || !key || key.length < 16 || key.length > 200) return null
  const { presence } = opened
  const sender = presence.kind === 'signed-in' ? presence.viewer.id : caller.address
  return sender && JSON.stringify([sender, request.url, key])
}

/** What failed may be tried again, and tokens are kept by nobody but their owner. */
async function keepable(response: Response, { opened: { jar } }: Exchange): Promise<Kept | null> {
  const flashCookie = `${jar.raw.named('flash')}=`
  const signs = jar.headers().some((cookie) => !cookie.startsWith(flashCookie))
  if (response.status >= 400 || signs) return null
  const body = await response.text()
  const { status, headers } = response
  return body.length > longest ? null : { status, headers: [...headers], body, flash: jar.get('flash') }
}

/** The message that the first answer left for the next page was lost with it. */
function again({ status, headers, body, flash }: Kept, { opened: { jar } }: Exchange): Response {
  if (flash !== undefined) jar.set('flash', flash, 60)
  return new Response(status === 204 ? null : body, { status, headers })
}
