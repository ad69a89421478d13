import type { Instant, Person } from './person.ts'
import type { Status } from './status.ts'

/** What can happen to a query that concerns somebody. */
export const notificationEvents = ['raised', 'assigned', 'replied', 'noted', 'status', 'mentioned'] as const
export type NotificationEvent = (typeof notificationEvents)[number]

/** Why somebody is told, the strongest first: of several that hold, one is said. */
export const notificationReasons = ['mentioned', 'assigned', 'raised_it', 'following', 'staff'] as const
export type NotificationReason = (typeof notificationReasons)[number]

/**
 * How somebody wants to be told. Whatever comes by mail or in the daily digest is in the app's list, too; `none` is
 * told nowhere.
 */
export const notificationChannels = ['app', 'mail', 'digest', 'none'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export type NotificationChoices = Record<NotificationEvent, NotificationChannel>

/** The kinds of mail that a link at their end switches off: one for each event, and the one that comes daily. */
export const mailKinds = [...notificationEvents, 'digest'] as const
export type MailKind = (typeof mailKinds)[number]

/**
 * How people are told who chose nothing. Twin of private.default_notification_channel; tests/sql/notifications.test.ts compares them.
 * Mail about a status goes only to who raised the query, when staff wait for them, or have resolved or closed it: every
 * other change of status is told in the app.
 */
export const defaultChoices: NotificationChoices = {
  raised: 'app',
  assigned: 'mail',
  replied: 'mail',
  noted: 'app',
  status: 'mail',
  mentioned: 'mail',
}

/** How far the number of unread ones is counted; past it, "99+" says enough. */
export const maxUnreadCount = 100

/** Where somebody read on from, in a list of notifications. */
export type NotificationPlace = { at: Instant; id: string }

/** One thing that somebody was told. */
export type Notification = {
  id: string
  event: NotificationEvent
  reason: NotificationReason
  at: Instant
  /** Null until it, or its query, was read. */
  readAt: Instant | null
  /** Who did it; null when it happened by itself. */
  actor: Person | null
  /** The last of them, when one act concerned several. */
  query: { id: string; key: string; number: number; subject: string }
  /** How many queries that one act concerned: 1, or more than `summaryThreshold`. */
  count: number
  /** What the query became, when that is what happened or a reply brought it along. */
  status: Status | null
  companyId: string
}

/** One act that concerns more queries of somebody than this is told in one notification instead of one for each. */
export const summaryThreshold = 10

/** A page of somebody's notifications, newest first. */
export type Notifications = {
  items: Notification[]
  /** How many are unread in all, counted to `maxUnreadCount`. */
  unread: number
  /** From where to read on; null at the end. */
  earlier: NotificationPlace | null
}

/** A time of day in the person's own time zone, 'HH:MM'. */
export type TimeOfDay = string
export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

export type NotificationSettings = {
  choices: NotificationChoices
  /** No mail between these; it leaves when they end. May span midnight. */
  quiet: { from: TimeOfDay; to: TimeOfDay } | null
  /** When the daily digest is sent. */
  digestAt: TimeOfDay
}
