import { expect, test } from 'vitest'
import { grantableRoles, isStaff, maySuspend, roles, type Role } from './role.ts'

test('every role except requester is staff', () => {
  expect(roles.filter(isStaff)).toEqual(['owner', 'admin', 'agent'])
})

test.each<[Role, Role, readonly Role[]]>([
  ['owner', 'owner', roles],
  ['owner', 'requester', roles],
  ['admin', 'agent', ['agent', 'requester']],
  ['admin', 'requester', ['agent', 'requester']],
  ['admin', 'admin', []],
  ['admin', 'owner', []],
  ['agent', 'requester', []],
  ['requester', 'requester', []],
])('a member with the role %s may change the role %s of another to one of %j', (actor, current, granted) => {
  expect(grantableRoles(actor, current)).toEqual(granted)
  expect(maySuspend(actor, current)).toBe(granted.length > 0)
})
