import { expect, test } from 'vitest'
import type { Role } from '#domain/role.ts'
import { people } from './fixtures.ts'
import { likelyRole } from './likely-role.ts'

const [olga] = people.members
const [invitation] = people.invitations
if (!olga || !invitation) throw new Error('The fixtures have nobody.')

const sent = (role: Role, sentAt: string) => ({ ...invitation, role, sentAt })

test('whoever has just created a company invites those who will answer', () => {
  expect(likelyRole({ members: [olga], invitations: [] })).toBe('agent')
})

test('the next invitation is like the last, whatever order they are listed in', () => {
  const invitations = [sent('agent', '2026-03-01T10:00:00Z'), sent('requester', '2026-03-02T10:00:00Z')]
  expect(likelyRole({ members: [olga], invitations })).toBe('requester')
  expect(likelyRole({ members: people.members, invitations: invitations.slice(0, 1) })).toBe('agent')
})

test('power is never proposed', () => {
  const invitations = [sent('owner', '2026-03-01T10:00:00Z')]
  expect(likelyRole({ members: people.members, invitations })).toBe('requester')
})
