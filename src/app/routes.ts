import { views as companyViews } from './routes/company/views.ts'
import { views as loginViews } from './routes/login/views.ts'
import { overlayViews } from './routes/overlay-views.ts'
import * as root from './routes/root/route.tsx'
import { problem } from './routes/root/views.ts'
import { views as trackQueryViews } from './routes/track-query/views.ts'
import type { RouteTable, ViewTable } from './shared/route-table.ts'

/** Every page of the product, and who may use it. Paths are unique and have no parameters. */
export const routes: RouteTable & ViewTable = {
  root,
  pages: [
    {
      id: 'login',
      path: '/login',
      public: true,
      middleware: ['require-anonymous'],
      visitorQuery: ['mode', 'purpose'],
      screen: () => import('./routes/login/route.tsx'),
      views: loginViews,
    },
    { id: 'confirm', path: '/confirm', public: true, screen: () => import('./routes/confirm/route.tsx') },
    { id: 'setup', path: '/setup', public: true, screen: () => import('./routes/setup/route.tsx') },
    {
      id: 'company',
      path: '/company',
      middleware: ['require-company-mfa'],
      screen: () => import('./routes/company/route.tsx'),
      views: companyViews,
    },
    {
      id: 'track-query',
      path: '/trackQuery',
      middleware: ['require-company-mfa'],
      screen: () => import('./routes/track-query/route.tsx'),
      views: trackQueryViews,
    },
    { id: 'system-check', path: '/test', forVisitors: true, screen: () => import('./routes/system-check/route.tsx') },
  ],
  overlays: overlayViews,
  problem,
  redirects: { '/': '/company' },
}
