import { expect, test } from 'vitest'
import { invitationToken } from './invitation-token.ts'

const token = '0a1b2c3d'.repeat(8)

test.each([
  ['a link', `/company?invite=${token}`],
  ['the token alone', token],
  ['a link with words around it', `Join here: https://desk.example/company?invite=${token}. See you!`],
])('the token of an invitation is found in %s', (_, text) => {
  expect(invitationToken(text)).toBe(token)
})

test.each(['', 'https://desk.example/company', `/company?invite=${token.slice(1)}`])('%j has no token', (text) => {
  expect(invitationToken(text)).toBeNull()
})
