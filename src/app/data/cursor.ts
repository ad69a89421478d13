import * as v from 'valibot'

const cursor = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  id: v.pipe(v.string(), v.uuid()),
  direction: v.picklist(['older', 'newer']),
})

/** A place in a list ordered by time and id, and the way to read on from there (keyset paging). */
export type Cursor = v.InferOutput<typeof cursor>

/** The cursor as one opaque word for an address. */
export const encodeCursor = ({ at, id, direction }: Cursor): string =>
  Buffer.from(JSON.stringify([at, id, direction])).toString('base64url')

/** Reads a cursor of an address; null for anything else, which shows the first page. */
export function decodeCursor(text: string | null): Cursor | null {
  if (!text || text.length > 300) return null
  try {
    const [at, id, direction]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const result = v.safeParse(cursor, { at, id, direction })
    return result.success ? result.output : null
  } catch {
    return null
  }
}
