import { isAnyDomainListed } from '../../data/companies.ts'
import { anonymousClient } from '../session/clients.ts'
import { isHosted, type Runtime } from '../start/runtime.ts'

/**
 * Whether accounts are by invitation, and a visitor may try an address that nobody invited: a company lists domains, and
 * the sign-in service looks up whether the address is of one. The service of a project cannot. False if it is not known.
 */
export async function looksUpAddress(runtime: Runtime): Promise<boolean> {
  if (runtime.signUp.who !== 'invited' || isHosted(runtime.backend)) return false
  return isAnyDomainListed(anonymousClient(runtime)).catch(() => false)
}
