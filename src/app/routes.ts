import type { ComponentType } from 'react'
import * as root from './routes/root/route.tsx'

/** What a page shows. */
type Screen = { Component: ComponentType }

/** One page of the product. Its data and acts live in `routes/<id>/server.ts` and never reach the browser. */
export type Page = {
  id: string
  path: string
  /** Shown to visitors too. Every other page asks to sign in first. */
  public?: true
  /** Has something to show visitors, so that `GUARD_INCLUDE` and `GUARD_EXCLUDE` may open it for reading. */
  forVisitors?: true
  /** Was opened so; never written in the table. */
  open?: true
  /** More middleware, by key (session/guard.ts); an unknown key stops the start. */
  middleware?: readonly string[]
  screen: () => Promise<Screen>
}

export type RouteTable = {
  root: Screen & { ErrorBoundary: ComponentType }
  pages: readonly Page[]
  /** Addresses that only lead on, query kept. */
  redirects: Readonly<Record<string, string>>
}

/** Every page of the product: which there are, and who may see them. Nothing matches twice, and no path has parameters. */
export const routes: RouteTable = {
  root,
  pages: [
    {
      id: 'login',
      path: '/login',
      public: true,
      middleware: ['require-anonymous'],
      screen: () => import('./routes/login/route.tsx'),
    },
    { id: 'confirm', path: '/confirm', public: true, screen: () => import('./routes/confirm/route.tsx') },
    {
      id: 'company',
      path: '/company',
      middleware: ['require-company-mfa'],
      screen: () => import('./routes/company/route.tsx'),
    },
    {
      id: 'track-query',
      path: '/trackQuery',
      middleware: ['require-company-mfa'],
      screen: () => import('./routes/track-query/route.tsx'),
    },
    { id: 'system-check', path: '/test', forVisitors: true, screen: () => import('./routes/system-check/route.tsx') },
  ],
  redirects: { '/': '/company' },
}
