import { expect, test } from 'vitest'
import { arrangeMembers, parseMemberListing } from './member-list.ts'
import type { Member } from './person.ts'

const member = (name: string, role: Member['role'], joinedAt: string): Member => ({
  id: name,
  name,
  avatarUrl: null,
  email: `${name.toLowerCase()}@acme.example`,
  role,
  state: 'active',
  joinedAt,
  assigned: 0,
})
const members = [
  member('Olga', 'owner', '2026-01-01'),
  member('Émile', 'agent', '2026-03-01'),
  member('Ben', 'requester', '2026-02-01'),
]

test.each([
  ['', ['Ben', 'Émile', 'Olga']],
  ['sort=-name', ['Olga', 'Émile', 'Ben']],
  ['sort=role', ['Olga', 'Émile', 'Ben']],
  ['sort=-joined', ['Émile', 'Ben', 'Olga']],
  ['role=agent', ['Émile']],
  ['find=OLGA@', ['Olga']],
  ['find=ben&role=agent', []],
  ['sort=shoe-size&role=king', ['Ben', 'Émile', 'Olga']],
])('the people list with the URL query %j shows %j', (query, names) => {
  const listing = parseMemberListing(new URLSearchParams(query))
  expect(arrangeMembers(members, listing, 'en').map(({ name }) => name)).toEqual(names)
})
