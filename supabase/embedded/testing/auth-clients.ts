import { createClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import type { TestBackend } from './test-backend.ts'

export const password = 'correct horse battery'

/** supabase-js as an app has it, without a browser around it. */
export const visitor = (backend: TestBackend) =>
  createClient(backend.url, backend.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth

/** Somebody with an account, signed in by password. */
export async function signedIn(backend: TestBackend, email: string) {
  const auth = visitor(backend)
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
  return { auth, session: data.session, id: data.user.id }
}

/** Somebody new, signed in by password. */
export async function newcomer(backend: TestBackend, email: string) {
  await backend.createUser({ email, password, name: 'Somebody' })
  return signedIn(backend, email)
}

/** What an authenticator app would show, on the backend's clock. */
export const codeOf = (backend: TestBackend, secret: string, laterSteps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: backend.now() + laterSteps * 30_000 })

/** Sets up a second factor and confirms it; the code that did so is used up, so that time passes. */
export async function withFactor(backend: TestBackend, email: string) {
  const person = await newcomer(backend, email)
  const { data, error } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const { secret } = data.totp
  const code = codeOf(backend, secret)
  const verified = await person.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  backend.passTime(30)
  return { ...person, factorId: data.id, secret, tokens: verified.data }
}

/** The code and the link's secret of the newest mail to that address. */
export async function newestMail(backend: TestBackend, to: string) {
  const [mail] = await backend.mails(to)
  const link = /token_hash=(\w+)&(?:amp;)?type=(\w+)/.exec(mail?.html ?? '')
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  return { subject: mail?.subject, code, tokenHash: link?.[1] ?? '', type: link?.[2] ?? '' }
}
