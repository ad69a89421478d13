import type { HandOver, PeopleView } from '#domain/company.ts'
import type { MemberListing } from '#domain/member-list.ts'
import { companyHref } from '#screens/shell/company-href.ts'

/** What the people page shows: members, or invitations. */
const withParams = (key: string, params: Record<string, string | false | null>): string =>
  Object.entries(params).reduce(
    (href, [name, value]) => (value ? `${href}&${name}=${encodeURIComponent(value)}` : href),
    companyHref(key, 'people'),
  )

/** URL of the members, or of the invitations. */
export const peopleHref = (key: string, view: PeopleView = 'members'): string =>
  withParams(key, { show: view === 'invited' && view })

/** URL of the members, narrowed and sorted. */
export const membersHref = (key: string, { text, role, sort, isDescending }: MemberListing): string =>
  withParams(key, { find: text, role, sort: isDescending ? `-${sort}` : sort !== 'name' && sort })

/** URL of the people page with the dialog that asks who gets the queries of a member. */
export const handOverHref = (key: string, act: HandOver['act'], memberId: string): string =>
  withParams(key, { [act]: memberId })

/** URL of the people page with the dialog that invites people. */
export const inviteHref = (key: string): string => `${companyHref(key, 'people')}&add`
