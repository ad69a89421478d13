import { useEffect, useReducer } from 'react'
import { importChunk } from '../../browser/build-info/missing-chunk.ts'

/**
 * Parts of pages that the browser fetches only where they are shown: one of several views of a page, the account
 * dialog, the error views. By name; `tools/budget.ts` and the boot lines find their files by the same names.
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

export type PartName = keyof typeof loaders
/** The parts that are views of a page. */
export const views = Object.keys(loaders).filter((name) => name.includes('/'))

type Parts = { [Name in PartName]: Awaited<ReturnType<(typeof loaders)[Name]>> }

const loaded: Partial<Parts> = {}

const isPart = (name: string): name is PartName => Object.hasOwn(loaders, name)

/** Fetches a part's code once. */
export async function loadPart<Name extends PartName>(name: Name): Promise<Parts[Name]> {
  return (loaded[name] ??= (await importChunk<unknown>(loaders[name])) as Parts[Name])
}

/** All of them: on the server, whose HTML is complete, and ahead of a page that somebody is about to open. */
export const loadParts = (ofPage = ''): Promise<unknown> =>
  Promise.all((Object.keys(loaders) as PartName[]).filter((name) => name.startsWith(ofPage)).map(loadPart))

/** What a page is shown with, as far as its address and its data tell. */
type Shown = { url: URL; data: Record<string, unknown>; failed: boolean }

/** Fetches what a page needs before it is shown, so that no page ever appears half. */
export async function prepare({ url, data, failed }: Shown): Promise<void> {
  const views = Object.entries(data).map(([page, of]) => `${page}/${viewOf(of)}`)
  const needed: PartName[] = views.filter(isPart)
  needed.push(...overlayViews(url))
  if (failed) needed.push('problem')
  await Promise.all(needed.map(loadPart))
}

/** What an address opens over its page. */
const overlayViews = ({ searchParams }: URL): PartName[] =>
  (['account', 'inbox'] as const).filter((name) => searchParams.has(name))

/** Fetches what an address opens over its page: ahead, for whoever is about to open it. */
export const loadPartsOver = (url: URL): Promise<unknown> => Promise.all(overlayViews(url).map(loadPart))

/** Which of its views a page's data is for. */
export const viewOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'view' in data && typeof data.view === 'string' ? data.view : ''

/** A part's code; null until it is here, which `prepare` has seen to unless a page fails while it is being drawn. */
export function usePart<Name extends PartName>(name: Name | null): Parts[Name] | null {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const part = name === null ? null : (loaded[name] ?? null)
  useEffect(() => {
    if (name !== null && !part) void loadPart(name).then(rerender)
  }, [name, part])
  return part
}
