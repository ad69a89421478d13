import type { RouterContextProvider } from 'react-router'
import type { Factor } from '#domain/account.ts'
import { withServiceTimeout, toOutcome, toAuthFailure, type AuthOutcome, type AuthFailure } from './auth-outcome.ts'
import { session } from '../session/context.ts'
import { requireStoredSession } from '../session/store-session.ts'

type Context = Readonly<RouterContextProvider>

const auth = (context: Context) => context.get(session).client().auth

/** What an authenticator app calls the account's place. */
const issuer = 'TrackQuery'

type FactorList = Awaited<ReturnType<ReturnType<typeof auth>['mfa']['listFactors']>>['data']

/** The factors as the service knows them, begun ones too. */
async function fetchFactors(context: Context): Promise<{ ok: true; listed: NonNullable<FactorList> } | AuthFailure> {
  const given = await withServiceTimeout(auth(context).mfa.listFactors())
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  return given.error ? toAuthFailure(given.error) : { ok: true, listed: given.data }
}

/** The second factors that count, oldest first; null when the service does not answer. */
export async function listFactors(context: Context): Promise<Factor[] | null> {
  const asked = await fetchFactors(context)
  if (!asked.ok) return null
  return verifiedFactors(asked.listed.all)
}

type ListedFactor = NonNullable<FactorList>['all'][number]

/** Those whose app has shown a code. */
export const verifiedFactors = (factors: readonly ListedFactor[]): Factor[] =>
  factors
    .filter(({ status, factor_type }) => status === 'verified' && factor_type === 'totp')
    .map(({ id, friendly_name, created_at }) => ({ id, name: friendly_name ?? '', addedAt: created_at }))

/** Shows a second factor by its code: of the app that was named, or of the only one there is. */
export async function verifyFactor(
  context: Context,
  by: { code: string; factorId: string | null },
): Promise<AuthOutcome> {
  const { factorId, code } = by
  if (factorId)
    return requireStoredSession(context, await toOutcome(auth(context).mfa.challengeAndVerify({ factorId, code })))
  const asked = await fetchFactors(context)
  if (!asked.ok) return asked
  const [only] = asked.listed.totp
  return only ? verifyFactor(context, { factorId: only.id, code }) : { ok: false, reason: 'factor_gone' }
}

/** A factor that has been begun: it counts for nothing until a code of it was shown. */
export type FactorEnrollment = { ok: true; id: string; secret: string }

/** Begins to set up a second factor; what was begun before and never finished is cleared away. */
export async function enrollFactor(context: Context, name: string): Promise<FactorEnrollment | AuthFailure> {
  const asked = await fetchFactors(context)
  if (!asked.ok) return asked
  const { mfa } = auth(context)
  for (const { id, status } of asked.listed.all) {
    if (status === 'unverified') await toOutcome(mfa.unenroll({ factorId: id }))
  }
  const given = await withServiceTimeout(mfa.enroll({ factorType: 'totp', friendlyName: name, issuer }))
  if (given === 'late') return { ok: false, reason: 'unavailable' }
  return given.error ? toAuthFailure(given.error) : { ok: true, id: given.data.id, secret: given.data.totp.secret }
}

/** What the picture says to an authenticator app (Google Authenticator's Key Uri Format, which all of them read). */
export function totpUri({ email, secret }: { email: string; secret: string }): string {
  const search = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${search}`
}

/** Takes a factor away. The session says so at once: its tokens are exchanged for ones that no longer claim it. */
export async function removeFactor(context: Context, factorId: string): Promise<AuthOutcome> {
  const removed = await toOutcome(auth(context).mfa.unenroll({ factorId }))
  // The old tokens count for less by themselves; without new ones the next request exchanges them.
  if (removed.ok) await toOutcome(auth(context).refreshSession())
  return removed
}
