import type { LoaderFunctionArgs } from 'react-router'
import { companyTabs, type CompanyTab } from '#domain/company.ts'
import { isAdmin, isStaff } from '#domain/role.ts'
import { companyOverview, companyPeople, invitationOffer } from '../../data/companies.ts'
import { invalidAddress } from '../problem/problem.ts'
import {
  clockContext,
  dbContext,
  picturesContext,
  sessionContext,
  viewerContext,
} from '../../server/session/context.ts'
import { currentCompany } from '../../server/session/current-company.ts'

/** Loads the company page: an invitation, the form for a first company, the overview, the people, or the settings. */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const url = new URL(request.url)
  const client = context.get(dbContext)
  const invite = url.searchParams.get('invite')
  if (invite !== null) {
    // The person may have pasted the link with other text around it.
    const offer = await invitationOffer(client, /[0-9a-f]{64}/.exec(invite)?.[0] ?? '')
    const invitation = 'refused' in offer ? { state: offer.refused } : { state: 'pending' as const, offer }
    return { view: 'invitation' as const, invitation, viewerEmail: context.get(viewerContext).email }
  }

  const company = currentCompany({ context, url })
  if (!company || url.searchParams.has('create')) {
    const backHref = company && `/company?company=${company.key}`
    return { view: 'first-run' as const, clientId: crypto.randomUUID(), backHref }
  }

  const shared = { company, clock: context.get(clockContext) }
  const tab = companyTab(url)
  if (tab === 'settings' && isAdmin(company.role)) {
    const { authState } = context.get(sessionContext)
    return {
      view: 'settings' as const,
      company,
      required: company.requiresSecondFactor,
      hasOwn: authState.kind === 'signed-in' && authState.mfaStatus === 'verified',
    }
  }
  if (tab === 'people' && isStaff(company.role)) {
    const people = await companyPeople(client, company.id, context.get(picturesContext))
    return {
      view: 'people' as const,
      ...shared,
      viewer: context.get(viewerContext),
      people,
      clientId: crypto.randomUUID(),
    }
  }
  return {
    view: 'overview' as const,
    ...shared,
    overview: await companyOverview(client, company.id, context.get(picturesContext)),
  }
}

function companyTab(url: URL): CompanyTab {
  const tab = url.searchParams.get('tab') ?? 'overview'
  if (!(companyTabs as readonly string[]).includes(tab)) throw invalidAddress(url)
  return tab as CompanyTab
}

export { companyActions as actions } from './company-actions.ts'
