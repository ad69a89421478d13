import type { RouterContextProvider } from 'react-router'
import type { Factor } from '#domain/account.ts'
import { sessionContext } from '../session/context.ts'
import { completeSignIn } from '../session/complete-sign-in.ts'
import { toOutcome, type AuthFailure, type AuthOutcome } from './auth-outcome.ts'
import { discardCodesWithoutFactor } from './recovery-codes.ts'
import { verifiedFactors } from './verified-factors.ts'

type Context = Readonly<RouterContextProvider>

const auth = (context: Context) => context.get(sessionContext).client().auth

/** The name that an authenticator app shows beside the account. */
const issuer = 'TrackQuery'

/** All factors that the auth service knows, unverified ones too. */
const fetchFactors = (context: Context) => toOutcome(auth(context).mfa.listFactors())

/** The user's verified factors, oldest first; null when the auth service does not answer. */
export async function listFactors(context: Context): Promise<Factor[] | null> {
  const fetched = await fetchFactors(context)
  return fetched.ok ? verifiedFactors(fetched.data.all) : null
}

/** Verifies a second factor by its code: the named factor, or the only one. */
export async function verifyFactor(
  context: Context,
  by: { code: string; factorId: string | null },
): Promise<AuthOutcome> {
  const { factorId, code } = by
  if (factorId) {
    return completeSignIn(context, await toOutcome(auth(context).mfa.challengeAndVerify({ factorId, code })))
  }
  const fetched = await fetchFactors(context)
  if (!fetched.ok) return fetched
  const [only] = fetched.data.totp
  return only ? verifyFactor(context, { factorId: only.id, code }) : { ok: false, reason: 'factor_gone' }
}

/** A new factor. It does not count until it was verified by a code. */
export type EnrolledFactor = { ok: true; id: string; secret: string }

/** Enrolls a second factor, and removes factors whose setup was never completed. */
export async function enrollFactor(context: Context, name: string): Promise<EnrolledFactor | AuthFailure> {
  const fetched = await fetchFactors(context)
  if (!fetched.ok) return fetched
  const { mfa } = auth(context)
  for (const { id, status } of fetched.data.all) {
    if (status === 'unverified') await toOutcome(mfa.unenroll({ factorId: id }))
  }
  const enrolled = await toOutcome(mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }))
  return enrolled.ok ? { ok: true, id: enrolled.data.id, secret: enrolled.data.totp.secret } : enrolled
}

/** The content of the QR code (Google Authenticator's Key URI Format, which all authenticator apps read). */
export function totpUri({ email, secret }: { email: string; secret: string }): string {
  const search = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${search}`
}

/** Removes a factor, and refreshes the session so that its tokens no longer claim it. */
export async function removeFactor(context: Context, factorId: string): Promise<AuthOutcome> {
  const removed = await toOutcome(auth(context).mfa.unenroll({ factorId }))
  // If this fails, a later request refreshes the tokens. The database rejects the level that the old ones claim.
  if (removed.ok) await toOutcome(auth(context).refreshSession())
  if (removed.ok) await discardCodesWithoutFactor(context)
  return removed
}
