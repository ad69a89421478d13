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

/** How long the worker may take to prove an address, and the pauses before it is asked, in milliseconds. */
const longestProof = 8_000
const firstPause = 150
const longestPause = 1_000

/** So many people may wait for the worker at once. More would only keep the database busy. */
const mostWaiting = 20
let waiting = 0

/** A new person with an invitation: its token is that of the e-mail, which proves the address. */
export type NewMember = { token: string; email: string; displayName: string; password: string }

type Outcome = Promise<({ ok: true; refusedPassword: AuthFailure | null } & Joined) | AuthFailure>

/** Joins in progress by token. A form that is sent twice waits for its first one. */
const inProgress = new Map<string, Outcome>()

/**
 * Creates the account of an invited person, signs them in and makes them a member.
 * @returns the company, and why the sign-in service refused the password, which nobody can know before
 * @throws ActionError invitation_invalid, invitation_expired, account_exists; Unavailable
 */
export async function joinByInvitation(context: Context, person: NewMember): Outcome {
  for (;;) {
    const earlier = inProgress.get(person.token)
    if (!earlier) break
    await earlier.catch(() => {})
  }
  const joining = join(context, person)
  inProgress.set(person.token, joining)
  try {
    return await joining
  } finally {
    inProgress.delete(person.token)
  }
}

async function join(context: Context, { token, email, displayName, password }: NewMember): Outcome {
  const weak = await refuseGuessable(password, [displayName, email])
  if (weak) return weak
  // A sign-up with this address at the same time makes the first token invalid.
  const first = await signInByProof(context, { token, displayName })
  const isInvalid = !first.ok && first.reason === 'code_invalid'
  const signedIn = isInvalid ? await signInByProof(context, { token, displayName }) : first
  if (!signedIn.ok) return signedIn.reason === 'code_invalid' ? { ok: false, reason: 'refused' } : signedIn
  // It replaces a password that somebody else may have set for this address.
  const changed = await toOutcome(context.get(sessionContext).client().auth.updateUser({ password }))
  const accepted = await acceptWithNewSession(context, token, displayName)
  return { ok: true, ...accepted, refusedPassword: changed.ok ? null : changed }
}

async function signInByProof(context: Context, request: { token: string; displayName: string }) {
  if (waiting >= mostWaiting) return { ok: false, reason: 'busy' } as const
  waiting += 1
  const proof = await waitForProof(context, request).finally(() => {
    waiting -= 1
  })
  if (!proof) return { ok: false, reason: 'unavailable' } as const
  return 'error' in proof ? ({ ok: false, reason: 'refused' } as const) : verifyLink(context, proof)
}

/** The worker has the key with which the sign-in service issues a token for an address. Null if it does not answer. */
async function waitForProof(context: Context, request: { token: string; displayName: string }) {
  const db = anonymousClient(context.get(sessionContext).runtime)
  for (let pause = firstPause, until = Date.now() + longestProof; Date.now() < until; ) {
    const proof = await proveInvitedAddress(db, request)
    if (proof) return proof
    await wait(pause)
    pause = Math.min(longestPause, 1.5 * pause)
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
