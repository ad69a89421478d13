import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDb, type ActorName, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const counts = async (name: ActorName) => {
  const { companies } = await db.must<{ companies: { counts: object }[] }>(name, 'viewer_context')
  return companies[0]?.counts
}

describe('the counts beside the views of the navigation', () => {
  test('are zero before the first query', async () => {
    expect(await counts('agent')).toEqual({ unresolved: 0, mine: 0, unassigned: 0 })
    expect(await counts('requester')).toEqual({ unresolved: 0, waitingForYou: 0 })
  })

  test('count unresolved queries: those of the company for staff, their own for a requester', async () => {
    const [given, asked, held, resolved] = [
      await db.raise('requester', 'Given to the agent'),
      await db.raise('requester', 'Waits for an answer'),
      await db.raise('colleague', 'Waits for parts'),
      await db.raise('requester', 'Solved'),
    ]
    await db.change('admin', given.id, { assignee: db.id('agent') })
    await db.post('admin', asked.id, 'reply', 'Which one?', { p_status: 'pending' })
    await db.change('admin', held.id, { status: 'on_hold', reason: 'Parts' })
    await db.change('admin', resolved.id, { status: 'resolved', resolution: 'fixed' })

    expect(await counts('agent')).toMatchObject({ unresolved: 3, mine: 1 })
    expect(await counts('requester')).toEqual({ unresolved: 2, waitingForYou: 1 })
    expect(await counts('colleague')).toEqual({ unresolved: 1, waitingForYou: 0 })
    expect(await counts('bystander')).toEqual({ unresolved: 0, waitingForYou: 0 })
  })

  test('stay the same when the worker aggregates the stored changes of the counters', async () => {
    const before = await counts('agent')
    await db.must('worker', 'close_resolved')
    expect(await counts('agent')).toEqual(before)
  })

  test('match the rows of the list that each view opens', async () => {
    const unresolved = { status: ['new', 'open', 'pending', 'on_hold'] }
    const rows = async (filter: object) => {
      const page = await db.must<{ rows: object[] }>('agent', 'list_queries', {
        p_company: db.acme.id,
        p_filter: { ...unresolved, ...filter },
      })
      return page.rows.length
    }
    expect(await counts('agent')).toEqual({
      unresolved: await rows({}),
      mine: await rows({ assignee: db.id('agent') }),
      unassigned: await rows({ assignee: 'none' }),
    })
  })

  test('are unknown while the company is locked until a second factor is verified', async () => {
    await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
    expect(await counts('agent')).toBeNull()
    await db.sql('update public.companies set require_mfa = false where id = $1', [db.acme.id])
  })

  test('are unknown to somebody who has not verified their own second factor in this session', async () => {
    await db.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [db.id('agent')],
    )
    expect(await counts('agent')).toBeNull()
    await db.sql('delete from auth.mfa_factors where user_id = $1', [db.id('agent')])
  })
})
