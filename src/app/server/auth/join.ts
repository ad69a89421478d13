import { setTimeout as wait } from 'node:timers/promises'
import type { RouterContextProvider } from 'react-router'
import { acceptInvitation, type Joined, proveInvitedAddress } from '../../data/companies.ts'
import { saveName } from '../../data/profiles.ts'
import { anonymousClient, dataClient } from '../session/clients.ts'
import { sessionContext } from '../session/context.ts'
import { readSession } from '../session/session-cookie.ts'
import { readSubject } from '../session/token-payload.ts'
import { toOutcome, type AuthFailure } from './auth-outcome.ts'
import { refuseGuessable } from './new-password.ts'
import { verifyLink } from './sign-in.ts'

type Context = Readonly<RouterContextProvider>

/** How long the worker may take to prove an address, and how often it is asked, in milliseconds. */
const longestProof = 8_000
const askEvery = 150

/** A new person with an invitation: its token is that of the e-mail, which proves the address. */
export type NewMember = { token: string; email: string; displayName: string; password: string }

/**
 * Creates the account of an invited person, signs them in and makes them a member.
 * @returns the company, and why the sign-in service refused the password, which nobody can know before
 * @throws ActionError invitation_invalid, invitation_expired, account_exists; Unavailable
 */
export async function joinByInvitation(
  context: Context,
  { token, email, displayName, password }: NewMember,
): Promise<({ ok: true; refusedPassword: AuthFailure | null } & Joined) | AuthFailure> {
  const weak = await refuseGuessable(password, [displayName, email])
  if (weak) return weak
  const proof = await waitForProof(context, { token, displayName })
  if (!proof) return { ok: false, reason: 'unavailable' }
  const signedIn = await verifyLink(context, proof)
  if (!signedIn.ok) return signedIn
  // It replaces a password that somebody else may have set for this address.
  const changed = await toOutcome(context.get(sessionContext).client().auth.updateUser({ password }))
  const accepted = await acceptWithNewSession(context, token, displayName)
  return { ok: true, ...accepted, refusedPassword: changed.ok ? null : changed }
}

/** The worker has the key with which the sign-in service issues a token for an address. Null if it does not answer. */
async function waitForProof(context: Context, request: { token: string; displayName: string }) {
  const db = anonymousClient(context.get(sessionContext).runtime)
  for (const until = Date.now() + longestProof; Date.now() < until; await wait(askEvery)) {
    const proof = await proveInvitedAddress(db, request)
    if (proof) return proof
  }
  return null
}

/**
 * Accepts an invitation in the session that this request has begun, and saves the name of a new person.
 * @throws ActionError as `acceptInvitation` does, and mfa_required before the second factor
 */
export async function acceptWithNewSession(context: Context, token: string, displayName?: string): Promise<Joined> {
  const { runtime, caller, cookies } = context.get(sessionContext)
  const stored = readSession(cookies)
  if (stored.kind !== 'session') throw new Error('The sign-in left no session.')
  const { access_token: accessToken } = stored.tokens
  const db = dataClient(runtime, caller, accessToken)
  const userId = readSubject(accessToken)
  // An earlier sign-up with this address may have given another name.
  if (displayName && userId) await saveName(db, userId, displayName)
  return acceptInvitation(db, token)
}
