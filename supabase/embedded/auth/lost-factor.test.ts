import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing.ts'
import { removeLostFactors } from './lost-factor.ts'
import { signedIn, visitor, withFactor } from './testing.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend?.stop())

test('who lost their second factor gets in by password alone, once it was taken away; nobody else loses theirs', async () => {
  const lost = await withFactor(backend, 'lost@example.com')
  await withFactor(backend, 'other@example.com')
  expect(await removeLostFactors(backend.sql, 'LOST@example.com')).toBe(1)

  const { auth } = await signedIn(backend, 'lost@example.com')
  expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
  expect((await lost.auth.getUser()).error).not.toBeNull()
  const other = await signedIn(backend, 'other@example.com')
  expect((await other.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
})

test('without a second factor there is nothing to take, and without a person nobody to take it from', async () => {
  await backend.createUser({ email: 'plain@example.com', password: 'correct horse battery', name: 'Plain' })
  expect(await removeLostFactors(backend.sql, 'plain@example.com')).toBe(0)
  expect(await removeLostFactors(backend.sql, 'nobody@example.com')).toBeNull()
  expect((await visitor(backend).getUser()).data.user).toBeNull()
})
