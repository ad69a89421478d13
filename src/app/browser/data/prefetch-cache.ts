import { payloadUrl } from '../../routes/payload.ts'
import { fetchPayload, type Fetched } from './fetch-payload.ts'

/** Data fetched on a hint of interest; what somebody sees must not be older than this. */
const freshMs = 10_000
/** As the specification has it (docs/spec.md §9). */
export const atOnce = 5

/** `started`: it has had its turn; what still waits for one is of no use to somebody who is waiting. */
type Ahead = { at: number; started: boolean; fetched: Promise<Fetched> }

const kept = new Map<string, Ahead>()
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

/** The code of each page, by its id, while it is fetched and after. */
const codes = new Map<string, Promise<unknown>>()

/** Fetches a page's code ahead, once. A failure is forgotten, so that the next hint tries again. */
export function fetchCodeAhead(id: string, code: () => Promise<unknown>): void {
  if (codes.has(id)) return
  const fetched = inTurn(code)
  codes.set(id, fetched)
  fetched.catch(() => codes.delete(id))
}

const key = (page: URL) => payloadUrl(page).href

/** Fetches a page's code and data ahead. A failure is forgotten as well. */
export function fetchAhead(page: URL, code: () => Promise<unknown>): void {
  forgetStale()
  if (kept.has(key(page))) return
  const ahead: Partial<Ahead> & Pick<Ahead, 'at' | 'started'> = { at: Date.now(), started: false }
  ahead.fetched = inTurn(async () => {
    ahead.started = true
    const [answer] = await Promise.all([
      // Scripts may not set `Sec-Purpose`; the server reads this one as well.
      fetchPayload(page, { headers: { purpose: 'prefetch' } }),
      code().catch(() => undefined),
    ])
    if (answer.kind !== 'payload') kept.delete(key(page))
    return answer
  })
  kept.set(key(page), ahead as Ahead)
}

function forgetStale(): void {
  for (const [address, { at }] of kept) if (Date.now() - at >= freshMs) kept.delete(address)
}

/** Takes what was fetched ahead for a page, once; undefined when there is nothing fresh. */
export function takeFetched(page: URL): Promise<Fetched> | undefined {
  forgetStale()
  const known = kept.get(key(page))
  kept.delete(key(page))
  return known?.started ? known.fetched : undefined
}

/** Keeps what was fetched for a page that is about to be shown. */
export const keepFetched = (page: URL, fetched: Fetched): void =>
  void kept.set(key(page), { at: Date.now(), started: true, fetched: Promise.resolve(fetched) })

/** After an act everything fetched before it may be wrong. */
export const forgetFetched = (): void => kept.clear()
