import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFilter, filledEntries, filterParams, type QueryFilter } from '../../src/domain/filter.ts'
import { parseFilter } from '../../src/domain/parse-filter.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

type Row = { subject: string; notes: number }
type ListPage = {
  page: { rows: Row[] }
  views: { id: string; name: string }[]
  staff: { name: string }[]
  viewCounts: { counts: Record<string, number | null>; failure?: string }
  groupCounts: { counts: Record<string, number | null> }
}
type Answer<T> = { viewer: { email: string } | null; page?: T | null; problem?: { code: string; hint: string } }

let db: TestDb
let query: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
  query = await db.raise('requester', 'Printer jams')
  await db.change('agent', query.id, { priority: 'urgent' })
  await db.must('agent', 'post_message', {
    p_query: query.id,
    p_kind: 'note',
    p_body: 'It is the roller.',
    p_client_id: crypto.randomUUID(),
  })
  await db.raise('colleague', 'Badge is lost')
})
afterAll(() => db?.stop())

const open = <T = Record<string, unknown>>(name: ActorName, page: string, args: object = {}) =>
  db.must<Answer<T>>(name, 'open_page', { p_page: page, p_args: args })

const list = {
  company: 'ACME',
  staff: { filter: { group: 'status' }, counted: { urgent: { priority: ['urgent'] } } },
  requester: { filter: { requester: 'me' }, counted: { all: {} } },
  limit: 50,
}

describe('a page in one call', () => {
  test('has who asks, the rows, the staff and the counts for an agent', async () => {
    const { viewer, page } = await open<ListPage>('agent', 'list', list)
    expect(viewer?.email).toBe('agent@example.com')
    expect(page?.page.rows.map(({ subject, notes }) => [subject, notes])).toEqual([
      ['Badge is lost', 0],
      ['Printer jams', 1],
    ])
    expect(page?.staff.map(({ name }) => name)).toEqual(['Admin', 'Agent', 'Owner', 'Revoked'])
    expect([page?.viewCounts, page?.groupCounts]).toEqual([{ counts: { urgent: 1 } }, { counts: { new: 2 } }])
  })

  test('has only what they may see for a requester', async () => {
    const { page } = await open<ListPage>('requester', 'list', list)
    expect(page).toMatchObject({ staff: [], viewCounts: { counts: { all: 1 } }, groupCounts: { counts: {} } })
    expect(page?.page.rows).toMatchObject([{ subject: 'Printer jams', notes: 0, priority: null }])
  })

  test.each(['suspended', 'outsider', 'stranger'] as const)(
    'has who asks and nothing of the company for the %s',
    async (name) => {
      for (const [page, args] of Object.entries({
        list,
        query: { company: 'ACME', number: query.number },
        new_query: { company: 'ACME' },
        company: { company: 'ACME', tab: 'people' },
      }))
        expect(await open(name, page, args)).toMatchObject({ viewer: { email: `${name}@example.com` }, page: null })
    },
  )

  test('has nothing for an ended session, and no visitor may ask', async () => {
    expect(await open('revoked', 'list', list)).toEqual({ viewer: null })
    expect(await db.call('visitor', 'open_page', { p_page: 'list', p_args: list })).toMatchObject({ code: '42501' })
  })

  test('names the problem of the page beside who asks', async () => {
    const { viewer, problem } = await open('agent', 'company', { company: 'ACME', tab: 'overview', days: 'many' })
    expect([viewer?.email, problem?.code]).toEqual(['agent@example.com', '22P02'])
  })

  test('does not show invitations to an agent, whose role does not see them', async () => {
    await db.must('owner', 'invite_people', {
      p_company: db.acme.id,
      p_emails: ['new@example.com'],
      p_role: 'agent',
      p_client_id: crypto.randomUUID(),
    })
    type People = { people: { invitations: unknown[] } }
    const people = async (name: ActorName) =>
      (await open<People>(name, 'company', { company: 'ACME', tab: 'people' })).page?.people.invitations.length
    expect([await people('owner'), await people('agent')]).toEqual([1, 0])
  })

  test('has a count for each heading of a list by assignee, however many they are', async () => {
    const members = await db.sql<{ user_id: string }>(
      `with people as (
         insert into auth.users (id, email)
         select gen_random_uuid(), format('person%s@example.com', n) from generate_series(1, 31) n returning id, email
       )
       insert into public.memberships (company_id, user_id, email, role)
       select $1, p.id, p.email, 'agent' from people p returning user_id`,
      [db.globex.id],
    )
    const people = members.map(({ user_id }) => user_id)
    for (const person of people) {
      const { id } = await db.raise('outsider')
      expect(await db.change('outsider', id, { assignee: person })).toMatchObject({ ok: true })
    }
    const { page } = await open<ListPage>('outsider', 'list', {
      ...list,
      company: 'GLOBEX',
      staff: { filter: { group: 'assignee' }, counted: {} },
    })
    expect(page?.groupCounts).toEqual({ counts: Object.fromEntries(people.map((person) => [person, 1])) })
  })

  test('shows the list without counts if what came before them took 2 s', async () => {
    const [row] = await db.as<{ answer: Answer<ListPage> }>(
      'agent',
      `with slow as materialized (select pg_sleep(2)) select public.open_page('list', $1::text::jsonb) as answer from slow`,
      [JSON.stringify(list)],
    )
    expect(row?.answer.page).toMatchObject({
      page: { rows: [{}, {}] },
      viewCounts: { counts: { urgent: null } },
      groupCounts: { counts: { new: null } },
    })
  })

  test('shows the list without counts, and says why, if counting fails, but not if it was cancelled', async () => {
    await db.sql(`alter function public.count_queries(uuid, jsonb) rename to count_queries_before`)
    try {
      const { page } = await open<ListPage>('agent', 'list', list)
      expect(page?.page.rows).toHaveLength(2)
      expect(page?.viewCounts).toMatchObject({ counts: {}, failure: expect.stringContaining('count_queries') })
      await db.sql(`create function public.count_queries(uuid, jsonb) returns jsonb language plpgsql as
        $$ begin raise query_canceled; end $$;
        grant execute on function public.count_queries(uuid, jsonb) to authenticated`)
      const cancelled = await open<ListPage>('agent', 'list', list)
      expect([cancelled.page, cancelled.problem?.code]).toEqual([undefined, '57014'])
    } finally {
      await db.sql(`drop function if exists public.count_queries(uuid, jsonb)`)
      await db.sql(`alter function public.count_queries_before(uuid, jsonb) rename to count_queries`)
    }
  })
})

