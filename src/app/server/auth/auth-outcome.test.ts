import { AuthApiError } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { toAuthFailure } from './auth-outcome.ts'

test.each([
  ['user_not_found', 403, 'signed_out'],
  ['session_not_found', 403, 'signed_out'],
  ['user_banned', 403, 'banned'],
  ['otp_disabled', 422, 'no_new_account'],
  ['signup_disabled', 422, 'no_new_account'],
  ['a_code_of_tomorrow', 422, 'refused'],
  ['a_code_of_tomorrow', 429, 'too_many'],
  ['unexpected_failure', 500, 'unavailable'],
])('the code %s with status %i gets the reason %s', (code, status, reason) => {
  expect(toAuthFailure(new AuthApiError('The message', status, code))).toEqual({ ok: false, reason })
})
