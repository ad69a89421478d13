import type { Company, CompanyOverview, Invitation, OverviewRow, OwnOverview, People } from '#domain/company.ts'
import type { MemberListing } from '#domain/member-list.ts'
import type { Member, Person } from '#domain/person.ts'
import type { Role } from '#domain/role.ts'
import { clock, unbroken, wordy } from '#screens/fixtures.ts'

/** Companies and people for the stories of these screens. */

/** Everybody, by name. */
export const everybody: MemberListing = { text: '', role: null, sort: 'name', isDescending: false }

const uuid = (n: number) => `01970000-0000-7000-8000-${String(n).padStart(12, '0')}`

const daysFromNow = (days: number) => new Date(Date.parse(clock.now) + days * 86_400_000).toISOString()

export const clientId = uuid(900)
export const as = (role: Role): Company => ({ id: uuid(100), key: 'ACME', name: 'Acme', role })

/** As long as the database accepts: with no place to break it, and of many words. */
export const longestCompany: Company = { id: uuid(101), key: unbroken.key, name: unbroken.company, role: 'owner' }
export const wordiestCompany: Company = { ...longestCompany, name: wordy.company }

const member = (n: number, name: string, role: Role, changes: Partial<Member> = {}): Member => ({
  id: uuid(n),
  name,
  avatarUrl: null,
  email: `${name.split(' ')[0]?.toLowerCase()}@acme.example`,
  role,
  state: 'active',
  joinedAt: daysFromNow(-n * 11),
  assigned: 0,
  ...changes,
})

// Ana, Ben and Cleo are those of the queries, with the same ids: a person has one colour everywhere.
export const olga = member(11, 'Olga Neumann', 'owner')
export const adam = member(12, 'Adam Kowalski', 'admin')
export const memberAna = member(1, 'Ana Ruiz', 'agent')
export const memberCleo = member(3, 'Cleo Martin', 'agent', { state: 'suspended' })
export const memberBen = member(2, 'Ben Okafor', 'requester')
const longestMember = member(6, unbroken.name, 'agent', { email: unbroken.email })
export const wordiestMember = member(7, wordy.name, 'agent', { email: unbroken.email, state: 'suspended' })

const person = ({ id, name, avatarUrl }: Member): Person => ({ id, name, avatarUrl })

const invitation = (n: number, email: string, changes: Partial<Invitation> = {}): Invitation => ({
  id: uuid(200 + n),
  email,
  role: 'requester',
  invitedBy: person(olga),
  sentAt: daysFromNow(-2),
  expiresAt: daysFromNow(5),
  state: 'pending',
  mail: 'sent',
  ...changes,
})

export const acmePeople: People = {
  members: [adam, memberAna, memberBen, memberCleo, olga],
  invitations: [
    invitation(1, 'kim@acme.example'),
    invitation(2, 'lee@acme.example', {
      role: 'agent',
      sentAt: daysFromNow(-9),
      expiresAt: daysFromNow(-2),
      state: 'expired',
    }),
  ],
}

/** Their e-mails were not delivered. */
export const undelivered: People = {
  members: [olga],
  invitations: [
    invitation(3, 'wrong@acme.example', { mail: 'failed' }),
    invitation(4, 'slow@acme.example', { mail: 'delayed' }),
  ],
}

export const alone: People = { members: [olga], invitations: [] }

export const manyPeople: People = {
  members: [
    olga,
    ...Array.from({ length: 49 }, (_, index) =>
      member(20 + index, `Person ${index + 2} of Acme`, index % 5 === 0 ? 'agent' : 'requester'),
    ),
  ],
  invitations: Array.from({ length: 20 }, (_, index) => invitation(index, `newcomer-${index + 1}@acme.example`)),
}

export const longestPeople: People = {
  members: [olga, longestMember, wordiestMember],
  invitations: [
    invitation(9, unbroken.email, { invitedBy: person(longestMember) }),
    invitation(10, unbroken.email, { invitedBy: person(wordiestMember), state: 'expired' }),
    invitation(11, 'kim@acme.example', { invitedBy: null }),
  ],
}

const day = (back: number) => daysFromNow(-back).slice(0, 10)
const hour = 3_600_000

const noSpan = { median: null, p90: null }

/** Days with what was opened and resolved on each, oldest first. */
const daysOf = (opened: readonly number[], resolved: readonly number[]): CompanyOverview['days'] =>
  opened.map((count, index, all) => {
    const later = all.slice(index + 1).reduce((sum, more, at) => sum + more - (resolved[index + 1 + at] ?? 0), 0)
    return {
      day: day(all.length - 1 - index),
      opened: count,
      resolved: resolved[index] ?? 0,
      unresolved: Math.max(0, 52 - later),
      firstResponse: count > 0 ? (30 + ((index * 17) % 40)) * 60_000 : null,
    }
  })

const work = (total: number) => {
  const [pending, on_hold, open] = [total >> 2, total >> 3, total >> 1]
  return { new: total - pending - on_hold - open, open, pending, on_hold }
}

const attentionRow = (
  n: number,
  subject: string,
  mine: boolean,
  urgent = false,
): CompanyOverview['attention'][number] => ({
  id: uuid(500 + n),
  reference: `ACME-${240 - n}`,
  subject,
  status: n % 2 === 0 ? 'open' : 'new',
  // Urgent queries come first, whatever the wait.
  since: daysFromNow(urgent ? -n / 2 : -n / 12),
  urgent,
  mine,
  reason: mine ? (n % 2 === 0 ? 'reopened' : 'unanswered') : 'unassigned',
})

