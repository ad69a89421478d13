import type { RouterContextProvider } from 'react-router'
import { isSignUpConfirmed } from '../../data/profiles.ts'
import { anonymousClient } from '../session/clients.ts'
import { sessionContext } from '../session/context.ts'
import { readPendingEmail } from './pending-email.ts'

/**
 * Whether the account that this browser signed up was confirmed, by its link in another browser. A failure counts as
 * not confirmed, which leaves the form for the code.
 */
export async function isConfirmedElsewhere(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const userId = readPendingEmail(context)?.userId
  if (!userId) return false
  return isSignUpConfirmed(anonymousClient(context.get(sessionContext).runtime), userId).catch(() => false)
}
