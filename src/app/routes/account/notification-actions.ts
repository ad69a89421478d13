import { notificationsForm, readNotificationsForm } from '#domain/forms/notification-forms.ts'
import type { IntentHandler } from '../../server/routing/form-actions.ts'
import { readNotifications, saveNotificationSettings } from '../../data/notifications.ts'
import { db } from '../../server/session/context.ts'
import { redirectTo, redirectWith } from '../../server/session/redirect.ts'
import { safePath } from '../safe-path.ts'
import { formAct } from '../form-action.ts'
import { samePage } from '../redirect-back.ts'

/** The acts of the inbox and of its settings, which every page carries. */
export const notificationActs: Record<string, IntentHandler> = {
  /** All of them, or one, whose query is opened then. */
  'read-notifications': formAct(readNotificationsForm, async ({ context, request, value: { id, to } }) => {
    await readNotifications(context.get(db), id ? [id] : undefined)
    return redirectTo((to && safePath(to)) || samePage(request.url), 303)
  }),
  'save-notifications': formAct(notificationsForm, async ({ context, request, value, say }) => {
    await saveNotificationSettings(context.get(db), value)
    return redirectWith(context, samePage(request.url), say.acts.done.notificationsSaved)
  }),
}
