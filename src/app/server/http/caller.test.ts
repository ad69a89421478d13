import { expect, test } from 'vitest'
import { readCaller } from './caller.ts'

const from = (remoteAddress: string | undefined, forwarded: string | undefined, proxies: number) =>
  readCaller({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }, proxies).address

test.each([
  [
    'the socket address without a proxy, whatever X-Forwarded-For contains',
    '198.51.100.1',
    '203.0.113.9',
    0,
    '198.51.100.1',
  ],
  ['the IPv4 address if the socket address is IPv4-mapped IPv6', '::ffff:198.51.100.1', undefined, 0, '198.51.100.1'],
  ['the last X-Forwarded-For entry behind one proxy', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['that of an X-Forwarded-For entry with a port', '10.0.0.1', '203.0.113.9:4711', 1, '203.0.113.9'],
  ['that of an X-Forwarded-For entry in brackets', '10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1'],
  ['that of an X-Forwarded-For entry in brackets with a port', '10.0.0.1', '[2001:db8::1]:4711', 1, '2001:db8::1'],
  [
    'the last X-Forwarded-For entry although the client invented an earlier one',
    '10.0.0.1',
    '1.2.3.4, 203.0.113.9',
    1,
    '203.0.113.9',
  ],
  [
    'the last X-Forwarded-For entry but one behind two proxies',
    '10.0.0.1',
    '1.2.3.4, 203.0.113.9, 10.0.0.2',
    2,
    '203.0.113.9',
  ],
  [
    'the first X-Forwarded-For entry if there are fewer entries than proxies',
    '10.0.0.1',
    '203.0.113.9',
    3,
    '203.0.113.9',
  ],
  ['the socket address if X-Forwarded-For is missing', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['the socket address if the X-Forwarded-For entry is not an address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['null if the connection is closed', undefined, undefined, 0, null],
])('the client address is %s', (_what, socket, forwarded, proxies, expected) => {
  expect(from(socket, forwarded, proxies)).toBe(expected)
})

test('each request has its own request id', () => {
  const one = readCaller({ headers: {}, socket: { remoteAddress: undefined } }, 0)
  expect(one.requestId).not.toBe(readCaller({ headers: {}, socket: { remoteAddress: undefined } }, 0).requestId)
})
