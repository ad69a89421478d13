import { describe, expect, test } from 'vitest'
import { makeNotification } from './fixtures.ts'
import { groupNotifications } from './group-notifications.ts'

const clock = { now: '2026-03-02T09:00:00Z', timeZone: 'UTC' }
const query = (number: number) => ({ id: `query-${number}`, key: 'ACME', number, subject: 'Projector stays dark' })
const about = (number: number, id: string, at: string, changes = {}) =>
  makeNotification(number, { id, at, query: query(number), ...changes })
const idsOf = (days: ReturnType<typeof groupNotifications>) =>
  days.map(({ day, groups }) => [day, groups.map(({ items }) => items.map(({ id }) => id))])

describe('the groups of notifications', () => {
  const items = [
    about(1, 'a', '2026-03-02T08:00:00Z'),
    about(2, 'b', '2026-03-02T07:00:00Z'),
    about(1, 'c', '2026-03-02T06:00:00Z'),
    about(1, 'd', '2026-03-01T23:30:00Z'),
    about(2, 'e', '2026-02-20T06:00:00Z'),
  ]

  test('have the notifications about one query on one day, newest first', () => {
    expect(idsOf(groupNotifications(items, clock))).toEqual([
      ['today', [['a', 'c'], ['b']]],
      ['yesterday', [['d']]],
      ['earlier', [['e']]],
    ])
  })

  test('are of the day in the reader’s time zone', () => {
    const [today] = groupNotifications(items, { ...clock, timeZone: 'Europe/Berlin' })
    expect(today?.groups[0]?.items.map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  })

  test('are in the order of time, whether they are read or not', () => {
    const read = items.map((item) => (item.id === 'a' || item.id === 'c' ? { ...item, readAt: item.at } : item))
    expect(idsOf(groupNotifications(read, clock))).toEqual(idsOf(groupNotifications(items, clock)))
  })

  test('do not merge a notification about several queries with notifications about one of them', () => {
    const summary = about(1, 's', '2026-03-02T08:30:00Z', { count: 12 })
    const [today] = groupNotifications([summary, ...items], clock)
    expect(today?.groups.map(({ items }) => items.map(({ id }) => id))).toEqual([['s'], ['a', 'c'], ['b']])
  })
})