describe('a saved view', () => {
  const day = '2026-11-03'
  const filters: Partial<QueryFilter>[] = [
    {},
    { status: ['new', 'on_hold'], priority: ['urgent'], sort: '-priority', group: 'status' },
    { assignee: 'none', requester: 'me', visibility: 'company' },
    { assignee: '01970000-0000-7000-8000-0000000000c1', from: day, to: day },
    { text: 'Straße & 100 % + “ä”, あ = 😀' },
  ]
  const filterOf = async (params: string) => {
    const [found] = await db.sql<{ filter: object }>('select private.filter_of_view($1) as filter', [params])
    return found?.filter
  }

  test.each(filters)('of %j is read by the database as the app reads it', async (part) => {
    const params = filterParams(part)
    const expected = Object.fromEntries(filledEntries({ ...emptyFilter, ...parseFilter(params) }))
    expect(await filterOf(params.toString())).toEqual(expected)
  })

  test('that its owner saved by hand never fails their list', async () => {
    const params = 'assignee=nobody&from=2026-02-30&to=soon&colour=red&status=lost&text'
    expect(await filterOf(params)).toEqual({ status: ['lost'], text: 'text' })
    const unreadable = 'text=%FF&status=%00&from=5874897-12-31&priority='
    expect(await filterOf(`${unreadable}&status=lost`)).toEqual({ status: ['lost'] })
    const id = await db.must<string>('agent', 'save_view', { p_company: db.acme.id, p_name: 'Odd', p_params: params })
    await db.must('agent', 'save_view', { p_company: db.acme.id, p_name: 'Unreadable', p_params: unreadable })
    const { page, problem } = await open<ListPage>('agent', 'list', {
      ...list,
      view: id,
      staff: { filter: {}, counted: {} },
    })
    expect([page?.page.rows, page?.views[0]?.name, problem]).toEqual([[], 'Odd', undefined])
  })

  test('keeps its filter under the filters of the address, and is somebody else’s nothing', async () => {
    const id = await db.must<string>('agent', 'save_view', {
      p_company: db.acme.id,
      p_name: 'Urgent ones',
      p_params: 'priority=urgent&status=new',
    })
    const subjects = async (name: ActorName, filter: object) =>
      (await open<ListPage>(name, 'list', { ...list, view: id, staff: { filter, counted: {} } })).page?.page?.rows.map(
        ({ subject }) => subject,
      )
    expect(await subjects('agent', {})).toEqual(['Printer jams'])
    expect(await subjects('agent', { status: ['closed'] })).toEqual([])
    expect(await subjects('owner', {})).toBeUndefined()
  })
})
