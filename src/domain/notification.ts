import type { Instant, Person } from './person.ts'
import type { Resolution, Status } from './status.ts'

/** The events that notify people. */
export const notificationEvents = ['received', 'raised', 'assigned', 'replied', 'noted', 'status', 'mentioned'] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** Why somebody is notified, strongest first; only the strongest is shown. */
export const notificationReasons = ['mentioned', 'assigned', 'raised_it', 'following', 'staff'] as const
export type NotificationReason = (typeof notificationReasons)[number]

/** Notification channels. E-mailed and daily notifications are also in the app; `none` sends nothing. */
export const notificationChannels = ['app', 'mail', 'digest', 'none'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export type NotificationChoices = Record<NotificationEvent, NotificationChannel>

/** The kinds of e-mail with an unsubscribe link: one for each event, and the daily digest. */
export const mailKinds = [...notificationEvents, 'digest'] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * The default notification settings. Must equal private.default_notification_channel; tests/sql/notification-settings.test.ts
 * compares them. Status e-mails go only to the requester, and only for pending, resolved and closed; other changes
 * appear in the app.
 */
export const defaultChoices: NotificationChoices = {
  received: 'mail',
  raised: 'app',
  assigned: 'mail',
  replied: 'mail',
  noted: 'app',
  status: 'mail',
  mentioned: 'mail',
}

/** The unread count stops here and shows "99+". */
export const maxUnreadCount = 100

/** Cursor in a list of notifications. */
export type NotificationPlace = { at: Instant; id: string }

/** One notification of a user. */
export type Notification = {
  id: string
  event: NotificationEvent
  /** Null for several queries with different reasons. */
  reason: NotificationReason | null
  at: Instant
  /** Null until the notification or its query is read. */
  readAt: Instant | null
  /** The acting user; null for the system. */
  actor: Person | null
  /** The query. For several queries, the newest that is e-mailed, or the newest of all if none is. */
  query: { id: string; key: string; number: number; subject: string }
  /** How many queries that one act concerned. */
  count: number
  /** The new status, for a status change or a reply that set one. Null for several queries that got different ones. */
  status: Status | null
  /** The resolution that came with the status. */
  resolution: Resolution | null
  companyId: string
}

/** An action on more queries than this creates one summary notification. */
export const summaryThreshold = 10

/** One page of a user's notifications, newest first. */
export type Notifications = {
  items: Notification[]
  /** How many are unread in all, counted to `maxUnreadCount`. */
  unread: number
  /** Cursor of the next page; null at the end. */
  earlier: NotificationPlace | null
}

/** One page of the inbox. */
export type InboxPage = {
  items: Notification[]
  /** Unread notifications in total. */
  unread: number
  /** Cursor of the next page; null at the end. */
  earlier: string | null
}

/** A time of day in the person's own time zone, 'HH:MM'. */
export type TimeOfDay = string
export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

export type NotificationSettings = {
  choices: NotificationChoices
  /** No e-mail between these times; it is sent when they end. May span midnight. */
  quiet: { from: TimeOfDay; to: TimeOfDay } | null
  /** When the daily digest is sent. */
  digestAt: TimeOfDay
}
