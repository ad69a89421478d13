import { expect, test } from 'vitest'
import type { Role } from './role.ts'
import { acmePeople } from '#screens/company/fixtures.ts'
import { likelyRole } from './likely-role.ts'

const [olga] = acmePeople.members
const [invitation] = acmePeople.invitations
if (!olga || !invitation) throw new Error('The fixtures have nobody.')

const sent = (role: Role, sentAt: string) => ({ ...invitation, role, sentAt })

test('the role of the first invitation of a company defaults to agent', () => {
  expect(likelyRole({ members: [olga], invitations: [] })).toBe('agent')
})

test('the role of the next invitation defaults to the role of the latest one', () => {
  const invitations = [sent('agent', '2026-03-01T10:00:00Z'), sent('requester', '2026-03-02T10:00:00Z')]
  expect(likelyRole({ members: [olga], invitations })).toBe('requester')
  expect(likelyRole({ members: acmePeople.members, invitations: invitations.slice(0, 1) })).toBe('agent')
})

test('the role of an invitation never defaults to owner', () => {
  const invitations = [sent('owner', '2026-03-01T10:00:00Z')]
  expect(likelyRole({ members: acmePeople.members, invitations })).toBe('requester')
})
