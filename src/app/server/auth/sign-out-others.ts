import type { RouterContextProvider } from 'react-router'
import { revokeOtherDevices } from '../../data/devices.ts'
import { toOutcome } from './auth-outcome.ts'
import { session } from '../session/context.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Ends what the other sessions of who is signed in listen to, and any that are left. The sign-in service ends sessions
 * without telling anybody. That it fails must not undo what it follows.
 */
export async function revokeOtherRealtime(context: Context): Promise<void> {
  const { runtime, caller, client } = context.get(session)
  try {
    // The session's own client: the request's may be missing, or carry a token from before a sign-in or a second factor.
    await revokeOtherDevices(client())
  } catch (error) {
    runtime.log({ event: 'others not ended', requestId: caller.requestId, error: String(error) })
  }
}

/** Ends the sessions of who is signed in everywhere else, with what they listen to. */
export async function signOutOthers(context: Context): Promise<void> {
  await toOutcome(context.get(session).client().auth.signOut({ scope: 'others' }))
  await revokeOtherRealtime(context)
}
