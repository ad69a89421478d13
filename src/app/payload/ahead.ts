import { payloadAddress } from './wire.ts'
import { fetchPayload, type Fetched } from './fetch-payload.ts'

/** Data fetched on a hint of interest; what somebody sees must not be older than this. */
const freshMs = 10_000
/** As the specification has it (docs/spec.md §9). */
const atOnce = 5

const kept = new Map<string, { at: number; fetched: Promise<Fetched> }>()
let running = 0
const waiting: (() => void)[] = []

/** Runs a task when fewer than five others do. */
async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resume) => waiting.push(resume))
  running += 1
  try {
    return await task()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const key = (page: URL) => payloadAddress(page).href

/** Fetches a page's code and data ahead. A failure is forgotten, so that the next hint tries again. */
export function fetchAhead(page: URL, code: () => Promise<unknown>): void {
  const known = kept.get(key(page))
  if (known && Date.now() - known.at < freshMs) return
  const fetched = inTurn(async () => {
    const [answer] = await Promise.all([
      // Scripts may not set `Sec-Purpose`; the server reads this one as well.
      fetchPayload(page, { headers: { purpose: 'prefetch' } }),
      code().catch(() => undefined),
    ])
    if (answer.kind !== 'payload') kept.delete(key(page))
    return answer
  })
  kept.set(key(page), { at: Date.now(), fetched })
}

/** Takes what was fetched ahead for a page, once; undefined when there is nothing fresh. */
export function takeFetched(page: URL): Promise<Fetched> | undefined {
  const known = kept.get(key(page))
  kept.delete(key(page))
  return known && Date.now() - known.at < freshMs ? known.fetched : undefined
}

/** After an act everything fetched before it may be wrong. */
export const forgetFetched = (): void => kept.clear()
