import { performance } from 'node:perf_hooks'
import { describe, expect, test } from 'vitest'
import { createPasswordHasher } from './password.ts'

describe('the hash of a password', () => {
  test('has cost 10 by default, as on hosted Supabase', async () => {
    expect(await createPasswordHasher().hash('correct horse battery')).toMatch(/^\$2[ab]\$10\$/)
  })

  test('has the configured cost', async () => {
    expect(await createPasswordHasher(4).hash('correct horse battery')).toMatch(/^\$2[ab]\$04\$/)
  })

  test('can be compared by a hasher of another cost', async () => {
    const stored = await createPasswordHasher(5).hash('correct horse battery')
    const { matches } = createPasswordHasher(4)
    expect(await matches('correct horse battery', stored)).toBe(true)
    expect(await matches('correct horse', stored)).toBe(false)
  })
})

test('passwords are hashed outside of this thread, which meanwhile waits', async () => {
  const { hash, matches } = createPasswordHasher(12)
  const before = performance.eventLoopUtilization()
  await matches('correct horse battery', await hash('correct horse battery'))
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})

test('passwords that would wait too long are rejected at once, with the time to wait, and later ones are hashed', async () => {
  const { hash, matches } = createPasswordHasher(10, 1)
  const first = hash('first')
  const late = await hash('second').catch((error: unknown) => error)
  expect(late).toMatchObject({ status: 429, code: 'over_capacity', headers: { 'retry-after': '5' } })
  await expect(matches('third', null)).rejects.toMatchObject({ code: 'over_capacity' })
  await first
  expect(await matches('third', await hash('third'))).toBe(true)
})

test.each([null, undefined, ''])('no password matches the stored hash %j', async (stored) => {
  const { matches } = createPasswordHasher(4)
  // The text of the dummy hash is public, so it must not match either.
  expect(await matches('no account has this one', stored)).toBe(false)
})
