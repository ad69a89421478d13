import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompanyOfQueries } from '../../bench/company-of-queries.ts'
import { toFilterJson } from '../../src/app/data/query-list.ts'
import { listGroups, listSorts } from '../../src/domain/list-order.ts'
import { builtInViews } from '../../src/domain/list-view.ts'
import { viewFilters } from '../../src/domain/view-filter.ts'

/* A page of the list reads few rows of a large company, in every order and grouping. */

const queries = 6000
/**
 * A page of 50 reads each of its rows twice, and more where an order has no index of its own. Only a list of urgent
 * queries grouped by assignee may read more: it reads all queries of each person, until the page is full.
 */
const mostRead = 900

let company: Awaited<ReturnType<typeof createCompanyOfQueries>>
beforeAll(async () => {
  company = await createCompanyOfQueries({ queries, staff: 70 })
})
afterAll(() => company?.stop())

const views = {
  'of all queries': {},
  'of urgent queries': { priority: ['urgent'] },
  'of spare queries': { status: ['on_hold'] },
}

test.each(
  Object.keys(views).flatMap((view) =>
    listGroups.flatMap((group) => listSorts.map((sort) => [view, sort, group] as const)),
  ),
)('the list %s, sorted by %s and grouped by %s, reads few rows', async (view, sort, group) => {
  const { rows, read } = await company.readPage({ ...views[view as keyof typeof views], sort, group }, 50)
  expect(rows.length).toBeGreaterThan(30)
  expect(read).toBeLessThan(group === 'assignee' && view === 'of urgent queries' ? queries / 2 : mostRead)
})

test('beyond the maximum number of groups, all other assignees share one group', async () => {
  const page = await company.list({ group: 'assignee' }, null, 1)
  const [person] = page.keys[0]!.split('/')
  // The 60th person has the last group of their own. The shared group follows.
  const people = await company.sql<{ id: string }>(
    `select m.user_id as id from public.memberships m join public.profiles p on p.user_id = m.user_id
     where m.company_id = $1 order by p.display_name`,
    [company.company],
  )
  expect(people[0]!.id).toBe(person)
  const end = { key: `${people[59]!.id}/`, at: '2000-01-01T00:00:00Z', id: people[59]!.id, direction: 'older' }
  const { keys, rows } = await company.list({ group: 'assignee' }, end, 50)
  expect(new Set(keys)).toEqual(new Set(['others/']))
  expect(new Set(rows.map(({ assignee }) => assignee!.id)).size).toBeGreaterThan(5)
})

test('each view of a requester reads few rows, whoever raised the others', async () => {
  const requester = await company.createUser({ email: 'requester@example.com', name: 'Requester' })
  await company.sql(
    "insert into public.memberships (company_id, user_id, email, role) values ($1, $2, 'requester@example.com', 'requester')",
    [company.company, requester],
  )
  await company.sql(`do $$ begin
    set local session_replication_role = replica;
    update public.queries set requester_id = '${requester}' where number % 30 = 0;
    update public.queries set visibility = 'company' where number % 10 = 1;
  end $$`)
  await company.sql('analyze public.queries')
  const viewer = { viewerId: requester, timeZone: 'UTC' }
  for (const view of builtInViews('requester')) {
    const { rows, read } = await company.readPage(toFilterJson(viewFilters[view], viewer), 50, requester)
    expect(`${view}: ${rows.length > 0}`).toBe(`${view}: true`)
    expect(read, view).toBeLessThan(mostRead)
  }
})
