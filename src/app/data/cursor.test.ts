import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

const id = '0199b7a0-0000-7000-8000-000000000001'
const cursorAt = (at: string) => ({ at, id, direction: 'older' as const })

test.each(['2026-02-28T23:59:59.123456+00:00', '2024-02-29T00:00:00+00:00', '2026-11-27T03:57:37.1Z'])(
  'a cursor at %s is decoded as it was encoded',
  (at) => {
    expect(decodeCursor(encodeCursor(cursorAt(at)))).toMatchObject(cursorAt(at))
  },
)

test.each([
  '2026-02-30T00:00:00+00:00',
  '2025-02-29T00:00:00+00:00',
  '2026-13-01T00:00:00+00:00',
  '2026-00-10T00:00:00+00:00',
  '0000-01-01T00:00:00+00:00',
  '2026-01-01T24:00:00+00:00',
  '2026-01-01T00:60:00+00:00',
  '2026-01-01T00:00:61+00:00',
  '2026-01-01T00:00:00+19:00',
  '2026-01-01T00:00:00',
  '+12026-01-01T00:00:00Z',
  'infinity',
  'now',
])('a cursor at %s is no cursor', (at) => {
  expect(decodeCursor(encodeCursor(cursorAt(at)))).toBeNull()
})
