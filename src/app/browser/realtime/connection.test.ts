import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connecting, connectionNow, signChangesAt, signOf } from './connection.ts'

const start = connecting(0, true)
const lost = connectionNow(connectionNow(start, { joined: true }, 500), { joined: false }, 10_000)

test.each([
  ['nothing while a page connects for the first time', start, 3000, 'quiet'],
  ['late that it never did', start, 20_000, 'reconnecting'],
  ['live once every channel is joined', connectionNow(start, { joined: true }, 500), 500, 'live'],
  ['nothing when it is lost for a moment', lost, 13_999, 'quiet'],
  ['that it comes back after that', lost, 14_000, 'reconnecting'],
  ['at once that there is no network', connectionNow(lost, { online: false }, 10_001), 10_001, 'offline'],
  [
    'live as long as the service answers, whatever the browser thinks of its network',
    connectionNow(connectionNow(start, { joined: true }, 1), { online: false }, 2),
    3,
    'live',
  ],
  ['nothing where there is nothing to hear', connectionNow(start, { wanted: false }, 1), 99_999, 'quiet'],
] as const)('the sign says %s', (_what, connection, now, sign) => {
  expect(signOf(connection, now)).toBe(sign)
})

test('what changes nothing is the very same', () => {
  expect(connectionNow(start, { joined: false, online: true }, 99)).toBe(start)
})

test('it can be told when the sign changes by itself, and it does not before', () => {
  const change = fc.record({ joined: fc.boolean(), online: fc.boolean(), after: fc.integer({ min: 1, max: 9000 }) })
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let now = 0
      let connection = start
      for (const { after, ...next } of changes) {
        now += after
        connection = connectionNow(connection, next, now)
      }
      const at = signChangesAt(connection, now)
      const sign = signOf(connection, now)
      if (at === null) {
        expect(signOf(connection, now + 1e9)).toBe(sign)
        return
      }
      expect(signOf(connection, at - 1)).toBe(sign)
      expect(signOf(connection, at)).not.toBe(sign)
    }),
  )
})