export const overview: CompanyOverview = {
  scope: 'company',
  isEmpty: false,
  opened: 107,
  resolved: 98,
  firstResponse: { median: 0.63 * hour, p90: 5.2 * hour },
  resolution: { median: 9.4 * hour, p90: 76.5 * hour },
  previous: { opened: 95, resolved: 103, firstResponse: { median: 1.05 * hour, p90: 6 * hour }, resolution: noSpan },
  // Those of the people below, and six that are unassigned.
  statuses: { new: 13, open: 23, pending: 11, on_hold: 5 },
  unassigned: 6,
  unresolvedBefore: 43,
  days: daysOf(
    [3, 5, 4, 1, 0, 4, 6, 5, 3, 4, 0, 1, 5, 4, 2, 6, 5, 0, 1, 4, 7, 5, 4, 3, 0, 2, 6, 7, 6, 4],
    [2, 4, 5, 0, 0, 3, 5, 6, 3, 3, 1, 0, 5, 4, 3, 4, 5, 0, 0, 4, 6, 5, 4, 3, 1, 0, 5, 6, 6, 5],
  ),
  load: [
    { person: person(memberAna), ...work(24) },
    { person: person(olga), ...work(13) },
    { person: person(adam), ...work(9) },
  ],
  attention: [
    attentionRow(2, 'The invoice of March is missing', true, true),
    attentionRow(4, 'The door of the lab does not open', false, true),
    attentionRow(3, 'Access to the shared calendar', true),
    attentionRow(5, 'A screen for the new desk', false),
  ],
}

export const nothingYet: CompanyOverview = {
  scope: 'company',
  isEmpty: true,
  opened: 0,
  resolved: 0,
  firstResponse: noSpan,
  resolution: noSpan,
  previous: { opened: 0, resolved: 0, firstResponse: noSpan, resolution: noSpan },
  statuses: work(0),
  unassigned: 0,
  unresolvedBefore: 0,
  days: overview.days.map(({ day }) => ({ day, opened: 0, resolved: 0, unresolved: 0, firstResponse: null })),
  load: [],
  attention: [],
}

/** Queries were raised, and nobody has answered one yet. */
export const unanswered: CompanyOverview = {
  ...nothingYet,
  isEmpty: false,
  opened: 2,
  statuses: { ...work(0), new: 2 },
  unassigned: 2,
  days: nothingYet.days.map((one, index, all) => (index < all.length - 1 ? one : { ...one, opened: 2, unresolved: 2 })),
  attention: overview.attention.slice(2),
}

/** A range in which nothing happened, after many in which much did. */
export const quiet: CompanyOverview = {
  ...overview,
  opened: 0,
  resolved: 0,
  unresolvedBefore: 52,
  days: nothingYet.days.map((one) => ({ ...one, unresolved: 52 })),
  load: overview.load.slice(0, 1),
  attention: [],
}

const manyAssignees: CompanyOverview['load'] = Array.from({ length: 24 }, (_, index) => ({
  person: person(member(300 + index, `Person ${index + 1} of Acme`, 'agent')),
  ...work(240 - index * 10),
}))
const workOfAll = (status: keyof ReturnType<typeof work>) => manyAssignees.reduce((sum, one) => sum + one[status], 0)
/** By how much more is unresolved than in the overview above. */
const more = manyAssignees.reduce((sum, one) => sum + one.new + one.open + one.pending + one.on_hold, 6) - 52

/** As many people as answer in a large company. */
export const crowded: CompanyOverview = {
  ...overview,
  statuses: {
    new: workOfAll('new') + overview.unassigned,
    open: workOfAll('open'),
    pending: workOfAll('pending'),
    on_hold: workOfAll('on_hold'),
  },
  unresolvedBefore: overview.unresolvedBefore + more,
  days: overview.days.map((day) => ({ ...day, unresolved: day.unresolved + more })),
  load: manyAssignees,
}

/** A large company, and people and subjects with the longest names. */
export const largest: CompanyOverview = {
  ...overview,
  opened: 123_456,
  resolved: 98_765,
  statuses: { new: 1_234_567, open: 98_765, pending: 123_456, on_hold: 45_678 },
  unassigned: 98_765,
  unresolvedBefore: 1_400_000,
  days: overview.days.map((one, index) => ({
    ...one,
    opened: 1200 + index * 97,
    resolved: 1100 + index * 101,
    unresolved: 1_400_000 + index * 9000,
  })),
  firstResponse: { median: 400 * 24 * hour, p90: 9999 * hour },
  resolution: { median: 1900 * hour, p90: 9999 * hour },
  load: [
    { person: person(longestMember), ...work(12_345) },
    { person: person(wordiestMember), ...work(4_321) },
    ...overview.load,
  ],
  attention: [attentionRow(2, unbroken.subject, true, true), attentionRow(3, wordy.subject, false)],
}

const ownRow = (n: number, subject: string, status: OverviewRow['status']): OverviewRow => ({
  id: uuid(600 + n),
  reference: `ACME-${180 - n}`,
  subject,
  status,
  since: daysFromNow(-n),
})
const ownRows = [
  ownRow(1, 'The invoice of March is missing', 'pending'),
  ownRow(2, 'A screen for the new desk', 'open'),
  ownRow(3, 'Access to the shared calendar', 'on_hold'),
  ownRow(4, 'The printer on floor 3 jams', 'resolved'),
]
export const own: OwnOverview = { scope: 'own', inProgress: 2, pending: 1, answered: 1, rows: ownRows }
export const ownMany: OwnOverview = {
  scope: 'own',
  inProgress: 123_456,
  pending: 98_765,
  answered: 1_234_567,
  rows: [ownRow(1, unbroken.subject, 'pending'), ownRow(2, wordy.subject, 'open')],
}
export const ownNothing: OwnOverview = { scope: 'own', inProgress: 0, pending: 0, answered: 0, rows: [] }
