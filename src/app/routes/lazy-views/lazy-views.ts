import { useEffect, useReducer } from 'react'
import { importChunk } from '../../browser/build-info/missing-chunk.ts'

/**
 * Views that the browser loads only where they are shown: one of several views of a page, the account dialog, the error
 * views. `tools/budget.ts` and the boot script find their files by these names.
 */
const loaders = {
  'login/second-step': () => import('./login-second-step.ts'),
  'company/overview': () => import('./company-overview.ts'),
  'company/people': () => import('./company-people.ts'),
  'company/settings': () => import('./company-settings.ts'),
  'company/first-run': () => import('./company-first-run.ts'),
  'company/invitation': () => import('./company-invitation.ts'),
  'track-query/list': () => import('./track-query-list.ts'),
  'track-query/one': () => import('./track-query-one.ts'),
  'track-query/new': () => import('./track-query-new.ts'),
  inbox: () => import('./inbox.ts'),
  account: () => import('./account.ts'),
  problem: () => import('./problem.ts'),
  drafts: () => import('./drafts.ts'),
  messages: () => import('./messages.tsx'),
}

/** The name of a lazily loaded view. */
export type ViewName = keyof typeof loaders
/** The names of the views that belong to one page. */
export const views = Object.keys(loaders).filter((name) => name.includes('/'))

type ViewModules = { [Name in ViewName]: Awaited<ReturnType<(typeof loaders)[Name]>> }

const loaded: Partial<ViewModules> = {}

const isViewName = (name: string): name is ViewName => Object.hasOwn(loaders, name)

/** Loads the module of a view, once. */
export async function loadView<Name extends ViewName>(name: Name): Promise<ViewModules[Name]> {
  return (loaded[name] ??= (await importChunk<unknown>(loaders[name])) as ViewModules[Name])
}

/**
 * Loads several views: all on the server, whose HTML is complete, or those of a page that is prefetched.
 * @param prefix the start of their names, such as `company/`; empty for all
 */
export const loadViews = (prefix = ''): Promise<unknown> =>
  Promise.all((Object.keys(loaders) as ViewName[]).filter((name) => name.startsWith(prefix)).map(loadView))

/** The URL and the data of a page that is about to be rendered. */
type RenderedPage = { url: URL; data: Record<string, unknown>; failed: boolean }

/** Loads the views that a page needs before it is rendered, so that it appears complete. */
export async function prepare({ url, data, failed }: RenderedPage): Promise<void> {
  const views = Object.entries(data).map(([page, of]) => `${page}/${viewOf(of)}`)
  const needed: ViewName[] = views.filter(isViewName)
  needed.push(...overlayViews(url))
  if (failed) needed.push('problem')
  await Promise.all(needed.map(loadView))
}

/** The overlays that a URL opens over its page. */
const overlayViews = ({ searchParams }: URL): ViewName[] =>
  (['account', 'inbox'] as const).filter((name) => searchParams.has(name))

/** Prefetches the overlays that a URL opens over its page. */
export const loadOverlayViews = (url: URL): Promise<unknown> => Promise.all(overlayViews(url).map(loadView))

/** The view that the data of a page is for. Empty when the page has one view. */
export const viewOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'view' in data && typeof data.view === 'string' ? data.view : ''

/**
 * Returns the module of a view, or null while it loads. `prepare` loads it before the page renders, except for an error
 * during rendering.
 */
export function useLazyView<Name extends ViewName>(name: Name | null): ViewModules[Name] | null {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const view = name === null ? null : (loaded[name] ?? null)
  useEffect(() => {
    if (name !== null && !view) void loadView(name).then(rerender)
  }, [name, view])
  return view
}
