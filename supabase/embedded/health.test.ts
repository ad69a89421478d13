import postgres from 'postgres'
import { expect, onTestFinished, test } from 'vitest'
import { createTestBackend } from './testing/test-backend.ts'
import { healthPath } from './watch-health.ts'

test('a backend whose connections all wait for slow statements still answers that it works', async () => {
  const backend = await createTestBackend()
  onTestFinished(backend.stop)
  const holder = postgres(backend.databaseUrl, { max: 1 })
  onTestFinished(() => holder.end())
  await holder`select pg_advisory_lock(7)`
  const slow = Array.from({ length: 30 }, () => backend.sql('select pg_advisory_xact_lock(7)'))
  const answer = await fetch(backend.url + healthPath, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    (error: Error) => error.name,
  )
  await holder`select pg_advisory_unlock(7)`
  await Promise.all(slow)
  expect(answer).toBe(200)
})
