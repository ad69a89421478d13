import type { DataRouter } from 'react-router'
import { isStaff } from '#domain/role.ts'
import type { ListData, OneData, TrackQueryData } from '#domain/page-data/track-query-data.ts'
import type { FrameData } from '#domain/page-data/frame-data.ts'

/** The id of the only page whose data realtime may replace. Other pages keep theirs. */
export const trackQuery = 'track-query'

/** The open page, as far as realtime needs it. */
export type PageData = {
  /** Id of the signed-in user. */
  userId: string | null
  /** The locale of that user. */
  locale: string | undefined
  /** Key of the company. */
  company: string | null
  companyId: string | null
  isStaff: boolean
  list: ListData | null
  one: OneData | null
}

/** Reads the open page from the router's loader data. */
export function readPageData({ state: { loaderData } }: DataRouter): PageData {
  const root = loaderData['root'] as FrameData | undefined
  const page = loaderData[trackQuery] as TrackQueryData | undefined
  return {
    userId: root?.viewer?.id ?? null,
    locale: root?.viewer?.locale,
    company: root?.company?.key ?? null,
    companyId: root?.company?.id ?? null,
    isStaff: root?.company ? isStaff(root.company.role) : false,
    list: page?.view === 'list' ? page : null,
    one: page?.view === 'one' ? page : null,
  }
}

/** Whether a navigation, a revalidation or a form is pending. A refetch has to wait until it ends. */
export const isRouterBusy = ({ state }: DataRouter): boolean =>
  state.navigation.state !== 'idle' ||
  state.revalidation !== 'idle' ||
  [...state.fetchers.values()].some((fetcher) => fetcher.state !== 'idle')

/** Resolves once nothing is pending. */
export function whenRouterIdle(router: DataRouter): Promise<void> {
  if (!isRouterBusy(router)) return Promise.resolve()
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(() => {
      if (isRouterBusy(router)) return
      unsubscribe()
      resolve()
    })
  })
}
