import type { AnsweredMeanwhile, Conflict, DraftFile } from '#domain/query.ts'
import type { Refused as RefusedForm } from '#screens/refused.ts'

/** A refusal of what is done with a query. */
export type Refused = RefusedForm & {
  /** The files that passed: they wait for the next attempt. */
  files?: DraftFile[]
  /** Whose answer the reply had not seen. */
  answered?: AnsweredMeanwhile
  /** Who changed the same field meanwhile. */
  conflict?: Conflict
}
