import type { Company, CompanyOverview, Invitation, OwnOverview, People } from '#domain/company.ts'
import type { Member, Person } from '#domain/person.ts'
import type { Role } from '#domain/role.ts'
import { clock, unbroken, wordy } from '#screens/fixtures.ts'

/** Companies and people for the stories of these screens. */

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
  ...changes,
})

export const olga = member(1, 'Olga Neumann', 'owner')
export const adam = member(2, 'Adam Kowalski', 'admin')
export const memberAna = member(3, 'Ana Ruiz', 'agent')
export const memberCleo = member(4, 'Cleo Martin', 'agent', { state: 'suspended' })
export const memberBen = member(5, 'Ben Okafor', 'requester')
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
  ...changes,
})

export const acmePeople: People = {
  members: [olga, adam, memberAna, memberCleo, memberBen],
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

export const overview: CompanyOverview = {
  scope: 'company',
  open: 37,
  unassigned: 6,
  pending: 12,
  onHold: 3,
  days: [9, 12, 4, 1, 7, 14, 11, 10, 8, 3, 0, 9, 13, 6].map((opened, index, all) => ({
    day: day(all.length - 1 - index),
    opened,
    resolved: [7, 10, 6, 0, 5, 12, 13, 9, 9, 2, 1, 11, 8, 5][index] ?? 0,
  })),
  firstResponse: { median: 0.63 * hour, p90: 5.2 * hour },
  resolution: { median: 9.4 * hour, p90: 76.5 * hour },
  load: [
    { person: person(memberAna), active: 24 },
    { person: person(olga), active: 13 },
    { person: person(adam), active: 9 },
  ],
}

export const nothingYet: CompanyOverview = {
  scope: 'company',
  open: 0,
  unassigned: 0,
  pending: 0,
  onHold: 0,
  days: overview.days.map(({ day }) => ({ day, opened: 0, resolved: 0 })),
  firstResponse: { median: null, p90: null },
  resolution: { median: null, p90: null },
  load: [],
}

/** Queries were raised, and nobody has answered one yet. */
export const unanswered: CompanyOverview = {
  ...nothingYet,
  open: 2,
  unassigned: 2,
  days: overview.days.map(({ day }, index, all) => ({ day, opened: index === all.length - 1 ? 2 : 0, resolved: 0 })),
}

/** Two weeks in which nothing happened, after many in which much did. */
export const quiet: CompanyOverview = { ...overview, days: nothingYet.days, load: overview.load.slice(0, 1) }

/** As many people as answer in a large company. */
export const crowded: CompanyOverview = {
  ...overview,
  load: Array.from({ length: 24 }, (_, index) => ({
    person: person(member(300 + index, `Person ${index + 1} of Acme`, 'agent')),
    active: 240 - index * 10,
  })),
}

/** A large company, and people with the longest names. */
export const largest: CompanyOverview = {
  ...overview,
  open: 1_234_567,
  unassigned: 98_765,
  pending: 123_456,
  onHold: 45_678,
  days: overview.days.map(({ day }, index) => ({ day, opened: 1200 + index * 97, resolved: 1100 + index * 101 })),
  resolution: { median: 1900 * hour, p90: 9999 * hour },
  load: [
    { person: person(longestMember), active: 12_345 },
    { person: person(wordiestMember), active: 4_321 },
    ...overview.load,
  ],
}

export const own: OwnOverview = { scope: 'own', inProgress: 3, pending: 1, answered: 2 }
export const ownMany: OwnOverview = { scope: 'own', inProgress: 123_456, pending: 98_765, answered: 1_234_567 }
export const ownNothing: OwnOverview = { scope: 'own', inProgress: 0, pending: 0, answered: 0 }
