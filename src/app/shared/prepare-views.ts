import type { LazyView } from './lazy-view.ts'
import type { Page, ViewTable } from './route-table.ts'

/** What decides which views a page needs: its address, its data by route id, and whether a loader failed. */
export type PageRequest = { url: URL; data: Record<string, unknown>; failed: boolean }

const loadAll = (views: readonly LazyView[]): Promise<unknown> => Promise.all(views.map((view) => view.load()))

const viewsOf = ({ views = {} }: Page): LazyView[] => Object.values(views)

const overlaysOf = ({ overlays }: ViewTable, { searchParams }: URL): LazyView[] =>
  Object.entries(overlays).flatMap(([parameter, view]) => (searchParams.has(parameter) ? [view] : []))

/** The name of the view that the data of a page belongs to; empty for a page without views. */
export const viewOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'view' in data && typeof data.view === 'string' ? data.view : ''

/** Loads the views of a page before it is shown, so that no page appears incomplete. */
export async function prepareViews(table: ViewTable, { url, data, failed }: PageRequest): Promise<void> {
  const shown = table.pages.flatMap(({ id, views }) => views?.[viewOf(data[id])] ?? [])
  await loadAll([...shown, ...overlaysOf(table, url), ...(failed ? [table.problem] : [])])
}

/** Loads what a page may need when it is opened: its code, all of its views, and the overlays of its address. */
export const preparePage = (table: ViewTable, page: Page, url: URL): Promise<unknown> =>
  Promise.all([page.screen(), loadAll([...viewsOf(page), ...overlaysOf(table, url)])])

/** Loads every view. The server does so at its start, because its HTML is complete. */
export const prepareAllViews = (table: ViewTable): Promise<unknown> =>
  loadAll([...table.pages.flatMap(viewsOf), ...Object.values(table.overlays), table.problem])
