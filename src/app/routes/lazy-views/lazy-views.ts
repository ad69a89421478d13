import { useEffect, useReducer } from 'react'
import { importChunk } from '../../browser/build-info/missing-chunk.ts'

/**
 * Views that the browser loads only where they are shown: the views of a page, dialogs and drawers, the error views.
 * `tools/budget.ts` and the boot script find their files by these names.
 */
const loaders = {
  'login/second-step': () => import('./login-second-step.ts'),
  'login/invitation-ended': () => import('./login-invitation-ended.ts'),
  'company/overview': () => import('./company-overview.ts'),
  'company/people': () => import('./company-people.ts'),
  'company/settings': () => import('./company-settings.ts'),
  'company/first-run': () => import('./company-first-run.ts'),
  'company/invitation': () => import('./company-invitation.ts'),
  'track-query/list': () => import('./track-query-list.ts'),
  'track-query/one': () => import('./track-query-one.ts'),
  'track-query/new': () => import('./track-query-new.ts'),
  inbox: () => import('./inbox.ts'),
  invite: () => import('./invite.ts'),
  account: () => import('./account.ts'),
  problem: () => import('./problem.tsx'),
  drafts: () => import('./drafts.ts'),
  similar: () => import('./similar-queries.tsx'),
  messages: () => import('./messages.tsx'),
  palette: () => import('./palette.tsx'),
}

export type ViewName = keyof typeof loaders
/** Names of the views that belong to one page. */
export const views = Object.keys(loaders).filter((name) => name.includes('/'))

type Views = { [Name in ViewName]: Awaited<ReturnType<(typeof loaders)[Name]>> }

const loaded: Partial<Views> = {}

const isViewName = (name: string): name is ViewName => Object.hasOwn(loaders, name)

/** Loads a view's code, once. */
export async function loadView<Name extends ViewName>(name: Name): Promise<Views[Name]> {
  return (loaded[name] ??= (await importChunk<unknown>(loaders[name])) as Views[Name])
}

/** Loads all views whose names start with a prefix. The server loads every view, because its HTML is complete. */
export const loadViews = (prefix = ''): Promise<unknown> =>
  Promise.all((Object.keys(loaders) as ViewName[]).filter((name) => name.startsWith(prefix)).map(loadView))

/** What decides which views a page needs: its address, its data by route id, and whether a loader failed. */
type PageRequest = { url: URL; data: Record<string, unknown>; failed: boolean }

/** Loads the views of a page before it is shown, so that no page appears incomplete. */
export async function prepareViews({ url, data, failed }: PageRequest): Promise<void> {
  const pageViews = Object.entries(data).map(([page, pageData]) => `${page}/${viewOf(pageData)}`)
  const needed: ViewName[] = pageViews.filter(isViewName)
  needed.push(...overlayViews(url))
  if (failed) needed.push('problem')
  await Promise.all(needed.map(loadView))
}

/** The overlays that an address opens. */
const overlayViews = ({ searchParams }: URL): ViewName[] =>
  (['account', 'inbox', 'invite'] as const).filter((name) => searchParams.has(name === 'invite' ? 'add' : name))

/** Loads the overlays that an address opens. */
export const loadOverlays = (url: URL): Promise<unknown> => Promise.all(overlayViews(url).map(loadView))

/** The name of the view that the data of a page belongs to; empty for a page without views. */
export const viewOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'view' in data && typeof data.view === 'string' ? data.view : ''

/** A view's code; null until it has loaded. `prepareViews` loads it earlier, unless rendering fails. */
export function useLazyView<Name extends ViewName>(name: Name | null): Views[Name] | null {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const view = name === null ? null : (loaded[name] ?? null)
  useEffect(() => {
    if (name !== null && !view) void loadView(name).then(rerender)
  }, [name, view])
  return view
}
