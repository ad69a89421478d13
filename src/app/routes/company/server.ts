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
import { companyKeyPattern, parseReference } from '#domain/reference.ts'
import { grantableRoles, invitableRoles, isStaff, maySuspend, type Role } from '#domain/role.ts'
import { timeZoneNames } from '#domain/time-zone.ts'
import { readableAddress, readableDomain } from '../../data/readable-address.ts'
import { companyCall, readCompanyPage } from '../../data/companies.ts'
import type { PageCall } from '../../data/open-page.ts'
import { dateLocaleOptions } from '../root/date-locale-options.ts'
import { invalidAddress } from '../../shared/problem.ts'
import {
  clockContext,
  sessionContext,
  signedInUserContext,
  viewerContext,
  wordsContext,
} from '../../server/session/context.ts'
import { currentCompany } from '../../server/session/current-company.ts'
import { pageAnswer } from '../../server/session/page-answer.ts'
import { redirectWith } from '../../server/session/redirect.ts'

/** What the company page asks of the database: about an invitation, the own ones, or a tab. */
export function call(url: URL): PageCall | null {
  const { searchParams: params } = url
  const invite = params.get('invite')
  if (invite !== null) return companyCall(null, { invite: invitationToken(invite) ?? '' })
  const key = params.get('ref') === null ? params.get('company') : (parseReference(params.get('ref') ?? '')?.key ?? '')
  const company = key?.toUpperCase() ?? null
  if (company !== null && !companyKeyPattern.test(company)) return null
  const tab = params.has('create') ? 'create' : (companyTab(url) ?? 'overview')
  return companyCall(tab === 'create' ? null : company, { tab, days: overviewRange(url) })
}

/** Loads the company page: an invitation, the form for a first company, the overview, the people, or the settings. */
export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<CompanyData> => {
  const url = new URL(request.url)
  const token = url.searchParams.get('invite')
  const asksToCreate = url.searchParams.has('create')
  const company = token === null ? currentCompany({ context, url }) : null
  const asked = call(url)
  if (!asked || (company && !asksToCreate && !companyTab(url))) throw invalidAddress(url)
  const found = readCompanyPage(await pageAnswer(context, asked), {
    key: company?.key ?? '',
    token: invitationToken(token ?? '') ?? '',
  })
  const viewerEmail = readableAddress(context.get(viewerContext).email)
  if (found.invitation) {
    const { invitation } = found
    if (invitation.state === 'member') {
      const done = context.get(wordsContext).actions.done.alreadyIn(invitation.companyName)
      throw redirectWith(context, `/company?company=${invitation.companyKey}`, done, 'info')
    }
    return { view: 'invitation', invitation, viewerEmail }
  }

  if (!company || asksToCreate) {
    const { suspendedIn = [] } = context.get(signedInUserContext) ?? {}
    return {
      view: 'first-run',
      clientId: crypto.randomUUID(),
      viewerEmail,
      // Whoever lost access founds a company only on purpose.
      suspendedIn: asksToCreate ? [] : suspendedIn.map(({ name }) => name),
      invitations: found.invitations,
      joinable: found.joinable,
      creation: found.creation,
      backHref: company && `/company?company=${company.key}`,
    }
  }

  const shared = { company, clock: context.get(clockContext) }
  const { clock: companyClock, domains, addableDomain, people, overview } = found
  if (companyClock) {
    const { authState } = context.get(sessionContext)
    return {
      view: 'settings',
      company,
      accent: company.accent,
      clock: { ...companyClock, timeZones: timeZoneNames, dateLocales: dateLocaleOptions(companyClock.locale) },
      domains: domains.map((domain) => ({ domain, name: readableDomain(domain) })),
      addableDomain: addableDomain && readableDomain(addableDomain),
      required: company.requiresSecondFactor,
      hasOwn: authState.kind === 'signed-in' && authState.mfaStatus === 'verified',
    }
  }
  if (overview) {
    const setup = people && {
      hasInvited: people.members.length > 1 || people.invitations.length > 0,
      hasChosenAccent: company.accent !== defaultLook.accent,
    }
    const isInvited = context.get(signedInUserContext)?.isInvited ?? false
    return { view: 'overview', ...shared, range: overviewRange(url), overview, setup: setup ?? null, isInvited }
  }
  if (!people) throw new Error('The page of a company has nothing to show.')
  const { locale } = shared.clock
  const listing = parseMemberListing(url.searchParams)
  const mayInvite = invitableRoles(company.role).length > 0
  return {
    view: 'people',
    ...shared,
    viewer: context.get(viewerContext),
    people: { ...people, members: arrangeMembers(people.members, listing, locale) },
    memberCount: people.members.length,
    show: mayInvite && url.searchParams.get('show') === 'invited' ? 'invited' : 'members',
    listing,
    handOver: handOverOf(url, {
      members: arrangeMembers(people.members, parseMemberListing(new URLSearchParams()), locale),
      role: company.role,
      viewerId: context.get(viewerContext).id,
    }),
    isInviting: mayInvite && url.searchParams.has('add'),
    clientId: crypto.randomUUID(),
  }
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

function companyTab(url: URL): CompanyTab | null {
  const wanted = url.searchParams.get('tab') ?? 'overview'
  return companyTabs.find((tab) => tab === wanted) ?? null
}

export { companyActions as actions } from './company-actions.ts'
