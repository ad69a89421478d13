import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompanyOfQueries } from '../../bench/company-of-queries.ts'
import { listGroups, listSorts } from '../../src/domain/list-order.ts'

/* A page of the list reads few rows of a large company, in every order and grouping. */

const queries = 6000
/**
 * A page of 50 reads each of its rows twice, and more where an order has no index of its own. Only a list of urgent
 * queries grouped by assignee may read more: it reads all queries of each person, until the page is full.
 */
const mostRead = 900

let company: Awaited<ReturnType<typeof createCompanyOfQueries>>
beforeAll(async () => {
  company = await createCompanyOfQueries({ queries, staff: 70, postgres: true })
}, 60_000)
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
