import type { DataRouter } from 'react-router'
import { isStaff } from '#domain/role.ts'
import type { loader as rootLoader } from '../../routes/root/server.ts'
import type { loader as trackQueryLoader } from '../../routes/track-query/server.ts'

type RootData = Awaited<ReturnType<typeof rootLoader>>
type TrackQueryData = Awaited<ReturnType<typeof trackQueryLoader>>
export type ListData = Extract<TrackQueryData, { view: 'list' }>
export type OneData = Extract<TrackQueryData, { view: 'one' }>

/** The id of the route whose page can be patched. */
export const trackQuery = 'track-query'

/** What is open, as far as listening is concerned. */
export type OpenPage = {
  person: string | null
  company: string | null
  companyId: string | null
  isStaff: boolean
  list: ListData | null
  one: OneData | null
}

/** Reads the page that is open from what it was loaded with. */
export function readPage({ state: { loaderData } }: DataRouter): OpenPage {
  const root = loaderData['root'] as RootData | undefined
  const page = loaderData[trackQuery] as TrackQueryData | undefined
  return {
    person: root?.viewer?.id ?? null,
    company: root?.company?.key ?? null,
    companyId: root?.company?.id ?? null,
    isStaff: root?.company ? isStaff(root.company.role) : false,
    list: page?.view === 'list' ? page : null,
    one: page?.view === 'one' ? page : null,
  }
}

/** Whether a page or an answer to a form is on its way: what is read meanwhile would be taken for it, or lose to it. */
export const isBusy = ({ state }: DataRouter): boolean =>
  state.navigation.state !== 'idle' ||
  state.revalidation !== 'idle' ||
  [...state.fetchers.values()].some((fetcher) => fetcher.state !== 'idle')

/** Resolves once nothing is on its way. */
export function untilIdle(router: DataRouter): Promise<void> {
  if (!isBusy(router)) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe(() => {
      if (isBusy(router)) return
      stop()
      resolve()
    })
  })
}
