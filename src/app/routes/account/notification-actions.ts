import { notificationsForm, readNotificationsForm, unreadNotificationsForm } from '#domain/forms/notification-forms.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { readNotifications, saveNotificationSettings, unreadNotifications } from '../../data/notifications.ts'
import { dbContext } from '../../server/session/context.ts'
import { redirectTo, redirectWith } from '../../server/session/redirect.ts'
import { safePath } from '../../shared/safe-path.ts'
import { formAction } from '../../server/routing/form-action.ts'
import { postedFrom } from '../../server/session/redirect-back.ts'

/** The actions of the inbox and of the notification settings, on every page. */
export const notificationActions: Record<string, IntentHandler> = {
  /** Marks all notifications as read, or those of one row, and then redirects to that row's link. */
  'read-notifications': formAction(readNotificationsForm, async ({ context, request, value: { ids, to } }) => {
    await readNotifications(context.get(dbContext), ids.length > 0 ? ids : undefined)
    return redirectTo((to && safePath(to)) || postedFrom(request.url), 303)
  }),
  'unread-notifications': formAction(unreadNotificationsForm, async ({ context, request, value: { ids } }) => {
    await unreadNotifications(context.get(dbContext), ids)
    return redirectTo(postedFrom(request.url), 303)
  }),
  'save-notifications': formAction(notificationsForm, async ({ context, request, value, words }) => {
    await saveNotificationSettings(context.get(dbContext), value)
    return redirectWith(context, postedFrom(request.url), words.actions.done.notificationsSaved)
  }),
}
