import * as v from 'valibot'
import type { ConcurrentReply, Conflict } from '#domain/query.ts'
import { resolutions } from '#domain/status.ts'
import type { ActionError } from '../../data/action-error.ts'
import { person } from '../../data/shapes.ts'

const answered = v.object({ by: person, at: v.string() })

/** Returns the other person's reply that the author had not seen. Undefined for any other error. */
export function concurrentReply({ code, detail }: ActionError): ConcurrentReply | undefined {
  const read = v.safeParse(answered, detail)
  if (code !== 'answered_meanwhile' || !read.success) return undefined
  return read.output
}

const value = v.nullable(v.string())
const changed = v.object({
  yours: value,
  theirs: value,
  yoursName: v.nullish(v.string()),
  theirsName: v.nullish(v.string()),
  yoursResolution: v.nullish(v.picklist(resolutions)),
  theirsResolution: v.nullish(v.picklist(resolutions)),
  by: person,
  at: v.string(),
})

/** Returns both values of a field that two people changed. Undefined for any other error. */
export function conflictDetails({ code, detail }: ActionError, field: Conflict['field']): Conflict | undefined {
  const read = v.safeParse(v.object({ rowVersion: v.number(), fields: v.object({ [field]: changed }) }), detail)
  const stored = read.success ? read.output.fields[field] : undefined
  if (code !== 'query_changed' || !read.success || !stored) return undefined
  const { yours, theirs, by, at, ...named } = stored
  return {
    field,
    yours,
    theirs,
    yoursName: named.yoursName ?? undefined,
    theirsName: named.theirsName ?? undefined,
    yoursResolution: named.yoursResolution ?? undefined,
    theirsResolution: named.theirsResolution ?? undefined,
    by,
    at,
    rowVersion: read.output.rowVersion,
  }
}
