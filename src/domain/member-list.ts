import { nameOrder } from './name-order.ts'
import type { Member } from './person.ts'
import { roles, type Role } from './role.ts'

export const memberColumns = ['name', 'role', 'joined'] as const
export type MemberColumn = (typeof memberColumns)[number]

/** How the list of members is narrowed and sorted. It is stored in the URL. */
export type MemberListing = {
  /** Part of a name or an address; empty for everybody. */
  text: string
  role: Role | null
  sort: MemberColumn
  isDescending: boolean
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((one) => one === text) ?? null

/** Parses the listing of a URL. Invalid values are ignored. `sort=-joined` sorts by joining, latest first. */
export function parseMemberListing(params: URLSearchParams): MemberListing {
  const sort = params.get('sort') ?? ''
  return {
    text: (params.get('find') ?? '').trim().slice(0, 100),
    role: oneOf(roles, params.get('role')),
    sort: oneOf(memberColumns, sort.replace(/^-/, '')) ?? 'name',
    isDescending: sort.startsWith('-'),
  }
}

/** Returns the members that a listing shows, in its order. Names are compared by the rules of the language. */
export function arrangeMembers(members: readonly Member[], listing: MemberListing, locale: string): Member[] {
  const compare = nameOrder(locale)
  const wanted = listing.text.toLowerCase()
  const order: Record<MemberColumn, (one: Member, other: Member) => number> = {
    name: () => 0,
    role: (one, other) => roles.indexOf(one.role) - roles.indexOf(other.role),
    joined: (one, other) => Date.parse(one.joinedAt) - Date.parse(other.joinedAt),
  }
  const sign = listing.isDescending ? -1 : 1
  return members
    .filter(({ role }) => listing.role === null || role === listing.role)
    .filter(({ name, email }) => `${name}\n${email ?? ''}`.toLowerCase().includes(wanted))
    .sort((one, other) => sign * (order[listing.sort](one, other) || compare(one.name, other.name)))
}
