import type { RouterContextProvider } from 'react-router'
import { statelessClient } from '../session/clients.ts'
import { sessionContext, viewerContext } from '../session/context.ts'
import { toAuthFailure, toOutcome, withServiceTimeout, type AuthOutcome } from './auth-outcome.ts'

/** Verifies the password of the signed-in user by a separate sign-in, so that an open browser alone is not enough. */
export async function verifyPassword(context: Readonly<RouterContextProvider>, password: string): Promise<AuthOutcome> {
  const { runtime, caller } = context.get(sessionContext)
  const client = statelessClient(runtime, caller).auth
  const given = await withServiceTimeout(
    client.signInWithPassword({ email: context.get(viewerContext).email, password }),
  )
  if (given === 'timeout') return { ok: false, reason: 'unavailable' }
  if (given.error) return toAuthFailure(given.error)
  await toOutcome(client.signOut({ scope: 'local' }))
  return { ok: true }
}
