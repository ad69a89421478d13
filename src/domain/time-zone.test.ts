import { expect, test } from 'vitest'
import { timeZoneNames, toTimeZone } from './time-zone.ts'

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['Etc/GMT-3', 'Etc/GMT-3'],
  ['UTC', 'UTC'],
  ['+01:00', null],
  ['-0530', null],
  ['Mars/Olympus', null],
  ["'; drop table", null],
  ['', null],
])('the time zone of %j is %j', (name, zone) => {
  expect(toTimeZone(name)).toBe(zone)
})

test('each listed time zone is one', () => {
  expect(timeZoneNames.map(toTimeZone)).toEqual(timeZoneNames)
  expect(timeZoneNames).toContain('UTC')
})
