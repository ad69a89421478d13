import type { NotificationEvent } from '../../src/domain/notification.ts'
import type { ActorName, TestDb } from './test-db.ts'

type Item = {
  id: string
  event: NotificationEvent
  reason: string
  readAt: string | null
  actor: { name: string } | null
  query: { id: string; key: string; number: number; subject: string }
  count: number
  status: string | null
  resolution: string | null
  companyId: string
}

/** One page of a person's notifications. */
export type NotificationPage = { items: Item[]; unread: number; earlier: { at: string; id: string } | null }

/** @param args `p_limit` and `p_before` of `my_notifications` */
export const listNotifications = (db: TestDb, name: ActorName, args = {}) =>
  db.must<NotificationPage>(name, 'my_notifications', args)
