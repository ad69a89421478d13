import * as v from 'valibot'
import { parseDay } from '#domain/calendar-day.ts'

/** A time as PostgreSQL writes it in UTC. It would reject another, such as a time of 2026-02-30. */
const timeOfDay = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:\+00:00|Z)$/
const isTime = (text: string) => parseDay(text.slice(0, 10)) !== null && timeOfDay.test(text.slice(10))

const cursor = v.object({
  at: v.pipe(v.string(), v.check(isTime)),
  id: v.pipe(v.string(), v.uuid()),
  direction: v.picklist(['older', 'newer']),
  // In a sorted or grouped list, the part that contains the position, such as a status.
  key: v.optional(v.pipe(v.string(), v.regex(/^[\w/-]{0,80}$/))),
})

/** A position in a list ordered by time and id, and the direction of the next page (keyset pagination). */
export type Cursor = v.InferOutput<typeof cursor>

/** Encodes a cursor as one opaque string for a URL. */
export const encodeCursor = ({ at, id, direction, key }: Cursor): string =>
  Buffer.from(JSON.stringify([at, id, direction, key])).toString('base64url')

/** Decodes a cursor from a URL. Returns null for an invalid one, so that the first page is shown. */
export function decodeCursor(text: string | null): Cursor | null {
  if (!text || text.length > 300) return null
  try {
    const [at, id, direction, key]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const result = v.safeParse(cursor, { at, id, direction, key: key ?? undefined })
    return result.success ? result.output : null
  } catch {
    return null
  }
}
