import type { RouterContextProvider } from 'react-router'
import { statelessAuth } from '../session/clients.ts'
import { viewerContext } from '../session/context.ts'
import { toOutcome, type AuthOutcome } from './auth-outcome.ts'

/** Verifies the password of the signed-in user by a separate sign-in, so that an open browser alone is not enough. */
export async function verifyPassword(context: Readonly<RouterContextProvider>, password: string): Promise<AuthOutcome> {
  const auth = statelessAuth(context)
  const { email } = context.get(viewerContext)
  const verified = await toOutcome(auth.signInWithPassword({ email, password }))
  if (!verified.ok) return verified
  await toOutcome(auth.signOut({ scope: 'local' }))
  return { ok: true }
}
