import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from './test-backend.ts'

/* SQL tests must meet what a hosted project would reject. */
describe('statements of SQL tests', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await createTestBackend()
  })
  afterAll(() => backend?.stop())

  test('have the time limit of their role on hosted', async () => {
    const limit = async (caller: Parameters<TestBackend['sqlAs']>[0]) => {
      const [row] = await backend.sqlAs<{ limit: string }>(
        caller,
        `select current_setting('statement_timeout') as limit`,
      )
      return row?.limit
    }
    const user = await backend.createUser({ email: 'ada@example.com', name: 'Ada' })
    expect([await limit(null), await limit(user), await limit('service_role')]).toEqual(['3s', '8s', '8s'])
  })

  test.each(['update public.profiles set theme = default', 'delete from public.outbox'])(
    'are rejected without WHERE: %s',
    async (text) => {
      await expect(backend.sqlAs('service_role', text)).rejects.toMatchObject({ code: '21000' })
    },
  )
})
