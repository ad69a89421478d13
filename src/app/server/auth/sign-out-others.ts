import type { RouterContextProvider } from 'react-router'
import { revokeOtherDevices } from '../../data/devices.ts'
import { sessionContext } from '../session/context.ts'
import { toOutcome } from './auth-outcome.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Revokes the realtime access of the user's other sessions, which the auth service does not do. A failure is logged
 * only: it must not undo the change before it.
 */
export async function revokeOtherRealtime(context: Context): Promise<void> {
  const { runtime, caller, client } = context.get(sessionContext)
  try {
    // The session's own client: the request's `db` may be missing, or carry a token from before a sign-in.
    await revokeOtherDevices(client())
  } catch (error) {
    runtime.log({ event: 'revoke_other_realtime_failed', requestId: caller.requestId, error: String(error) })
  }
}

/** Ends the user's other sessions and their realtime access. */
export async function signOutOthers(context: Context): Promise<void> {
  await toOutcome(context.get(sessionContext).client().auth.signOut({ scope: 'others' }))
  await revokeOtherRealtime(context)
}
