import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertUser } from '../auth/users.ts'
import { queueJob } from '../auth/auth-jobs.ts'
import { readAuthSettings } from '../config/auth-settings.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-databases.ts'
import { startMailThread } from './start-mail-thread.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'trackquery-mail-'))
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const start = async () =>
  startMailThread(
    { url: database.url },
    {
      settings: await readAuthSettings(new URL('../../', import.meta.url), {}),
      siteUrl: 'http://localhost:3000',
      backendUrl: 'http://127.0.0.1:54321',
      from: 'no-reply@desk.example',
      folder,
    },
  )

const link = { codeChallenge: '', codeChallengeMethod: '', redirectTo: '' }

test('the thread does jobs and delivers their e-mails, also what an earlier one left', async () => {
  const { query } = database
  const [left, woken] = ['left@example.com', 'woken@example.com'] as const
  for (const email of [left, woken]) await insertUser(query, { email, confirmed: true })
  await queueJob(query, { kind: 'recovery', email: left, link })
  const mailing = await start()
  try {
    await mailing.idle()
    expect(await mailing.captured(left)).toMatchObject([{ to: [left], from: 'no-reply@desk.example' }])
    await queueJob(query, { kind: 'recovery', email: woken, link })
    mailing.wake()
    await mailing.idle()
    expect((await mailing.captured()).map(({ to }) => to)).toEqual([[woken], [left]])
    expect(await query('select 1 from embedded.auth_jobs')).toEqual([])
  } finally {
    await mailing.close()
  }
})
