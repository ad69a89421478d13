import type { ComponentType } from 'react'
import type { ActionFunction, LoaderFunction, MiddlewareFunction } from 'react-router'
import type { LazyView } from './lazy-view.ts'

type Screen = { Component: ComponentType }

/** One page of the product. Its loader and action are in `routes/<id>/server.ts` and never reach the browser. */
export type Page = {
  id: string
  path: string
  /** Visitors may use the page. Every other page requires a signed-in user. */
  public?: true
  /** The page has something to show to visitors, so `GUARD_INCLUDE` and `GUARD_EXCLUDE` may open it for reading. */
  forVisitors?: true
  /**
   * All parameters on which the page of a visitor without cookies depends. With no others it is rendered once for all
   * such visitors, so nothing of it may change while the server runs (`server/http/visitor-pages.ts`).
   */
  visitorQuery?: readonly string[]
  /** `applyGuardConfig` has opened the page to visitors. The table in `routes.ts` never sets it. */
  open?: true
  /** Further middleware, by key (`server/auth/guard.ts`). With an unknown key the server does not start. */
  middleware?: readonly string[]
  screen: () => Promise<Screen>
  /** Its views, by the name that `view` in its data has. The module of each is `routes/<id>/<name>-view.ts`. */
  views?: Readonly<Record<string, LazyView>>
}

export type RouteTable = {
  root: Screen & { ErrorBoundary: ComponentType }
  pages: readonly Page[]
  /** Redirects by path. The query string is kept. */
  redirects: Readonly<Record<string, string>>
}

/** What is loaded only where it is shown. */
export type ViewTable = {
  pages: readonly Page[]
  /** What opens over any page, by the parameter of the URL that opens it. */
  overlays: Readonly<Record<string, LazyView>>
  /** The error view. */
  problem: LazyView
}

/** The paths of pages that are served elsewhere than at their usual path, by page id. */
export type PagePaths = Readonly<Record<string, string>>

/** The part of a page that runs on the server only. */
export type RouteModule = {
  loader: LoaderFunction
  action?: ActionFunction
  middleware?: MiddlewareFunction<Response>[]
}

/** Route modules by page id, and `root` for the frame. */
export type RouteModules = Record<string, RouteModule>
