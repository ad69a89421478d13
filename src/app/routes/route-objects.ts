import type {
  ActionFunction,
  LoaderFunction,
  MiddlewareFunction,
  RouteObject,
  ShouldRevalidateFunctionArgs,
} from 'react-router'
import { createElement } from 'react'
import { importChunk } from '../browser/build-info/missing-chunk.ts'
import { Document } from './document.tsx'
import type { Page, RouteTable } from '../routes.ts'

/** The half of a page that runs on the server only. */
export type RouteModule = {
  loader: LoaderFunction
  action?: ActionFunction
  middleware?: MiddlewareFunction<Response>[]
}

/** By page id, and `root` for the frame. */
export type RouteModules = Record<string, RouteModule>

/** Matches what no page does, so that the frame's loader runs for a 404 too. */
export const unmatchedId = 'unmatched'

/** A form that got no answer leaves its page as it is: asking for the page again would only fail, and replace it. */
const unlessUnanswered = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503
const nothing = () => null

/** Where pages are served instead of at their usual address, by page id. */
export type Addresses = Readonly<Record<string, string>>

type Half = Pick<RouteObject, 'loader' | 'action' | 'middleware'>

/**
 * The router's objects for a table. In the browser there are no server halves: loaders and actions are only announced,
 * and `dataStrategy` asks the server for all of them at once; `moved` pages are where the server says they are.
 */
export function routeObjects({ root, pages }: RouteTable, halves?: RouteModules, moved?: Addresses): RouteObject[] {
  const halfOf = (id: string): Half => {
    if (!halves) return { loader: true, action: true }
    const half = Object.hasOwn(halves, id) ? halves[id] : undefined
    if (!half) throw new Error(`Page '${id}' has no server half.`)
    return half as Half
  }
  const pageRoute = ({ id, path, screen }: Page): RouteObject => ({
    id,
    path: moved?.[id] ?? path,
    ...halfOf(id),
    shouldRevalidate: unlessUnanswered,
    lazy: { Component: async () => (await importChunk(screen)).Component },
  })

  const unmatched: RouteObject = { id: unmatchedId, path: '*', ...halfOf(unmatchedId), Component: nothing }

  return [
    {
      id: 'document',
      Component: Document,
      // `*` does not match line breaks: an address with one (`%0A`) gets here, without even the frame.
      ErrorBoundary: () => createElement(Document, null, createElement(root.ErrorBoundary)),
      children: [
        {
          id: 'root',
          Component: root.Component,
          ErrorBoundary: root.ErrorBoundary,
          ...halfOf('root'),
          shouldRevalidate: unlessUnanswered,
          children: [...pages.map(pageRoute), unmatched],
        },
      ],
    },
  ]
}
