import * as root from './routes/root/route.tsx'
import type { RouteTable } from './routes/shared/route-table.ts'

/** Every page of the product, and who may use it. Paths are unique and have no parameters. */
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
