import { lazyView } from '../../shared/lazy-view.ts'

/** The views of the company page. */
export const views = {
  overview: lazyView(() => import('./overview-view.ts')),
  people: lazyView(() => import('./people-view.ts')),
  settings: lazyView(() => import('./settings-view.ts')),
  'first-run': lazyView(() => import('./first-run-view.ts')),
  invitation: lazyView(() => import('./invitation-view.ts')),
}
