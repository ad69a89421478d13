import { createClient } from '@supabase/supabase-js'
import { type AuthSettings, readAuthSettings } from '../config/auth-settings.ts'
import { Secret, TOTP } from 'otpauth'
import type { TestBackend } from './test-backend.ts'

export const password = 'correct horse battery'

/** supabase-js without a session store. */
export const createAuthClient = (backend: TestBackend) =>
  createClient(backend.url, backend.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth

/** Signs in by password. */
export async function signInClient(backend: TestBackend, email: string) {
  const auth = createAuthClient(backend)
  const { data, error } = await auth.signInWithPassword({ email, password })
  if (error) throw error
  return { auth, session: data.session, id: data.user.id }
}

/** Creates an account and signs in by password. */
export async function createSignedInUser(backend: TestBackend, email: string) {
  await backend.createUser({ email, password, name: 'Somebody' })
  return signInClient(backend, email)
}

/** The current code of an authenticator app, by the backend's clock. */
export const totpCode = (backend: TestBackend, secret: string, laterSteps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: backend.now() + laterSteps * 30_000 })

/** Creates a user with a verified second factor. Passes time, because a code is valid once. */
export async function createUserWithFactor(backend: TestBackend, email: string) {
  const person = await createSignedInUser(backend, email)
  const { data, error } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const { secret } = data.totp
  const code = totpCode(backend, secret)
  const verified = await person.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  backend.passTime(30)
  return { ...person, factorId: data.id, secret, tokens: verified.data }
}

/** The code and the link token of the newest e-mail to this address. */
export async function newestEmail(backend: TestBackend, to: string) {
  const [mail] = await backend.mails(to)
  const link = /token_hash=(\w+)&(?:amp;|#38;)?type=(\w+)/.exec(mail?.html ?? '')
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  return { subject: mail?.subject, code, tokenHash: link?.[1] ?? '', type: link?.[2] ?? '' }
}

/**
 * The templates of config.toml, with the code in the e-mails about a new address. Ours leave it out, because no page asks
 * for it. The service takes it all the same, as the hosted one does.
 */
export async function templatesWithCodes(): Promise<AuthSettings['templates']> {
  const { templates } = await readAuthSettings(new URL('../../', import.meta.url), {})
  const { email_change: change } = templates
  return { ...templates, email_change: { ...change, html: `${change.html}<p>{{ .Token }}</p>` } }
}
