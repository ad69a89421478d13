import { currentWords } from '#domain/words/current.ts'
import '#domain/words/en/problem.ts'
import type { Owner } from './copy-owner.ts'

/** Data of routes by id, as their loaders returned it. */
export type LoaderData = Record<string, unknown>

/** What the frame's loader returned, as far as copies need it. */
type FrameData = {
  viewer?: { id: string } | null
  company?: { id: string } | null
  buildId?: string
  asOf?: string
  requestedAt?: number
}
/** What the page's loader returned, as far as copies need it. */
type PageData = {
  view?: string
  isShownAgain?: true
  clientIds?: Record<string, string>
  company?: { name: string }
  query?: { reference: string; subject: string }
  requestedAt?: number
}

/** A page of a person as this browser keeps it, to be read while the server cannot be reached. */
export type PageCopy = {
  title: string
  /** When the page was current, in ISO 8601. */
  savedAt: string
  view: 'list' | 'one'
  /** The build that made it. Code of another build may expect other data. */
  buildId: string
  /** The id of the page's company. */
  company: string | null
  data: LoaderData
}

/** Who opened a page, and when it was requested, in ms. Null is a visitor. */
export type Claim = { person: string | null; requestedAt: number }

/** How much is kept, and how long. The oldest copies go first. */
export const copyLimits = { pages: 60, characters: 4_000_000, ageMs: 14 * 86_400_000 }

/** The id of the only page of which copies are kept. It shows lists and queries. */
const keptPage = 'track-query'
const keptViews = new Set<string | undefined>(['list', 'one'])
/** Parts of an address that open something over the page. Only then the frame has data of it. */
const unkeptParameters = ['account', 'inbox']

/**
 * Returns a copy of a page: of a list or of one query. Null for any other page, for a page of a visitor, and for a page
 * that is a copy itself, or is shown again from memory.
 * @param requestedAt in ms
 */
export function copyOf({ search }: { search: string }, data: LoaderData, requestedAt: number): PageCopy | null {
  const frame = data['root'] as FrameData | undefined
  const page = data[keptPage] as PageData | undefined
  const view = page?.view
  if (!frame?.viewer || !frame.buildId || frame.asOf || !page || page.isShownAgain || !isKeptView(view)) return null
  const parameters = new URLSearchParams(search)
  if (unkeptParameters.some((name) => parameters.has(name))) return null
  return {
    title: titleOf(page),
    savedAt: new Date(requestedAt).toISOString(),
    view,
    buildId: frame.buildId,
    company: frame.company?.id ?? null,
    // A message is shown once.
    data: { root: { ...frame, flash: null }, [keptPage]: page },
  }
}

/**
 * Returns when the oldest part of what is shown was requested, in ms. A refetch may have replaced the frame alone.
 * @param openedAt when the document was requested. Its data says nothing else
 */
export const requestedAtOf = (data: LoaderData, openedAt: number): number =>
  Math.min(
    ...Object.values(data as Record<string, { requestedAt?: number } | null>).map(
      (part) => part?.requestedAt ?? openedAt,
    ),
  )

/** From the data, because the title of the document is still that of the page before. */
const titleOf = ({ query, company }: PageData): string =>
  query ? `${query.reference} ${query.subject}` : currentWords().problem.keptList(company?.name ?? '')

const isKeptView = (view: string | undefined): view is PageCopy['view'] => keptViews.has(view)

/**
 * Decides whose pages are kept after a page was shown. Cookies are the same in all tabs, so a page that was requested
 * later tells who uses the browser now.
 * @returns the owner from then on; null if the page was requested before the owner changed, so it is not kept
 */
export function ownerAfter(owner: Owner | null, { person, requestedAt }: Claim): Owner | null {
  if (!owner) return { person, since: requestedAt }
  if (owner.person === person) return requestedAt < owner.since ? null : owner
  return requestedAt > owner.since ? { person, since: requestedAt } : null
}

/**
 * Whether a copy may be shown by this build at this time.
 * @param now in ms
 */
export const isUsable = (
  { buildId, savedAt }: Pick<PageCopy, 'buildId' | 'savedAt'>,
  by: { build: string; now: number },
): boolean => buildId === by.build && by.now - Date.parse(savedAt) < copyLimits.ageMs

/**
 * Returns the data of a copy as its page shows it: marked with the time at which it was current, and with new ids of
 * forms. The server would take a message with a used id for a repetition, and drop it.
 */
export function dataOfCopy({ data, savedAt }: PageCopy, newId: () => string): LoaderData {
  const page = data[keptPage] as PageData
  const requestedAt = Date.parse(savedAt)
  const clientIds = page.clientIds && Object.fromEntries(Object.keys(page.clientIds).map((kind) => [kind, newId()]))
  return {
    ...data,
    root: { ...(data['root'] as FrameData), asOf: savedAt, requestedAt },
    [keptPage]: { ...page, requestedAt, ...(clientIds && { clientIds }) },
  }
}

/** Returns the copies to delete, so that the others stay within the limits. @param copies newest first */
export function surplus<Copy extends { characters: number }>(copies: readonly Copy[]): Copy[] {
  let characters = 0
  return copies.filter((copy, index) => {
    characters += copy.characters
    return index >= copyLimits.pages || characters > copyLimits.characters
  })
}
