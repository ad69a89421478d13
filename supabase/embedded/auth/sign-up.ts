import { randomUUID } from 'node:crypto'
import { type Auth, type Call, textOf } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { queueMail, purposes } from './queue-auth-email.ts'
import { metadataAsked } from './metadata-size.ts'
import { hashPassword, passwordWeakness } from './password.ts'
import { keepSignUp, replaceUnconfirmed } from './sign-up-queue.ts'
import { findUser, metadataOf, normalEmail, type User } from './users.ts'

/** The address of a call, in the form accounts are kept under. */
export function emailOf(call: Call, member = 'email') {
  const email = normalEmail(textOf(call, member))
  if (email.length > 254 || !/^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\]]+$/.test(email)) {
    throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format')
  }
  return email
}

/** Refuses a password that is too weak, saying why. */
export function requireStrong(auth: Auth, password: string) {
  const weakness = passwordWeakness(password, auth.settings.minPasswordLength)
  if (!weakness) return
  const extra = weakness.reasons.length > 0 ? { weak_password: { reasons: weakness.reasons } } : {}
  throw new AuthError(weakness.code === 'weak_password' ? 422 : 400, weakness.code, weakness.message, { extra })
}

/**
 * Makes an unconfirmed account and mails its code. Whoever has an account already gets the same answer and no mail. An
 * unconfirmed account is replaced: the newest sign-up is the one its newest mail confirms, so nobody can lay a password
 * under an address that another person then confirms.
 */
export async function signUp(auth: Auth, call: Call) {
  const email = emailOf(call)
  const password = textOf(call, 'password')
  requireStrong(auth, password)
  const data = metadataAsked(call)
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countMail('signup', email)

  const passwordHash = await hashPassword(password)
  const id = await keepSignUp(auth, call, { email, passwordHash, data })
  return answer(id, email, data)
}

/** Mails a code to sign in with; a new address gets an account that the code confirms. */
export async function sendCode(auth: Auth, call: Call) {
  const email = emailOf(call)
  // Before it is known whether there is an account, so that the answer does not tell.
  const data = metadataAsked(call)
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countMail('code', email)
  auth.later(async () => {
    const user = await findUser(auth.database.query, email)
    if (user?.email_confirmed_at) return sendTo(auth, call, user, 'magicLink')
    if (call.body.create_user === false) return
    await replaceUnconfirmed(auth, call, { email, data })
  })
  return {}
}

/** Mails what lets a person choose a new password. */
export async function recover(auth: Auth, call: Call) {
  const email = emailOf(call)
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countMail('recovery', email)
  auth.later(async () => {
    const user = await findUser(auth.database.query, email)
    if (user) await sendTo(auth, call, user, 'recovery')
  })
  return {}
}

/** Mails the confirmation of a sign-up, or of a new address, once more. */
export async function resend(auth: Auth, call: Call) {
  const type = textOf(call, 'type')
  if (type !== 'signup' && type !== 'email_change') {
    throw new AuthError(400, 'validation_failed', `Missing one of these types: signup, email_change`)
  }
  const email = emailOf(call)
  auth.limiter.countCall('mail', call.client)
  auth.limiter.countMail(type, email)
  auth.later(async () => {
    const user = await findUser(auth.database.query, email)
    if (!user) return
    if (type === 'signup' && !user.email_confirmed_at) await sendTo(auth, call, user, 'confirmation')
    if (type === 'email_change' && user.email_change) await sendChange(auth, call, user, user.email_change)
  })
  return {}
}

async function sendTo(auth: Auth, call: Call, user: User, purpose: 'confirmation' | 'magicLink' | 'recovery') {
  await auth.database.transaction((query) => queueMail(auth, query, call, { user, purpose: purposes[purpose] }))
  auth.deliver()
}

/**
 * Asks both mailboxes: the one that is leaving and the one that is coming. One that belongs to somebody else gets no
 * mail, and the change waits for its word in vain: whoever asked cannot tell that there is such an account.
 */
export async function sendChange(auth: Auth, call: Call, user: User, newEmail: string) {
  await auth.database.transaction(async (query) => {
    const taken = (await findUser(query, newEmail)) !== undefined
    await queueMail(auth, query, call, { user, purpose: purposes.changeFrom, newEmail })
    await queueMail(auth, query, call, { user, purpose: purposes.changeTo, to: newEmail, newEmail, unsent: taken })
  })
  auth.deliver()
}

/** The same for a new account and for one that exists, down to the members. */
function answer(id: string, email: string, data: Record<string, unknown>) {
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
