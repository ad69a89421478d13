import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { removeLostFactors } from './remove-lost-factors.ts'
import { signInClient, createAuthClient, createUserWithFactor } from '../testing/auth-clients.ts'

let backend: TestBackend
beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend?.stop())

test('removing lost factors lets their owner sign in by password, and affects nobody else', async () => {
  const lost = await createUserWithFactor(backend, 'lost@example.com')
  const other = await createUserWithFactor(backend, 'other@example.com')
  expect(await removeLostFactors(backend.sql, 'LOST@example.com')).toBe(1)

  const { auth } = await signInClient(backend, 'lost@example.com')
  expect((await auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal1',
    nextLevel: 'aal1',
  })
  expect((await lost.auth.getUser()).error).not.toBeNull()
  // The other user keeps factors and session.
  expect((await other.auth.getUser()).error).toBeNull()
  expect((await other.auth.mfa.listFactors()).data?.totp).toHaveLength(1)
})

test('removing lost factors e-mails their owner at once, even in quiet hours, unless there was no factor', async () => {
  const { id } = await createUserWithFactor(backend, 'notified@example.com')
  await backend.createUser({ email: 'without@example.com', password: 'correct horse battery', name: 'Without' })
  await backend.sql(
    `insert into public.notification_settings (user_id, quiet_from, quiet_to)
     select $1, (now() - interval '1 hour')::time, (now() + interval '1 hour')::time`,
    [id],
  )
  await backend.sql('delete from public.outbox')
  for (const email of ['notified@example.com', 'notified@example.com', 'without@example.com']) {
    await removeLostFactors(backend.sql, email)
  }
  const [claimed] = await backend.sqlAs<{ mails: object[] }>('service_role', 'select public.claim_outbox(10) as mails')
  expect(claimed?.mails).toMatchObject([
    { to: 'notified@example.com', template: 'factor-removed', data: { email: 'notified@example.com' } },
  ])
})

test('removing lost factors closes the realtime channels of their owner', async () => {
  const { id } = await createUserWithFactor(backend, 'listening@example.com')
  const epoch = async () =>
    (
      await backend.sql<{ topic_version: number }>('select topic_version from public.profiles where user_id = $1', [id])
    )[0]!.topic_version
  const before = await epoch()
  await removeLostFactors(backend.sql, 'listening@example.com')
  expect(await epoch()).toBe(before + 1)
})

test('removing lost factors reports a user without factors and an unknown address', async () => {
  await backend.createUser({ email: 'plain@example.com', password: 'correct horse battery', name: 'Plain' })
  expect(await removeLostFactors(backend.sql, 'plain@example.com')).toBe(0)
  expect(await removeLostFactors(backend.sql, 'nobody@example.com')).toBeNull()
  expect((await createAuthClient(backend).getUser()).data.user).toBeNull()
})
