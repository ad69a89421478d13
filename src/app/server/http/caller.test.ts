import { expect, test } from 'vitest'
import { readCaller } from './caller.ts'

const from = (remoteAddress: string | undefined, forwarded: string | undefined, proxies: number) =>
  readCaller({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }, proxies).address

test.each([
  ['without a proxy, X-Forwarded-For is ignored', '198.51.100.1', '203.0.113.9', 0, '198.51.100.1'],
  ['an IPv4-mapped IPv6 address counts as IPv4', '::ffff:198.51.100.1', undefined, 0, '198.51.100.1'],
  ['with one proxy, the last entry counts', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['with one proxy, entries made up by the client are ignored', '10.0.0.1', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
  ['with two proxies, the last entry but one counts', '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['with fewer entries than proxies, the first entry counts', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
  ['without an entry, the connection counts', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['an entry that is not an address is ignored', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['a closed connection has no address', undefined, undefined, 0, null],
])('%s', (_what, socket, forwarded, proxies, expected) => {
  expect(from(socket, forwarded, proxies)).toBe(expected)
})

test('each request has its own request id', () => {
  const one = readCaller({ headers: {}, socket: { remoteAddress: undefined } }, 0)
  expect(one.requestId).not.toBe(readCaller({ headers: {}, socket: { remoteAddress: undefined } }, 0).requestId)
})
