import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { type AuthJob, queueJob } from './auth-jobs.ts'
import { JobLoop } from './job-loop.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

/** The addresses of jobs, in the order in which they were tried. */
const tried: string[] = []
/** How often the job of an address fails. */
const failures = new Map<string, number>()
let loop: JobLoop
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  tried.length = 0
  failures.clear()
  loop = new JobLoop({
    database,
    handle: async (query, job) => {
      const { email } = job as Extract<AuthJob, { kind: 'recovery' }>
      tried.push(email)
      await query('insert into embedded.outgoing_mail (email) values ($1::text::jsonb)', [
        JSON.stringify({ to: email }),
      ])
      const left = failures.get(email) ?? 0
      failures.set(email, left - 1)
      if (left > 0) throw new Error('Not now')
    },
    onDone: () => {},
  })
})
afterEach(async () => {
  await loop.stop()
  await database.query('delete from embedded.auth_jobs where true')
  await database.query('delete from embedded.outgoing_mail where true')
  vi.restoreAllMocks()
})

const link = { codeChallenge: '', codeChallengeMethod: '', redirectTo: '' }
const queue = async (...emails: string[]) => {
  for (const email of emails) await queueJob(database.query, { kind: 'recovery', email, link })
}
const left = async () => (await database.query('select 1 from embedded.auth_jobs')).length
const written = async () =>
  (await database.query<{ to: string }>(`select email ->> 'to' as to from embedded.outgoing_mail order by id`)).map(
    ({ to }) => to,
  )

test('jobs are done once, in order, also one that is queued meanwhile', async () => {
  await queue('one', 'two')
  loop.wake()
  await queue('three')
  loop.wake()
  await expect.poll(left).toBe(0)
  await loop.running
  expect(tried).toEqual(['one', 'two', 'three'])
})

test('a job that fails leaves no trace of the attempt, and is tried again', async () => {
  failures.set('one', 2)
  await queue('one', 'two')
  loop.wake()
  await expect.poll(left).toBe(0)
  expect(tried).toEqual(['one', 'one', 'one', 'two'])
  expect(await written()).toEqual(['one', 'two'])
})

test('a job that fails again and again is given up, so that others are done', async () => {
  failures.set('one', 10)
  await queue('one', 'two')
  loop.wake()
  await expect.poll(left).toBe(0)
  expect(tried).toEqual(['one', 'one', 'one', 'two'])
  expect(await written()).toEqual(['two'])
})

test('a stop leaves a job that fails queued for the next start', async () => {
  failures.set('one', 10)
  await queue('one')
  loop.wake()
  await expect.poll(() => tried).toEqual(['one'])
  await loop.stop()
  expect(await left()).toBe(1)
})
