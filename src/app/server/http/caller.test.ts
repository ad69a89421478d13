import { expect, test } from 'vitest'
import { readCaller } from './caller.ts'

const from = (remoteAddress: string | undefined, forwarded: string | undefined, proxies: number) =>
  readCaller({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }, proxies).address

test.each([
  ['without a proxy nobody’s word counts but the connection’s', '198.51.100.1', '203.0.113.9', 0, '198.51.100.1'],
  ['IPv4 in IPv6 clothes is IPv4', '::ffff:198.51.100.1', undefined, 0, '198.51.100.1'],
  ['one proxy: the address it saw', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['one proxy: what the sender had made up stands before it', '10.0.0.1', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
  ['two proxies', '10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['fewer entries than proxies: the first there is', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
  ['no entry at all', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['an entry that is no address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['a connection that is gone', undefined, undefined, 0, null],
])('%s', (_what, socket, forwarded, proxies, expected) => {
  expect(from(socket, forwarded, proxies)).toBe(expected)
})

test('each request has a number of its own', () => {
  const one = readCaller({ headers: {}, socket: { remoteAddress: undefined } }, 0)
  expect(one.requestId).not.toBe(readCaller({ headers: {}, socket: { remoteAddress: undefined } }, 0).requestId)
})
