import { lazyView } from '../../shared/lazy-view.ts'

/** The views of the sign-in page that few people see. */
export const views = {
  'second-step': lazyView(() => import('./second-step-view.ts')),
  'invitation-ended': lazyView(() => import('./invitation-ended-view.ts')),
}
