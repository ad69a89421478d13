import { noSuchPage } from '../../routes/problem/problem.ts'
import type { ServerHalf, ServerHalves } from '../../routes/route-objects.ts'
import type { Page, RouteTable } from '../../routes.ts'
import { middlewareNamed } from '../auth/guard.ts'

const nothingHere: ServerHalf = {
  loader: ({ request }) => {
    throw noSuchPage(request.url)
  },
  action: ({ request }) => {
    throw noSuchPage(request.url)
  },
}

const guardsOf = (page: Page): string[] => {
  if (page.public) return []
  return [page.open ? 'require-viewer-to-write' : 'require-viewer']
}

/**
 * Puts each page's guards in front of its loader and action: whoever is not signed in passes only where the table says
 * `public`, or reads what configuration has opened.
 * @throws for a middleware that nothing goes by
 */
export function guarded({ pages }: RouteTable, halves: ServerHalves): ServerHalves {
  const withGuards = pages.map((page): [string, ServerHalf] => {
    const half = halves[page.id]
    if (!half) throw new Error(`Page '${page.id}' has no server half.`)
    const keys = [...guardsOf(page), ...(page.middleware ?? [])]
    return [page.id, { loader: half.loader, action: half.action, middleware: keys.map(middlewareNamed) }]
  })
  const { root } = halves
  if (!root) throw new Error('The frame has no server half.')
  // Named one by one: a module namespace may hold more than the router should see.
  return { ...Object.fromEntries(withGuards), root: { loader: root.loader }, unmatched: nothingHere }
}
