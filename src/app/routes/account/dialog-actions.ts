import type { ActionFunctionArgs, LoaderFunction } from 'react-router'
import { intentAction, type IntentHandler } from '../../server/routing/intent-action.ts'
import { readUploads } from '../../server/uploads/read-uploads.ts'
import type { PageModule } from '../../server/routing/page-module.ts'
import { notificationActions } from './notification-actions.ts'
import { profileActions } from './profile-actions.ts'
import { securityActions } from './security-actions.ts'

/** The server module of a page over which the account dialog and the inbox open. */
type PageWithDialogs = Pick<PageModule, 'call'> & {
  loader: LoaderFunction
  /** The page's own actions, by intent. */
  actions: Record<string, IntentHandler>
  /** The company that owns the page's attachments. Throws for a malformed URL. A page without attachments has none. */
  attachmentCompanyId?: (args: ActionFunctionArgs) => string | undefined
}

/** Adds the actions of the account dialog and of the inbox to a page's own. */
export const withDialogs = ({ call, loader, actions, attachmentCompanyId }: PageWithDialogs): PageModule => ({
  call,
  loader,
  action: intentAction({ ...profileActions, ...securityActions, ...notificationActions, ...actions }, (args) =>
    readUploads(args, () => attachmentCompanyId?.(args)),
  ),
})
