import * as v from 'valibot'
import {
  notificationChannels,
  notificationEvents,
  notificationReasons,
  timeOfDay,
  type NotificationPlace,
  type Notifications,
  type NotificationSettings,
} from '#domain/notification.ts'
import { resolutions, statuses } from '#domain/status.ts'
import type { Json } from './database.types.ts'
import { unwrap } from './action-error.ts'
import { person } from './shapes.ts'
import type { Db } from './db.ts'

const page = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      event: v.picklist(notificationEvents),
      reason: v.nullable(v.picklist(notificationReasons)),
      at: v.string(),
      readAt: v.nullable(v.string()),
      actor: v.nullable(person),
      query: v.object({ id: v.string(), key: v.string(), number: v.number(), subject: v.string() }),
      count: v.number(),
      status: v.nullable(v.picklist(statuses)),
      resolution: v.nullable(v.picklist(resolutions)),
      companyId: v.string(),
    }),
  ),
  unread: v.number(),
  earlier: v.nullable(v.object({ at: v.string(), id: v.string() })),
})

const time = v.pipe(v.string(), v.regex(timeOfDay))

const settings = v.object({
  choices: v.object(v.entriesFromList(notificationEvents, v.picklist(notificationChannels))),
  quiet: v.nullable(v.object({ from: time, to: time })),
  digestAt: time,
})

/** Returns the caller's newest notifications, or those before a position in the list. */
export async function myNotifications(
  db: Db,
  { before, limit }: { before?: NotificationPlace; limit?: number } = {},
): Promise<Notifications> {
  const args = { ...(before && { p_before: before }), ...(limit !== undefined && { p_limit: limit }) }
  return v.parse(page, unwrap<unknown>(await db.rpc('my_notifications', args)))
}

/** Marks these notifications as read, or all without `ids`. Returns how many are still unread. */
export const readNotifications = async (db: Db, ids?: readonly string[]): Promise<number> =>
  unwrap(await db.rpc('read_notifications', ids ? { p_ids: [...ids] } : {}))

/** Marks these notifications as unread. */
export async function unreadNotifications(db: Db, ids: readonly string[]): Promise<void> {
  unwrap(await db.rpc('unread_notifications', { p_ids: [...ids] }))
}

/** Returns the caller's notification settings. */
export const notificationSettings = async (db: Db): Promise<NotificationSettings> =>
  v.parse(settings, unwrap<unknown>(await db.rpc('notification_settings')))

/** Events that are left out keep their setting. */
type NewSettings = Omit<NotificationSettings, 'choices'> & { choices: Partial<NotificationSettings['choices']> }

/** Saves the caller's notification settings. */
export async function saveNotificationSettings(db: Db, { choices, quiet, digestAt }: NewSettings) {
  unwrap(
    await db.rpc('set_notification_settings', {
      p_choices: choices,
      // JSON null means no quiet hours. The generated types call it Json.
      p_quiet: quiet as Json,
      p_digest_at: digestAt,
    }),
  )
}
