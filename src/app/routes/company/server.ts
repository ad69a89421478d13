import type { LoaderFunctionArgs } from 'react-router'
import {
  companyTabs,
  handOverActs,
  overviewRanges,
  type CompanyTab,
  type HandOver,
  type OverviewRange,
} from '#domain/company.ts'
import { defaultLook } from '#domain/document-look.ts'
import { invitationToken } from '#domain/invitation-token.ts'
import { arrangeMembers, parseMemberListing } from '#domain/member-list.ts'
import type { Member } from '#domain/person.ts'
import type { CompanyData } from '#domain/page-data/company-data.ts'
import { grantableRoles, invitableRoles, isAdmin, isStaff, maySuspend, type Role } from '#domain/role.ts'
import { timeZoneNames } from '#domain/time-zone.ts'
import { readableAddress } from '../../data/readable-address.ts'
import { companyClock, companyOverview, companyPeople, invitationOffer, myInvitations } from '../../data/companies.ts'
import { dateLocaleOptions } from '../root/date-locale-options.ts'
import { invalidAddress } from '../../shared/problem.ts'
import {
  clockContext,
  dbContext,
  sessionContext,
  signedInUserContext,
  viewerContext,
  wordsContext,
} from '../../server/session/context.ts'
import { currentCompany } from '../../server/session/current-company.ts'
import { redirectWith } from '../../server/session/redirect.ts'

/** Loads the company page: an invitation, the form for a first company, the overview, the people, or the settings. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<CompanyData> => {
  const url = new URL(request.url)
  const client = context.get(dbContext)
  const invite = url.searchParams.get('invite')
  if (invite !== null) {
    const invitation = await invitationOffer(client, invitationToken(invite) ?? '')
    if (invitation.state === 'member') {
      const done = context.get(wordsContext).actions.done.alreadyIn(invitation.companyName)
      throw redirectWith(context, `/company?company=${invitation.companyKey}`, done, 'info')
    }
    return { view: 'invitation', invitation, viewerEmail: readableAddress(context.get(viewerContext).email) }
  }

  const company = currentCompany({ context, url })
  const asksToCreate = url.searchParams.has('create')
  if (!company || asksToCreate) {
    const backHref = company && `/company?company=${company.key}`
    const { suspendedIn = [] } = context.get(signedInUserContext) ?? {}
    return {
      view: 'first-run',
      clientId: crypto.randomUUID(),
      viewerEmail: readableAddress(context.get(viewerContext).email),
      // Whoever lost access founds a company only on purpose.
      suspendedIn: asksToCreate ? [] : suspendedIn.map(({ name }) => name),
      invitations: await myInvitations(client),
      backHref,
    }
  }

  const shared = { company, clock: context.get(clockContext) }
  const tab = companyTab(url)
  if (tab === 'settings' && isAdmin(company.role)) {
    const { authState } = context.get(sessionContext)
    const clock = await companyClock(client, company.id)
    return {
      view: 'settings',
      company,
      accent: company.accent,
      clock: { ...clock, timeZones: timeZoneNames, dateLocales: dateLocaleOptions(clock.locale) },
      required: company.requiresSecondFactor,
      hasOwn: authState.kind === 'signed-in' && authState.mfaStatus === 'verified',
    }
  }
  if (tab === 'people' && isStaff(company.role)) {
    const people = await companyPeople(client, company.id)
    const clock = context.get(clockContext)
    const listing = parseMemberListing(url.searchParams)
    const mayInvite = invitableRoles(company.role).length > 0
    return {
      view: 'people',
      ...shared,
      viewer: context.get(viewerContext),
      people: { ...people, members: arrangeMembers(people.members, listing, clock.locale) },
      memberCount: people.members.length,
      show: mayInvite && url.searchParams.get('show') === 'invited' ? 'invited' : 'members',
      listing,
      handOver: handOverOf(url, {
        members: arrangeMembers(people.members, parseMemberListing(new URLSearchParams()), clock.locale),
        role: company.role,
        viewerId: context.get(viewerContext).id,
      }),
      isInviting: mayInvite && url.searchParams.has('add'),
      clientId: crypto.randomUUID(),
    }
  }
  const range = overviewRange(url)
  const overview = await companyOverview(client, { company, days: range })
  const isFirstRun = overview.scope === 'company' && overview.isEmpty && isAdmin(company.role)
  const people = isFirstRun ? await companyPeople(client, company.id) : null
  const setup = people && {
    hasInvited: people.members.length > 1 || people.invitations.length > 0,
    hasChosenAccent: company.accent !== defaultLook.accent,
  }
  const isInvited = context.get(signedInUserContext)?.isInvited ?? false
  return { view: 'overview', ...shared, range, overview, setup, isInvited }
}

/** The member whose queries the address asks to hand over. Null unless the viewer may suspend or demote them. */
function handOverOf(
  url: URL,
  { members, role, viewerId }: { members: Member[]; role: Role; viewerId: string },
): HandOver | null {
  const act = handOverActs.find((name) => url.searchParams.has(name))
  const member = members.find(({ id }) => act && id === url.searchParams.get(act))
  if (!act || !member || member.state !== 'active' || !isStaff(member.role)) return null
  const mayAct =
    act === 'suspend'
      ? member.id !== viewerId && maySuspend(role, member.role)
      : grantableRoles(role, member.role).includes('requester')
  if (!mayAct) return null
  return {
    act,
    member,
    successors: members.filter(({ id, state, role }) => id !== member.id && state === 'active' && isStaff(role)),
  }
}

/** The length of the overview's range in `?days=`. Another value than those offered is ignored. */
function overviewRange(url: URL): OverviewRange {
  const days = Number(url.searchParams.get('days'))
  return overviewRanges.find((range) => range === days) ?? 30
}

function companyTab(url: URL): CompanyTab {
  const tab = url.searchParams.get('tab') ?? 'overview'
  if (!(companyTabs as readonly string[]).includes(tab)) throw invalidAddress(url)
  return tab as CompanyTab
}

export { companyActions as actions } from './company-actions.ts'
