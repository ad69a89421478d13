import { randomUUID } from 'node:crypto'
import { type AuthContext, type AuthCall, stringField } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { type AuthJob, queueJob } from './auth-jobs.ts'
import { requestedMetadata } from './metadata-size.ts'
import { passwordWeakness } from './password.ts'
import { linkRequestOf } from './queue-auth-email.ts'
import { metadataOf, normalEmail } from './users.ts'

/** That of browsers, as on hosted: letters of other languages are refused, also in the domain. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** The normalized e-mail address of a request; null when it is malformed. As on hosted, spaces around it are. */
export function readEmail(call: AuthCall) {
  const email = normalEmail(stringField(call, 'email'))
  return email.length <= 254 && emailPattern.test(email) ? email : null
}

/**
 * The normalized e-mail address of a request.
 * @throws when it is malformed
 */
export function requireEmail(call: AuthCall) {
  const email = readEmail(call)
  if (email !== null) return email
  throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
}

/** Characters of a name that a new password must not hold. Metadata may be longer. */
const maxNameLength = 200

/**
 * Throws when a new password is too short, too long or easy to guess, with the reason.
 * @param data the user metadata, whose `display_name` the password must not hold
 */
export async function requireStrongPassword(
  auth: AuthContext,
  password: string,
  { email, data }: { email: string; data: Record<string, unknown> },
) {
  const name = typeof data['display_name'] === 'string' ? data['display_name'].slice(0, maxNameLength) : ''
  const weakness = await passwordWeakness(password, auth.settings.minPasswordLength, [name, email])
  if (!weakness) return
  const extra = weakness.reasons.length > 0 ? { weak_password: { reasons: weakness.reasons } } : {}
  throw new AuthError(weakness.code === 'weak_password' ? 422 : 400, weakness.code, weakness.message, { extra })
}

/**
 * `POST /signup`: creates an unconfirmed account and e-mails its code. An existing account gives the same response and
 * no e-mail. A new sign-up replaces an unconfirmed account.
 */
export async function handleSignUp(auth: AuthContext, call: AuthCall) {
  const email = requireEmail(call)
  const password = stringField(call, 'password')
  const data = requestedMetadata(call)
  auth.limiter.countCall('mail', call.client)
  await requireStrongPassword(auth, password, { email, data })
  const passwordHash = await auth.passwords.hash(password)
  // Last, because a request that was rejected before sent no e-mail.
  auth.limiter.countEmail('signup', email)

  const id = randomUUID()
  await queueNow(auth, { kind: 'sign-up', id, email, passwordHash, data, link: linkRequestOf(call) })
  return response(id, email, data)
}

/** `POST /otp`: e-mails a sign-in code. A new address gets an unconfirmed account. */
export async function handleSendCode(auth: AuthContext, call: AuthCall) {
  const email = requireEmail(call)
  const data = requestedMetadata(call)
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countEmail('code', email)
  const createsUser = call.body.create_user !== false
  await queueNow(auth, { kind: 'code', email, data, createsUser, link: linkRequestOf(call) })
  return {}
}

/** `POST /recover`: e-mails the code to choose a new password. */
export async function handleRecover(auth: AuthContext, call: AuthCall) {
  const email = requireEmail(call)
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countEmail('recovery', email)
  await queueNow(auth, { kind: 'recovery', email, link: linkRequestOf(call) })
  return {}
}

/** `POST /resend`: e-mails the confirmation of a sign-up or of a new address again. */
export async function handleResend(auth: AuthContext, call: AuthCall) {
  const type = stringField(call, 'type')
  if (type !== 'signup' && type !== 'email_change') {
    throw new AuthError(400, 'validation_failed', `Missing one of these types: signup, email_change`)
  }
  const email = requireEmail(call)
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countEmail(type, email)
  await queueNow(auth, { kind: 'resend', type, email, link: linkRequestOf(call) })
  return {}
}

/** Queues a job, so that a crash after the response does not lose it, and starts it. */
async function queueNow(auth: AuthContext, job: AuthJob) {
  await queueJob(auth.database.query, job)
  auth.wake()
}

/** The same members for a new account and for an existing one. */
function response(id: string, email: string, data: Record<string, unknown>) {
  const now = new Date().toISOString()
  const metadata = metadataOf(id, email, false, data)
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: metadata,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
