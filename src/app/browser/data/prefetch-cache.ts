import { payloadUrl } from '../../shared/payload.ts'
import { fetchPayload, type FetchResult } from './fetch-payload.ts'

/** Prefetched data older than this is not shown. */
const maxAgeMs = 10_000
/** At most 5 prefetches at the same time (docs/spec.md §9). */
export const maxConcurrent = 5

/** `started`: the request was sent. A navigation does not wait for one that is still in the queue. */
type Entry = { at: number; started: boolean; fetched: Promise<FetchResult> }

const entries = new Map<string, Entry>()
let running = 0
const waiting: (() => void)[] = []

/** Runs a task when fewer than `maxConcurrent` others run. */
async function withSlot<T>(task: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) await new Promise<void>((resume) => waiting.push(resume))
  running += 1
  try {
    return await task()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** The code of each page, by page id, while it loads and afterwards. */
const codes = new Map<string, Promise<unknown>>()

/** Prefetches a page's code, once. After a failure the next call retries. */
export function prefetchCode(id: string, loadCode: () => Promise<unknown>): void {
  if (codes.has(id)) return
  const fetched = withSlot(loadCode)
  codes.set(id, fetched)
  fetched.catch(() => codes.delete(id))
}

const keyOf = (page: URL) => payloadUrl(page).href

/** Prefetches a page's code and data. After a failure the next call retries. */
export function prefetch(page: URL, loadCode: () => Promise<unknown>): void {
  removeExpired()
  if (entries.has(keyOf(page))) return
  const entry: Partial<Entry> & Pick<Entry, 'at' | 'started'> = { at: Date.now(), started: false }
  entry.fetched = withSlot(async () => {
    entry.started = true
    const [result] = await Promise.all([
      // Scripts may not set `Sec-Purpose`, so the server reads `Purpose` as well.
      fetchPayload(page, { headers: { purpose: 'prefetch' } }),
      loadCode().catch(() => undefined),
    ])
    if (result.kind !== 'payload') entries.delete(keyOf(page))
    return result
  })
  entries.set(keyOf(page), entry as Entry)
}

function removeExpired(): void {
  for (const [key, { at }] of entries) if (Date.now() - at >= maxAgeMs) entries.delete(key)
}

/** Removes and returns a page's prefetched data; undefined when there is none that is fresh. */
export function consumePrefetched(page: URL): Promise<FetchResult> | undefined {
  removeExpired()
  const entry = entries.get(keyOf(page))
  entries.delete(keyOf(page))
  return entry?.started ? entry.fetched : undefined
}

/** Stores data for a page that is about to be shown. */
export const storePrefetched = (page: URL, fetched: FetchResult): void =>
  void entries.set(keyOf(page), { at: Date.now(), started: true, fetched: Promise.resolve(fetched) })

/** Discards all prefetched data. After a change any of it may be wrong. */
export const forgetPrefetched = (): void => entries.clear()
