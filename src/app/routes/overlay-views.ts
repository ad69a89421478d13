import { lazyView } from '../shared/lazy-view.ts'

/** What opens over a page, by the parameter of the URL that opens it. */
export const overlayViews = {
  account: lazyView(() => import('./account/account-view.ts')),
  inbox: lazyView(() => import('./inbox/inbox-view.ts')),
  /** The dialog that invites people. */
  add: lazyView(() => import('./company/invite-view.ts')),
}
