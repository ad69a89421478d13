import type { RouterContextProvider } from 'react-router'
import type { Security } from '#domain/account.ts'
import { listDevices } from '../../data/devices.ts'
import { recoveryCodeStatus } from '../../data/recovery-codes.ts'
import { sessionContext } from '../../server/session/context.ts'
import { isHosted } from '../../server/start/runtime.ts'
import { fetchAccount } from '../../server/auth/own-account.ts'

/**
 * Returns the data of the account dialog's security tab, or null for a visitor. Data that cannot be loaded is null, so that
 * the page still works.
 */
export async function loadSecurity(context: Readonly<RouterContextProvider>): Promise<Security | null> {
  const { authState, backend } = context.get(sessionContext)
  if (authState.kind !== 'signed-in') return null
  // A hosted auth service sees this server's IP address instead of the person's.
  const knowsAddress = !isHosted(backend)
  const [account, devices, recoveryCodes] = await Promise.all([
    fetchAccount(context),
    listDevices(authState.db, { knowsAddress }).catch(() => null),
    recoveryCodeStatus(authState.db).then(
      (status) => status ?? ('none' as const),
      () => null,
    ),
  ])
  return { ...(account ?? { pendingEmail: null, factors: null }), devices, recoveryCodes }
}
