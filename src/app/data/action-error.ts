import type { PostgrestSingleResponse } from '@supabase/supabase-js'

/** The codes that `private.raise_app_error` sends as the error's `hint` (supabase/migrations). */
export type ActionErrorCode =
  | 'session_ended'
  | 'mfa_required'
  | 'mfa_own_first'
  | 'company_key_taken'
  | 'too_many_companies'
  | 'company_creation_closed'
  | 'joining_closed'
  | 'domain_public'
  | 'domain_not_own'
  | 'too_many_domains'
  | 'invitation_invalid'
  | 'invitation_expired'
  | 'invitation_other_address'
  | 'already_member'
  | 'suspended'
  | 'account_exists'
  | 'last_owner'
  | 'not_allowed'
  | 'not_found'
  | 'illegal_transition'
  | 'resolution_required'
  | 'reason_required'
  | 'follow_up_unknown'
  | 'not_staff_assignee'
  | 'successor_required'
  | 'already_undone'
  | 'query_changed'
  | 'answered_meanwhile'
  | 'answered_since'
  | 'mailed_since'
  | 'too_late'
  | 'file_unknown'
  | 'too_many_files'
  | 'too_many_unsent_files'
  | 'too_many_pictures'
  | 'too_many_invitations'
  | 'invitation_sent_just_now'
  | 'invitation_sent_often'
  | 'too_many_views'
  | 'too_many_guesses'
  | 'too_many_acts'
  | 'storage_full'

/** The database rejected a valid request, for a reason that the person can act on. */
export class ActionError extends Error {
  readonly code: ActionErrorCode
  /** The parsed `details` of the error, such as both values of a conflict. Null when there are none. */
  readonly detail: unknown
  constructor(code: ActionErrorCode, message: string, detail: unknown = null) {
    super(message)
    this.name = 'ActionError'
    this.code = code
    this.detail = detail
  }
}

/** A service did not answer, or a gateway did in its place: it is down, overloaded, or slower than the timeout. */
export class Unavailable extends Error {
  constructor(cause: unknown) {
    super('A service of the backend did not answer.', { cause })
    this.name = 'Unavailable'
  }
}

/**
 * Returns the data of a PostgREST response.
 * @throws ActionError when the database rejected the request; Unavailable when it did not answer; Error for anything else
 */
export function unwrap<T>({ data, error, status }: PostgrestSingleResponse<T>): T {
  if (!error) return data
  if (error.code === 'P0001' && error.hint) {
    throw new ActionError(error.hint as ActionErrorCode, error.message, parseDetail(error.details))
  }
  // 42501 is PostgreSQL's insufficient_privilege: a missing grant, or a policy that rejects the row.
  if (error.code === '42501') throw new ActionError('not_allowed', error.message)
  // postgrest-js reports status 0 for a network error or a timeout. A 500 without a code is a page of a gateway. Classes
  // 08, 53 and 57 are server failures.
  const isOfGateway = status === 0 || status >= 502 || (status === 500 && !error.code)
  if (isOfGateway || /^(08|53|57)/.test(error.code)) throw new Unavailable(error)
  throw new Error(`Database error ${error.code}: ${error.message}`, { cause: error })
}

/** What to throw for an error of storage: Unavailable when it did not answer or failed, else the error. */
export const storageFailure = (error: Error & { status?: number | undefined }): Error =>
  error.status === undefined || error.status >= 500 ? new Unavailable(error) : error

/** An error without details has an empty string or null. */
const parseDetail = (detail: string | null): unknown => (detail ? JSON.parse(detail) : null)
