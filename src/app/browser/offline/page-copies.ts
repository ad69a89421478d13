import { alone, copiesPrefix, hasShell, readOwner, setOwner, type Owner } from './copy-owner.ts'
import { copyLimits, isUsable, ownerAfter, surplus, type Claim, type PageCopy } from './copy-policy.ts'

/** What is known of a copy without its data. `path` has the query string. */
export type KeptPage = Omit<PageCopy, 'data'> & { path: string; characters: number }

/** Who sees a page. `companies`: ids of those whose pages this person may read now. */
type Reader = Claim & { companies: readonly string[] }

/** The build of this document. Without one, nothing is kept or read. */
let build: string | undefined

/** Tells which build this document is. */
export const setBuild = (buildId: string | undefined): void => void (build = buildId)

/** The paths of the copies that this document knows. Navigation asks without waiting. */
const known = new Set<string>()

/** Whether there is a copy of a page. @param path with its query string */
export const isKept = (path: string): boolean => known.has(path)

/** Some browsers have no cache, such as without https; some deny it, or have no space. Then less is kept. */
async function tolerant<T>(task: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return 'caches' in globalThis && navigator.locks ? await task() : otherwise
  } catch {
    return otherwise
  }
}

/**
 * Keeps a copy of a page instead of the one before, and deletes copies that nobody may read any more: those of another
 * person, of a company that this person cannot open now, of another build, and old ones. Nothing is kept of a page that
 * was requested before a sign-out or another person's sign-in, and nothing without the complete files of this build.
 * @param page null if this page is not to be kept
 */
export const keepPage = (reader: Reader, page: { path: string; copy: PageCopy } | null): Promise<void> =>
  tolerant(
    () =>
      alone(async () => {
        const owner = await readOwner()
        const opensOffline = build !== undefined && (await hasShell(build))
        // Such as after the service worker was switched off, which deletes all copies.
        if (!opensOffline) known.clear()
        if (!owner && !opensOffline) return
        const next = ownerAfter(fitToClock(owner), reader)
        if (!next) return
        if (next.person !== owner?.person || next.since !== owner.since) {
          known.clear()
          await setOwner(next)
        }
        if (next.person === null || !opensOffline) return
        const cache = await caches.open(copiesPrefix + next.person)
        if (page) await put(cache, page)
        await tidy(cache, reader.companies)
      }),
    undefined,
  )

/** If the device's clock was set back, pages would not be kept until it has caught up. */
const fitToClock = (owner: Owner | null): Owner | null =>
  owner && owner.since > Date.now() ? { ...owner, since: Date.now() } : owner

async function put(cache: Cache, { path, copy }: { path: string; copy: PageCopy }): Promise<void> {
  const text = JSON.stringify(copy)
  if (text.length > copyLimits.characters) return
  const { data: _, ...about } = copy
  // In a header, so that listing copies reads no data. Headers hold ASCII only.
  const headers = { about: encodeURIComponent(JSON.stringify({ ...about, path, characters: text.length })) }
  // A full disk may have room again once old copies are gone, so this does not stop the rest.
  await cache.put(path, new Response(text, { headers })).catch(() => {})
}

async function tidy(cache: Cache, companies: readonly string[]): Promise<void> {
  const isReadable = (page: KeptPage) => isMine(page) && (page.company === null || companies.includes(page.company))
  const pages = await pagesIn(cache)
  const readable = pages.filter(isReadable)
  const old = [...pages.filter((page) => !isReadable(page)), ...surplus(readable)]
  known.clear()
  for (const { path } of readable) known.add(path)
  for (const { path } of old) {
    known.delete(path)
    await cache.delete(path)
  }
}

/** Deletes the copy of a page, because its person may not see the page any more. @param path with its query string */
export async function forgetPage(path: string): Promise<void> {
  known.delete(path)
  await tolerant(() => alone(async () => void (await (await currentCache())?.delete(path))), undefined)
}

/**
 * Returns the copy of a page, of the person who used this browser last.
 * @param path with its query string. Without one it stands for the last list at this path
 */
export const readCopy = (path: string): Promise<PageCopy | null> =>
  tolerant(async () => {
    const cache = await currentCache()
    if (!cache) return null
    const pages = await usablePages(cache)
    const page =
      pages.find((one) => one.path === path) ??
      pages.find(({ path: kept, view }) => view === 'list' && kept.replace(/\?.*/, '') === path)
    const found = page && (await cache.match(page.path))
    return found ? ((await found.json()) as PageCopy) : null
  }, null)

/** Returns what this build can show, newest first. */
export const keptPages = (): Promise<KeptPage[]> =>
  tolerant(async () => {
    const cache = await currentCache()
    return cache ? usablePages(cache) : []
  }, [])

const isMine = (page: KeptPage): boolean => build !== undefined && isUsable(page, { build, now: Date.now() })

async function usablePages(cache: Cache): Promise<KeptPage[]> {
  const pages = (await pagesIn(cache)).filter(isMine)
  for (const { path } of pages) known.add(path)
  return pages
}

async function currentCache(): Promise<Cache | undefined> {
  const { person } = (await readOwner()) ?? { person: null }
  return person !== null && (await caches.has(copiesPrefix + person)) ? caches.open(copiesPrefix + person) : undefined
}

/** All copies in a cache, newest first. */
async function pagesIn(cache: Cache): Promise<KeptPage[]> {
  const responses = await Promise.all((await cache.keys()).map((request) => cache.match(request)))
  const pages = responses.flatMap((response) => {
    const about = response?.headers.get('about')
    return about ? [JSON.parse(decodeURIComponent(about)) as KeptPage] : []
  })
  return pages.toSorted((one, other) => other.savedAt.localeCompare(one.savedAt))
}
