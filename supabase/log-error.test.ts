import { expect, test } from 'vitest'
import { oneLine } from './log-error.ts'

test.each([
  ['plain, ä and 🦊', 'plain, ä and 🦊'],
  ['one\r\n[auth] two', String.raw`one\u000d\u000a[auth] two`],
  ['\u001b[2J\u009b1m', String.raw`\u001b[2J\u009b1m`],
  ['a\u2028b\u2029c\u202ed\u200be', String.raw`a\u2028b\u2029c\u202ed\u200be`],
])('a log shows %j as %s', (text, shown) => {
  expect(oneLine(text)).toBe(shown)
})
