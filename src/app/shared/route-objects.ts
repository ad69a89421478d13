import type { RouteObject, ShouldRevalidateFunctionArgs } from 'react-router'
import { createElement } from 'react'
import { importChunk } from './missing-chunk.ts'
import { Document } from './document.tsx'
import type { PagePaths, Page, RouteModules, RouteTable } from './route-table.ts'

/** The route of every other path, so that the frame's loader runs for a 404 too. */
export const unmatchedId = 'unmatched'

/** After a form that failed with 503 the page is not loaded again: that would fail too, and show an error view. */
const unlessUnavailable = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503
const Nothing = () => null

/**
 * The router's route objects for a table.
 * @param modules the server modules. In the browser there are none: loaders and actions are only declared, and
 *   `dataStrategy` requests all of them from the server at once
 * @param moved the pages that the server serves at other paths
 * @throws for a page without a module
 */
export function routeObjects({ root, pages }: RouteTable, modules?: RouteModules, moved?: PagePaths): RouteObject[] {
  const moduleOf = (id: string): Pick<RouteObject, 'loader' | 'action' | 'middleware'> => {
    if (!modules) return { loader: true, action: true }
    const module = Object.hasOwn(modules, id) ? modules[id] : undefined
    if (!module) throw new Error(`Page '${id}' has no server module.`)
    return module as Pick<RouteObject, 'loader' | 'action' | 'middleware'>
  }
  const pageRoute = ({ id, path, screen }: Page): RouteObject => ({
    id,
    path: moved?.[id] ?? path,
    ...moduleOf(id),
    shouldRevalidate: unlessUnavailable,
    lazy: { Component: async () => (await importChunk(screen)).Component },
  })

  const unmatched: RouteObject = { id: unmatchedId, path: '*', ...moduleOf(unmatchedId), Component: Nothing }

  return [
    {
      id: 'document',
      Component: Document,
      // `*` does not match line breaks: a path with one (`%0A`) ends up here, without the frame.
      ErrorBoundary: () => createElement(Document, null, createElement(root.ErrorBoundary)),
      children: [
        {
          id: 'root',
          Component: root.Component,
          ErrorBoundary: root.ErrorBoundary,
          ...moduleOf('root'),
          shouldRevalidate: unlessUnavailable,
          children: [...pages.map(pageRoute), unmatched],
        },
      ],
    },
  ]
}
