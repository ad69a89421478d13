import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDb, type TestDb } from './test-db.ts'

/* Lists of names are in the order of a dictionary, wherever SQL makes them, and the same each time. */

const mixed = ['Olga', 'zoë', 'Émile', 'Østergaard', 'Ängström', 'anna', 'Emilia']
const sorted = ['Ängström', 'anna', 'Émile', 'Emilia', 'Olga', 'Østergaard', 'zoë']

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
  for (const [place, name] of [...mixed, 'Émile', 'Emile'].entries()) {
    const email = `person${place}@example.com`
    const id = await db.createUser({ email, name })
    await db.sql(`insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, 'requester')`, [
      db.globex.id,
      id,
      email,
    ])
  }
  await db.sql(`update public.memberships set role = 'agent' where company_id = $1 and role = 'requester'`, [
    db.globex.id,
  ])
})
afterAll(() => db?.stop())

type Person = { id: string; name: string; role?: string }
const people = async () => {
  const { members } = await db.must<{ members: Person[] }>('outsider', 'company_people', { p_company: db.globex.id })
  return members.filter(({ role }) => role === 'agent')
}
const choices = async () => {
  const [row] = await db.as<{ people: Person[] }>('outsider', 'select private.assignable_people_json($1) as people', [
    db.globex.id,
  ])
  return row!.people.filter(({ name }) => name !== 'Outsider')
}

test.each([
  ['members of a company', people],
  ['people to assign a query to', choices],
] as const)('%s are in the order of a dictionary, and people of one name always in the same order', async (_, read) => {
  const once = await read()
  const names = once.map(({ name }) => name)
  expect(names).toEqual(sorted.flatMap((name) => (name === 'Émile' ? ['Emile', 'Émile', 'Émile'] : [name])))
  const alike = once.filter(({ name }) => name === 'Émile').map(({ id }) => id)
  expect(alike).toEqual(alike.toSorted())
  expect(await read()).toEqual(once)
})

test('groups of the list are in the order of the names of assignees, also from a cursor on', async () => {
  const byId = new Map((await people()).map(({ id, name }) => [id, name]))
  for (const assignee of [...byId.keys()].toReversed()) {
    const { id } = await db.raise('outsider')
    await db.change('outsider', id, { assignee })
  }
  type Page = {
    rows: { id: string; lastActivityAt: string; assignee: Person | null }[]
    keys: string[]
    older: boolean
  }
  const list = (cursor: object | null) =>
    db.must<Page>('outsider', 'list_queries', {
      p_company: db.globex.id,
      p_filter: { group: 'assignee' },
      p_cursor: cursor,
      p_limit: 2,
    })
  const pages = [await list(null)]
  while (pages.at(-1)!.older) {
    const { rows, keys } = pages.at(-1)!
    const last = rows.at(-1)!
    pages.push(await list({ at: last.lastActivityAt, id: last.id, key: keys.at(-1)!, direction: 'older' }))
  }
  const assigned = pages.flatMap(({ rows }) => rows.map(({ assignee }) => assignee!.id))
  expect(assigned).toEqual([...byId.keys()])
})

test('companies of a person are in the order of a dictionary', async () => {
  for (const [place, name] of ['Zoo', 'Østbank', 'émile & co', 'Olga AG'].entries()) {
    const company = { p_name: name, p_key: `CO${'ABCD'[place]}`, p_client_id: randomUUID() }
    const { id } = await db.must<{ id: string }>('owner', 'create_company', company)
    await db.sql(
      `insert into public.memberships (company_id, user_id, email, role) values ($1, $2, 'stranger@example.com', 'agent')`,
      [id, db.id('stranger')],
    )
  }
  const inOrder = ['émile & co', 'Olga AG', 'Østbank', 'Zoo']
  const { companies } = await db.must<{ companies: Person[] }>('stranger', 'viewer_context')
  expect(companies.map(({ name }) => name)).toEqual(inOrder)
  await db.sql(`update public.memberships set state = 'suspended' where user_id = $1`, [db.id('stranger')])
  const { suspended } = await db.must<{ suspended: Person[] }>('stranger', 'viewer_context')
  expect(suspended.map(({ name }) => name)).toEqual(inOrder)
})

const categories = async (names: string[]) => {
  await db.sql('update public.categories set archived_at = now() where company_id = $1', [db.globex.id])
  await db.sql('insert into public.categories (company_id, name) select $1, unnest($2::text[])', [db.globex.id, names])
  const found = await db.must<Person[]>('outsider', 'company_categories', { p_company: db.globex.id })
  return found.map(({ name }) => name)
}

test('categories are in the order of a dictionary', async () => {
  expect(await categories(mixed)).toEqual(sorted)
})

test('numbers in names count by their value', async () => {
  expect(await categories(['Desk 10', 'Desk 2'])).toEqual(['Desk 2', 'Desk 10'])
})
