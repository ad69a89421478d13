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
import { statuses } from '#domain/status.ts'
import type { Json } from './database.types.ts'
import { unwrap } from './action-error.ts'
import { person, toPerson, type PictureAddress } from './shapes.ts'
import type { Db } from './db.ts'

const page = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      event: v.picklist(notificationEvents),
      reason: v.picklist(notificationReasons),
      at: v.string(),
      readAt: v.nullable(v.string()),
      actor: v.nullable(person),
      query: v.object({ id: v.string(), key: v.string(), number: v.number(), subject: v.string() }),
      count: v.number(),
      status: v.nullable(v.picklist(statuses)),
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

/** The person's newest notifications, or those before a place in the list. */
export async function myNotifications(
  db: Db,
  picture: PictureAddress,
  { before, limit }: { before?: NotificationPlace; limit?: number } = {},
): Promise<Notifications> {
  const args = { ...(before && { p_before: before }), ...(limit !== undefined && { p_limit: limit }) }
  const { items, ...rest } = v.parse(page, unwrap<unknown>(await db.rpc('my_notifications', args)))
  return { ...rest, items: items.map(({ actor, ...item }) => ({ ...item, actor: actor && toPerson(actor, picture) })) }
}

/** Marks these as read, or all of them; gives how many are unread then. */
export const readNotifications = async (db: Db, ids?: readonly string[]): Promise<number> =>
  unwrap(await db.rpc('read_notifications', ids ? { p_ids: [...ids] } : {}))

/** How the person wants to be told. */
export const notificationSettings = async (db: Db): Promise<NotificationSettings> =>
  v.parse(settings, unwrap<unknown>(await db.rpc('notification_settings')))

/** Events that are not named stay as they were. */
type NewSettings = Omit<NotificationSettings, 'choices'> & { choices: Partial<NotificationSettings['choices']> }

/** Saves how the person wants to be told. */
export async function saveNotificationSettings(db: Db, { choices, quiet, digestAt }: NewSettings) {
  unwrap(
    await db.rpc('set_notification_settings', {
      p_choices: choices,
      // A null of jsonb, which says that no hours are quiet; the types know it as Json.
      p_quiet: quiet as Json,
      p_digest_at: digestAt,
    }),
  )
}
