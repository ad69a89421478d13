import type { RouterContextProvider } from 'react-router'
import type { NotificationSettings, InboxPage } from '#domain/notification.ts'
import { decodeCursor, encodeCursor } from '../../data/cursor.ts'
import { myNotifications, notificationSettings } from '../../data/notifications.ts'
import { sessionContext } from '../../server/session/context.ts'

/**
 * Returns the person's notifications from a cursor on. Null when they cannot be loaded, so that the page still works.
 */
export async function loadInbox(context: Readonly<RouterContextProvider>, from: string): Promise<InboxPage | null> {
  const { authState } = context.get(sessionContext)
  if (authState.kind !== 'signed-in') return null
  const cursor = decodeCursor(from)
  const before = cursor ? { at: cursor.at, id: cursor.id } : undefined
  const page = await myNotifications(authState.db, { before }).catch(() => null)
  return page && { ...page, earlier: page.earlier && encodeCursor({ ...page.earlier, direction: 'older' }) }
}

/** Returns the person's notification settings, or null when they cannot be loaded. */
export async function loadNotificationSettings(
  context: Readonly<RouterContextProvider>,
): Promise<NotificationSettings | null> {
  const { authState } = context.get(sessionContext)
  return authState.kind === 'signed-in' ? notificationSettings(authState.db).catch(() => null) : null
}
