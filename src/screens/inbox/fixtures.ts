import { notificationEvents, type Notification, type NotificationReason } from '#domain/notification.ts'
import { clock, unbroken, wordy } from '#screens/fixtures.ts'
import { asAgent, ben, cleo, dmitri, longName, wordyName } from '#screens/track-query/fixtures.ts'

/** Notifications for the stories of the inbox. */

const uuid = (n: number) => `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`
const ago = (minutes: number) => new Date(Date.parse(clock.now) - minutes * 60_000).toISOString()

export function makeNotification(n: number, changes: Partial<Notification> = {}): Notification {
  return {
    id: uuid(5000 + n),
    event: 'replied',
    reason: 'following',
    at: ago(n * 47),
    readAt: null,
    actor: ben,
    query: { id: uuid(1000 + n), key: 'ACME', number: 90 - n, subject: 'Projector in room Elba stays dark' },
    count: 1,
    status: null,
    resolution: null,
    companyId: asAgent.id,
    ...changes,
  }
}

const query = (number: number, subject: string) => ({ id: uuid(1000 + number), key: 'ACME', number, subject })
const read = { readAt: ago(1) }

/** Every event and every reason once, two of them unread. */
export const few: Notification[] = [
  makeNotification(1, {
    event: 'mentioned',
    reason: 'mentioned',
    actor: cleo,
    query: query(42, 'Printer on floor 3 jams with every second page'),
  }),
  makeNotification(2, {
    event: 'assigned',
    reason: 'assigned',
    actor: dmitri,
    query: query(41, 'Projector in room Elba stays dark'),
  }),
  makeNotification(5, {
    ...read,
    reason: 'raised_it',
    status: 'resolved',
    actor: cleo,
    query: query(38, 'Invoice 2026-0187 shows the old address'),
  }),
  makeNotification(9, {
    ...read,
    event: 'noted',
    actor: dmitri,
    query: query(37, 'New starter on Monday: laptop, badge and accounts for the whole team in Porto'),
  }),
  makeNotification(40, { ...read, event: 'status', reason: 'raised_it', status: 'closed', actor: null }),
  makeNotification(70, { ...read, event: 'raised', reason: 'staff' }),
]

/** One act that concerned many of the reader's queries. */
export const summary = makeNotification(3, {
  event: 'assigned',
  reason: 'assigned',
  actor: cleo,
  count: 24,
  query: query(36, 'Please add Kim to the finance folder'),
})

const reasons: NotificationReason[] = ['raised_it', 'assigned', 'following']

/** A whole page. */
export const many: Notification[] = Array.from({ length: 30 }, (_, n) =>
  makeNotification(n, {
    event: notificationEvents[n % notificationEvents.length],
    reason: reasons[n % reasons.length],
    actor: [ben, cleo, dmitri][n % 3] ?? ben,
    readAt: n < 12 ? null : ago(1),
  }),
)

/** As long as the database accepts: of many words, and with no place to break. Their ids differ from those of `few`. */
export const longest: Notification[] = [
  makeNotification(1, {
    id: uuid(5101),
    actor: wordyName,
    query: query(123_456, wordy.subject),
    status: 'on_hold',
  }),
  makeNotification(2, {
    id: uuid(5102),
    event: 'mentioned',
    actor: longName,
    query: { ...query(123_457, unbroken.subject), key: unbroken.key },
  }),
]
