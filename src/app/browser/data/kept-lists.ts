import { createPath, type DataRouter, type RouterState } from 'react-router'
import type { FrameData } from '#domain/page-data/frame-data.ts'
import type { ListData, TrackQueryData } from '#domain/page-data/track-query-data.ts'
import { withQuery } from '../list-beside/list-memory.ts'
import type { FetchResult } from './fetch-payload.ts'

type ShownList = { frame: FrameData; list: ListData }

/** The lists that this document has shown, by address, the latest last. */
const kept = new Map<string, ShownList>()
const most = 5

type State = Pick<RouterState, 'location' | 'loaderData'>

const frameOf = ({ loaderData }: State) => loaderData['root'] as FrameData | undefined
const pageOf = ({ loaderData }: State) => loaderData['track-query'] as TrackQueryData | undefined
const addressOf = ({ location }: State) => createPath({ ...location, hash: '' })

/**
 * Keeps the lists that the router shows. Their rows follow the queries that are shown meanwhile.
 */
export function keepLists(router: DataRouter): void {
  const keep = () => {
    const { state } = router
    if (state.navigation.state !== 'idle' || state.errors) return
    const frame = frameOf(state)
    const page = pageOf(state)
    // Nobody is signed in any more.
    if (!frame?.viewer) return kept.clear()
    if (page?.view === 'one')
      for (const [address, { list, ...rest }] of kept) kept.set(address, { ...rest, list: withQuery(list, page.query) })
    if (page?.view !== 'list') return
    // A copy for reading offline is older than what it may replace.
    if (frame.asOf || frame.inbox || /[?&](account|inbox)\b/.test(state.location.search)) return
    kept.delete(addressOf(state))
    kept.set(addressOf(state), { frame, list: page })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
  }
  router.subscribe(keep)
  keep()
}

/**
 * Returns a list that this document has shown to the same person, with what the frame knows meanwhile. It can be shown at
 * once, whichever way leads to it: Back, a link or the address. Undefined for any other page, for the one that is shown, and
 * for a list that the person may no longer see as it was. Offline, a copy says how old it is.
 */
export function keptList({ pathname, search }: URL, state: State | undefined): FetchResult | undefined {
  const found = kept.get(pathname + search)
  const now = state && frameOf(state)
  if (!found || !now || now.asOf || !navigator.onLine || addressOf(state) === pathname + search) return
  const company = now.companies.find(({ id }) => id === found.list.company.id)
  if (now.viewer?.id !== found.list.viewer.id || company?.role !== found.list.company.role || company.locked) return
  const list: ListData = { ...found.list, company, clock: now.clock, isShownAgain: true }
  // What belongs to the address, and to no other page.
  const { destinations, inbox, security, notifications, timeZones, dateLocales } = found.frame
  const ofAddress = { company, destinations, inbox, security, notifications, timeZones, dateLocales }
  const look = { ...now.look, accent: company.accent }
  const frame: FrameData = { ...now, ...ofAddress, look, flash: null }
  return {
    kind: 'payload',
    payload: { routes: { root: { data: frame }, 'track-query': { data: list } }, status: 200 },
  }
}

/** Whether the page is a list that `keptList` returned, and that has not been fetched again yet. */
export const isShownAgain = (state: State): boolean => {
  const page = pageOf(state)
  return page?.view === 'list' && page.isShownAgain === true
}
