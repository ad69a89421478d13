import { expect, test } from 'vitest'
import { type DateTimeInput, formatDateTime } from './format-date-time.ts'

const now = '2026-03-12T10:00:00Z'
const text = (at: string, rest: Partial<DateTimeInput> = {}) =>
  formatDateTime({ at, now, timeZone: 'Europe/Berlin', locale: 'en-GB', ...rest }).text

test.each([
  ['2026-03-12T10:00:00Z', 'now'],
  ['2026-03-12T09:59:01Z', 'now'],
  ['2026-03-12T10:00:20Z', 'now'],
  ['2026-03-12T09:59:00Z', '1 min ago'],
  ['2026-03-12T09:00:01Z', '59 min ago'],
  ['2026-03-12T09:00:00Z', '1 hr ago'],
  ['2026-03-11T10:00:01Z', '23 hr ago'],
  ['2026-03-11T10:00:00Z', 'yesterday'],
  ['2026-03-05T10:00:01Z', '7 days ago'],
  ['2026-03-05T10:00:00Z', '5 Mar'],
  ['2025-12-31T22:00:00Z', '31 Dec 2025'],
  ['2025-12-31T23:30:00Z', '1 Jan'],
  ['2026-03-12T10:38:00Z', 'in 38 min'],
  ['2026-03-13T11:00:00Z', 'tomorrow'],
])('the time %s is formatted as %j', (at, expected) => {
  expect(text(at)).toBe(expected)
})

test('relative days are counted by midnights in the time zone, not by 24 hours', () => {
  const at = '2026-03-10T23:30:00Z'
  expect(text(at, { timeZone: 'UTC' })).toBe('2 days ago')
  expect(text(at, { timeZone: 'Europe/Berlin' })).toBe('yesterday')
})

test('the year of a date is the year in the time zone', () => {
  const newYear = { now: '2025-12-31T23:30:00Z', format: 'date' } as const
  expect(text('2025-06-01T00:00:00Z', { ...newYear, timeZone: 'UTC' })).toBe('1 Jun')
  expect(text('2025-06-01T00:00:00Z', { ...newYear, timeZone: 'Pacific/Auckland' })).toBe('1 Jun 2025')
})

test('a time is formatted as a date if the current time is invalid', () => {
  expect(text('2025-06-01T00:00:00Z', { now: 'soon' })).toBe('1 Jun')
})

test('the time formats for a date and a full time are never relative', () => {
  expect(text('2026-03-12T09:48:00Z', { format: 'date' })).toBe('12 Mar')
  expect(text('2026-03-12T09:48:00Z', { format: 'full' })).toBe('12 Mar 2026, 10:48')
})

test('relative times use the words of the locale', () => {
  expect(text('2026-03-11T08:00:00Z', { locale: 'de' })).toBe('gestern')
})

test('the exact time contains day, minute and time zone, and its `datetime` is ISO 8601', () => {
  const { exact, iso } = formatDateTime({
    at: '2026-03-12T10:48:00+01:00',
    now,
    timeZone: 'Asia/Kolkata',
    locale: 'en-GB',
  })
  expect(exact).toMatch(/Thu, 12 Mar 2026, 15:18 (GMT\+5:30|IST)/)
  expect(iso).toBe('2026-03-12T09:48:00.000Z')
})

test.each(['soon', '', '2026-13-45'])('the invalid time %j is shown unchanged', (at) => {
  expect(formatDateTime({ at, now, timeZone: 'UTC', locale: 'en-GB' })).toEqual({ text: at, exact: at, iso: null })
})

test('formatting a time in an unknown locale or time zone does not throw', () => {
  expect(text('2026-03-10T23:30:00Z', { timeZone: 'Mars/Olympus' })).toBe('2 days ago')
  expect(text('2026-03-01T09:48:00Z', { locale: 'not a tag', timeZone: 'Mars/Olympus' })).toBe('1 Mar')
})

test('the time format `ago` counts seconds', () => {
  expect(text('2026-03-12T09:59:56Z', { format: 'ago' })).toBe('4 sec ago')
  expect(text('2026-03-12T09:48:00Z', { format: 'ago' })).toBe('12 min ago')
  expect(text('2026-03-12T09:42:13Z', { format: 'second' })).toBe('10:42:13')
  expect(text('2026-03-12T09:42:13Z', { format: 'time' })).toBe('10:42')
})
