import type { PostgrestSingleResponse } from '@supabase/supabase-js'

/** The machine codes that the database gives with a refusal, as `hint` (supabase/migrations). */
export type ActionErrorCode =
  | 'session_ended'
  | 'mfa_required'
  | 'mfa_own_first'
  | 'company_key_taken'
  | 'too_many_companies'
  | 'invitation_invalid'
  | 'invitation_expired'
  | 'invitation_other_address'
  | 'already_member'
  | 'last_owner'
  | 'not_allowed'
  | 'not_found'
  | 'illegal_move'
  | 'resolution_required'
  | 'reason_required'
  | 'not_staff_assignee'
  | 'query_changed'
  | 'answered_meanwhile'
  | 'too_late'
  | 'too_many_drafts'
  | 'file_unknown'
  | 'too_many_files'
  | 'too_many_invitations'

/** The database understood the request and said no, for a reason a person can do something about. */
export class ActionError extends Error {
  readonly code: ActionErrorCode
  /** What the program needs besides the sentence, as the database gave it; null when there is nothing. */
  readonly detail: unknown
  constructor(code: ActionErrorCode, message: string, detail: unknown = null) {
    super(message)
    this.name = 'ActionError'
    this.code = code
    this.detail = detail
  }
}

/** The database could not be asked: down, overloaded, or slower than the deadline. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super('The database did not answer.', { cause })
    this.name = 'Unavailable'
  }
}

/**
 * The data of a PostgREST answer.
 * @throws Refusal when a rule of ours said no; Unavailable when nobody answered; the error itself for anything else.
 */
export function unwrap<T>({ data, error, status }: PostgrestSingleResponse<T>): T {
  if (!error) return data
  if (error.code === 'P0001' && error.hint) {
    throw new ActionError(error.hint as ActionErrorCode, error.message, parseDetail(error.details))
  }
  // A right that is missing altogether is Postgres' own insufficient_privilege.
  if (error.code === '42501') throw new ActionError('not_allowed', error.message)
  // postgrest-js answers 0 when the network failed or the deadline passed; class 08, 53 and 57 are the server's own troubles.
  if (status === 0 || status >= 502 || /^(08|53|57)/.test(error.code)) throw new Unavailable(error)
  throw new Error(`Database error ${error.code}: ${error.message}`, { cause: error })
}

/** Refusals without facts come with an empty detail. */
const parseDetail = (detail: string | null): unknown => (detail ? JSON.parse(detail) : null)
