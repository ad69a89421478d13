import { dateFormatter } from '#ui/date-time/date-formatter.ts'
import type { Notification } from '#domain/notification.ts'
import type { Clock } from '#domain/person.ts'

export const notificationDays = ['today', 'yesterday', 'earlier'] as const
export type NotificationDay = (typeof notificationDays)[number]

/** The notifications about one query on one day, newest first; at least one. */
export type NotificationGroup = { newest: Notification; items: readonly Notification[] }

/** A day with at least one group. */
export type DayOfNotifications = { day: NotificationDay; groups: NotificationGroup[] }

const dayMs = 86_400_000

/** The calendar day of a time in a zone, counted in days since 1970. */
function dayNumber(at: string, timeZone: string): number {
  // Swedes write a date as ISO 8601 does.
  return Date.parse(dateFormatter('sv', timeZone, 'digits').format(new Date(at))) / dayMs
}

/**
 * Groups notifications by day in the reader's time zone, then by query, the newest first. The
 * notification of an act on several queries is a group of its own.
 * @param items newest first
 */
export function groupNotifications(
  items: readonly Notification[],
  { now, timeZone }: Pick<Clock, 'now' | 'timeZone'>,
): DayOfNotifications[] {
  const today = dayNumber(now, timeZone)
  const dayOf = ({ at }: Notification): NotificationDay => {
    const age = today - dayNumber(at, timeZone)
    return age <= 0 ? 'today' : age === 1 ? 'yesterday' : 'earlier'
  }
  return notificationDays.flatMap((day) => {
    const ofDay = items.filter((item) => dayOf(item) === day)
    const byQuery = Map.groupBy(ofDay, ({ id, query, count }) => (count > 1 ? id : query.id))
    const groups = [...byQuery.values()].flatMap((items) => (items[0] ? [{ newest: items[0], items }] : []))
    return groups.length > 0 ? [{ day, groups }] : []
  })
}
