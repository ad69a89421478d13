import type { FactorEnrollment } from '#domain/account.ts'
import type { FormErrors, FormValues } from '#domain/form.ts'
import type { ChangedQueries } from '#domain/list-change.ts'
import type { ConcurrentReply, Conflict, DraftFile, EarlierQuery, SafeHtml } from '#domain/query.ts'

/** A form that comes back: which one, what was typed, and why it was rejected or how it will look. */
export type InvalidForm = {
  /** The `intent` that the form posted. */
  intent: string
  errors: FormErrors
  values: FormValues
  /** Files that were accepted and stored; the next attempt need not upload them again. */
  files?: DraftFile[]
  /** The query that this new one follows up. Null for none; missing if the form was not answered, or of another kind. */
  followUpOf?: EarlierQuery | null
  /** The text as others would read it, if that was asked for. */
  preview?: SafeHtml
  /** Another person's reply that the author had not seen. */
  answered?: ConcurrentReply
  /** Another person's change of the same field. */
  conflict?: Conflict
  /** Several queries of which some were not changed. */
  changes?: ChangedQueries
  /** The second factor that this form verifies. */
  enrollment?: FactorEnrollment
}

/** The error as one form sees it: empty unless that form was posted. */
export const formErrorOf = (formError: InvalidForm | undefined, intent: string): Omit<InvalidForm, 'intent'> =>
  formError?.intent === intent ? formError : { errors: {}, values: {} }
