import type { RouterContextProvider } from 'react-router'
import type { Security } from '#domain/account.ts'
import { listDevices } from '../../data/devices.ts'
import { session } from '../../server/session/context.ts'
import { fetchAccount } from '../../server/auth/own-account.ts'

/**
 * What the security page of the account dialog shows; null while nobody is signed in. What does not answer is left out,
 * since the page around it is there all the same.
 */
export async function securityOf(context: Readonly<RouterContextProvider>): Promise<Security | null> {
  const { authState, backend } = context.get(session)
  if (authState.kind !== 'signed-in') return null
  // A hosted service sees the address of this server, which says nothing about the person.
  const knowsAddress = backend.addressKey !== null
  const [account, devices] = await Promise.all([
    fetchAccount(context),
    listDevices(authState.db, { knowsAddress }).catch(() => null),
  ])
  return { ...(account ?? { pendingEmail: null, factors: null }), devices }
}
