import { noSuchPage } from '../../routes/problem/problem.ts'
import type { RouteModule, RouteModules } from '../../routes/route-objects.ts'
import type { Page, RouteTable } from '../../routes.ts'
import { middlewareByKey } from '../auth/guard.ts'

const notFoundModule: RouteModule = {
  loader: ({ request }) => {
    throw noSuchPage(request.url)
  },
  action: ({ request }) => {
    throw noSuchPage(request.url)
  },
}

const guardKeys = (page: Page): string[] => {
  if (page.public) return []
  return [page.open ? 'require-viewer-to-write' : 'require-viewer']
}

/**
 * Puts each page's guards in front of its loader and action: whoever is not signed in passes only where the table says
 * `public`, or reads what configuration has opened.
 * @throws for a middleware that nothing goes by
 */
export function withMiddleware({ pages }: RouteTable, halves: RouteModules): RouteModules {
  const withGuards = pages.map((page): [string, RouteModule] => {
    const half = halves[page.id]
    if (!half) throw new Error(`Page '${page.id}' has no server half.`)
    const keys = [...guardKeys(page), ...(page.middleware ?? [])]
    return [page.id, { loader: half.loader, action: half.action, middleware: keys.map(middlewareByKey) }]
  })
  const { root } = halves
  if (!root) throw new Error('The frame has no server half.')
  // Named one by one: a module namespace may hold more than the router should see.
  return { ...Object.fromEntries(withGuards), root: { loader: root.loader }, unmatched: notFoundModule }
}
