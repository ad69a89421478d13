import fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialConnection, updateConnection, statusChangesAt, statusOf } from './connection-state.ts'

const start = initialConnection(0, true)
const lost = updateConnection(updateConnection(start, { joined: true }, 500), { joined: false }, 10_000)

test.each([
  ['quiet while a page connects for the first time', start, 3000, 'quiet'],
  ['reconnecting after 20 s if it never connected', start, 20_000, 'reconnecting'],
  ['live once every channel is joined', updateConnection(start, { joined: true }, 500), 500, 'live'],
  ['quiet for 4 s after the connection was lost', lost, 13_999, 'quiet'],
  ['reconnecting 4 s after the connection was lost', lost, 14_000, 'reconnecting'],
  ['offline at once without a network', updateConnection(lost, { online: false }, 10_001), 10_001, 'offline'],
  [
    'live while every channel is joined, even if the browser reports no network',
    updateConnection(updateConnection(start, { joined: true }, 1), { online: false }, 2),
    3,
    'live',
  ],
  ['quiet without a topic to join', updateConnection(start, { wanted: false }, 1), 99_999, 'quiet'],
] as const)('the connection status is %s', (_what, connection, now, status) => {
  expect(statusOf(connection, now)).toBe(status)
})

test('updating the connection with unchanged values returns the same object', () => {
  expect(updateConnection(start, { joined: false, online: true }, 99)).toBe(start)
})

test('the connection status changes at the time that statusChangesAt returns, and not before', () => {
  const change = fc.record({ joined: fc.boolean(), online: fc.boolean(), after: fc.integer({ min: 1, max: 9000 }) })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let now = 0
      let connection = start
      for (const { after, ...next } of changes) {
        now += after
        connection = updateConnection(connection, next, now)
      }
      const at = statusChangesAt(connection, now)
      const status = statusOf(connection, now)
      if (at === null) {
        expect(statusOf(connection, now + 1e9)).toBe(status)
        return
      }
      expect(statusOf(connection, at - 1)).toBe(status)
      expect(statusOf(connection, at)).not.toBe(status)
    }),
  )
})
