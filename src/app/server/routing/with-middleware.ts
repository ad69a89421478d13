import { noSuchPage } from '../../shared/problem.ts'
import type { Page, RouteModule, RouteModules, RouteTable } from '../../shared/route-table.ts'
import { middlewareByKey } from '../auth/guard.ts'

/** Answers 404 to a URL that no page has. */
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
 * Adds the guards of each page to its module. Every page requires a signed-in user, unless the table says `public` or
 * the configuration has opened it for reading.
 * @throws for a page without a module, and for an unknown middleware
 */
export function withMiddleware({ pages }: RouteTable, modules: RouteModules): RouteModules {
  const guarded = pages.map((page): [string, RouteModule] => {
    const module = modules[page.id]
    if (!module) throw new Error(`Page '${page.id}' has no server module.`)
    const keys = [...guardKeys(page), ...(page.middleware ?? [])]
    return [page.id, { loader: module.loader, action: module.action, middleware: keys.map(middlewareByKey) }]
  })
  const { root } = modules
  if (!root) throw new Error('The frame has no server module.')
  // Only these properties: a module may export more than the router should see.
  return { ...Object.fromEntries(guarded), root: { loader: root.loader }, unmatched: notFoundModule }
}
