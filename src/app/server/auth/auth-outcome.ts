import { isAuthApiError, isAuthError, isAuthWeakPasswordError } from '@supabase/supabase-js'
import { serviceTimeoutMs } from '../session/timeouts.ts'

/** Why the auth service rejected a call. The texts are in the catalogue of words. */
type AuthFailureReason =
  | 'invalid_credentials'
  | 'email_not_confirmed'
  /** Wrong, used or expired: the service does not say which, and neither do we. */
  | 'code_invalid'
  | 'weak_password'
  | 'same_password'
  | 'too_many'
  /** Too many for a sign-in by password. A code by e-mail is another way in. */
  | 'too_many_passwords'
  /** Too many for an e-mailed code. The link of the same e-mail is another way in. */
  | 'too_many_codes'
  /** The service has more passwords to check than it can. */
  | 'busy'
  /** An e-mail went to this address a moment ago. */
  | 'mailed_just_now'
  | 'banned'
  /** Wrong or used: the service does not say which. */
  | 'factor_code_wrong'
  | 'factor_code_late'
  | 'factor_gone'
  /** Wrong or used: nobody is told which. */
  | 'recovery_code_wrong'
  | 'factor_name_taken'
  | 'too_many_factors'
  | 'second_factor_needed'
  /** The session is too old: a code by e-mail is required too. */
  | 'mailed_code_needed'
  | 'mailed_code_wrong'
  | 'email_taken'
  /** A new password requires the current one. */
  | 'current_password_needed'
  /** The call requires a session, and there is none. */
  | 'signed_out'
  /** The project accepts no new accounts, or the address of a code has none. */
  | 'no_new_account'
  /** The session is too large for the browser's cookies. */
  | 'session_too_large'
  /** The link of a first start was used, replaced, or is none. */
  | 'setup_link_invalid'
  | 'company_key_taken'
  | 'unavailable'
  | 'refused'

export type AuthFailure = {
  ok: false
  reason: AuthFailureReason
  /** Seconds to wait before the next attempt, when the service named them. */
  retryAfter?: number
  /** What is weak about a password: a `Weakness`, or rules of the auth service: `length`, `characters`, `pwned`. */
  weak?: string[]
}

export type AuthOutcome = { ok: true } | AuthFailure

const reasonByCode: Record<string, AuthFailureReason> = {
  invalid_credentials: 'invalid_credentials',
  email_not_confirmed: 'email_not_confirmed',
  otp_expired: 'code_invalid',
  bad_code_verifier: 'code_invalid',
  flow_state_not_found: 'code_invalid',
  flow_state_expired: 'code_invalid',
  weak_password: 'weak_password',
  same_password: 'same_password',
  over_request_rate_limit: 'too_many',
  over_email_send_rate_limit: 'mailed_just_now',
  over_capacity: 'busy',
  user_banned: 'banned',
  mfa_verification_failed: 'factor_code_wrong',
  mfa_challenge_expired: 'factor_code_late',
  mfa_factor_not_found: 'factor_gone',
  mfa_factor_name_conflict: 'factor_name_taken',
  too_many_enrolled_mfa_factors: 'too_many_factors',
  insufficient_aal: 'second_factor_needed',
  reauthentication_needed: 'mailed_code_needed',
  reauthentication_not_valid: 'mailed_code_wrong',
  email_exists: 'email_taken',
  current_password_invalid: 'invalid_credentials',
  current_password_mismatch: 'invalid_credentials',
  current_password_required: 'current_password_needed',
  session_not_found: 'signed_out',
  session_expired: 'signed_out',
  refresh_token_not_found: 'signed_out',
  user_not_found: 'signed_out',
  otp_disabled: 'no_new_account',
  signup_disabled: 'no_new_account',
  setup_link_invalid: 'setup_link_invalid',
  company_key_taken: 'company_key_taken',
}

/**
 * Turns an error of the auth service into a failure with a reason.
 * @throws any other error
 */
export function toAuthFailure(error: unknown): AuthFailure {
  if (!isAuthError(error)) throw error
  if (isAuthWeakPasswordError(error)) return { ok: false, reason: 'weak_password', weak: error.reasons }
  if (error.name === 'AuthSessionMissingError') return { ok: false, reason: 'signed_out' }
  const status = error.status ?? 0
  const reason =
    reasonByCode[error.code ?? ''] ??
    (status === 429 ? 'too_many' : status > 0 && status < 500 ? 'refused' : 'unavailable')
  const seconds = isAuthApiError(error) ? /after (\d+) seconds?/i.exec(error.message)?.[1] : undefined
  return { ok: false, reason, ...(seconds ? { retryAfter: Number(seconds) } : {}) }
}

type Answer = { error: unknown; data?: unknown }
type DataOf<T extends Answer> = T extends { error: null; data: infer Data } ? Data : never

/**
 * Waits for an answer of the auth service, at most `serviceTimeoutMs`. supabase-js keeps trying for half a minute. A
 * late success does no harm: the user is asked to try again.
 */
export async function withServiceTimeout<T extends Answer>(answer: Promise<T>): Promise<T | 'timeout'> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, serviceTimeoutMs, 'timeout')
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** The outcome of a call, with the data of its answer. */
export async function toOutcome<T extends Answer>(
  answer: Promise<T>,
): Promise<{ ok: true; data: DataOf<T> } | AuthFailure> {
  const given = await withServiceTimeout(answer)
  if (given === 'timeout') return { ok: false, reason: 'unavailable' }
  return given.error ? toAuthFailure(given.error) : { ok: true, data: given.data as DataOf<T> }
}
