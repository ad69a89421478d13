import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { password } from '../testing/auth-clients.ts'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'

/* Text that PostgreSQL cannot store is rejected before it reaches the database. */

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend?.stop())

// The server logs failures that it did not expect, those after the response included.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const nul = String.raw`a\u0000b`
const surrogate = String.raw`a\ud83eb`

test.each([
  ['a password sign-in', 'token?grant_type=password', `{"email": "${nul}@example.com", "password": "x"}`],
  ['a password', 'token?grant_type=password', `{"email": "ada@example.com", "password": "${nul}"}`],
  ['a refresh token', 'token?grant_type=refresh_token', `{"refresh_token": "${nul}"}`],
  ['a PKCE code', 'token?grant_type=pkce', `{"auth_code": "${nul}", "code_verifier": "x"}`],
  ['an address with a code', 'verify', `{"type": "email", "email": "${nul}@example.com", "token": "123456"}`],
  ['a value of metadata', 'signup', `{"email": "a@example.com", "password": "${password}", "data": {"a": ["${nul}"]}}`],
  ['a name of metadata', 'signup', `{"email": "b@example.com", "password": "${password}", "data": {"${nul}": 1}}`],
  [
    'half a surrogate pair of metadata',
    'signup',
    `{"email": "c@example.com", "password": "${password}", "data": {"a": "${surrogate}"}}`,
  ],
  ['a PKCE challenge', 'otp', `{"email": "d@example.com", "code_challenge": "${nul}"}`],
  ['a redirect', 'signup?redirect_to=%00', `{"email": "e@example.com", "password": "${password}"}`],
])('text that PostgreSQL cannot store is rejected with 400 and a code in %s', async (_, path, body) => {
  const response = await fetch(`${backend.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body,
  })
  const message = 'Text must contain neither NUL nor half of a surrogate pair'
  expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg: message })
  expect(response.status).toBe(400)
  await backend.mails('nobody@example.com')
  expect(console.error).not.toHaveBeenCalled()
})
