import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, leadsTo, type TestApp } from './test-app.ts'

/* Suspending somebody who has queries, restoring them, and undoing a change of several queries. Without JavaScript. */

type Browser = ReturnType<TestApp['browser']>
const people = '/company?company=ACME&tab=people'
const list = '/trackQuery?company=ACME'

let app: TestApp
let olga: Browser
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await createTestApp()
  for (const name of ['Olga', 'Ana', 'Ben'])
    ids[name] = await app.backend.createUser({
      email: `${name.toLowerCase()}@example.com`,
      password: 'correct horse',
      name,
    })
  olga = app.browser()
  await olga.post('/login', { intent: 'sign-in', email: 'olga@example.com', password: 'correct horse' })
  await olga.post('/company', { intent: 'create-company', clientId: randomUUID(), name: 'Acme', key: 'ACME' })
  await app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role)
     select c.id, u.id, u.email, 'agent' from public.companies c, auth.users u
     where c.key = 'ACME' and u.email in ('ana@example.com', 'ben@example.com')`,
  )
  for (const subject of ['The lamp is dark', 'The chair is broken'])
    await olga.post(`${list}&new`, { intent: 'raise', clientId: randomUUID(), subject, body: 'It is so.' })
})
afterAll(() => app.close())

const text = async (at: string) =>
  (await (await olga.get(at)).text())
    .replaceAll('<!-- -->', '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')

const queries = () =>
  app.backend.sql<{ id: string; rowVersion: number; assignee: string | null }>(
    `select id, row_version as "rowVersion", assignee_id as assignee from public.queries order by number`,
  )
const assigneesNow = async () => (await queries()).map(({ assignee }) => assignee)

/** Assigns all queries by the bar of the list. @returns the batch of the undo button */
const assignAll = async (assignee: string) => {
  const form = new URLSearchParams({ intent: 'change-queries', change: `assignee:${assignee}` })
  for (const { id, rowVersion } of await queries()) form.append('queries[]', `${id}:${rowVersion}`)
  expect(leadsTo(await olga.get(list, { method: 'POST', body: form }))).toBe(`303 ${list}`)
  const [, batch = ''] = /name="batch" value="([^"]+)"/.exec(await text(list)) ?? []
  return batch
}
const suspend = (successor?: string, at = `${people}&suspend=${ids.Ana}`) =>
  olga.post(at, {
    intent: 'set-state',
    userId: ids.Ana!,
    state: 'suspended',
    ...(successor === undefined ? {} : { successor }),
  })
const restore = () => olga.post(people, { intent: 'set-state', userId: ids.Ana!, state: 'active' })

describe('a member with unresolved queries', () => {
  beforeEach(async () => {
    await assignAll(ids.Ana!)
    return async () => {
      await restore()
    }
  })

  test('is suspended by a link to a form that says how many there are and offers the other staff', async () => {
    expect(await text(people)).toContain(`href="${people}&suspend=${ids.Ana}"`)
    const dialog = await text(`${people}&suspend=${ids.Ana}`)
    expect(dialog).toContain('Ana is the assignee of 2 unresolved queries.')
    const [, select = ''] = /<select[^>]*name="successor"[^>]*>(.*?)<\/select>/s.exec(dialog) ?? []
    expect([...select.matchAll(/<option[^>]*>([^<]*)</g)].map(([, label]) => label)).toEqual([
      'Choose…',
      'Ben',
      'Olga (you)',
      'Nobody: leave unassigned',
    ])
  })

  test('keeps the form with an error at the choice until somebody is chosen', async () => {
    const answer = await suspend('')
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Choose who gets the unresolved queries, or leave them unassigned.')
    expect(await assigneesNow()).toEqual([ids.Ana, ids.Ana])
  })

  test('is not suspended from a page that knew of no queries', async () => {
    const answer = await suspend(undefined, people)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Choose who gets the unresolved queries, or leave them unassigned.')
    expect(await assigneesNow()).toEqual([ids.Ana, ids.Ana])
  })

  test('is suspended with a message that says who got the queries, and restored with one that says what is gone', async () => {
    expect(leadsTo(await suspend(ids.Ben))).toBe(`303 ${people}`)
    expect(await text(people)).toContain(
      'Ana was suspended and no longer has access to the company. 2 queries are assigned to Ben now.',
    )
    expect(await assigneesNow()).toEqual([ids.Ben, ids.Ben])
    expect(leadsTo(await restore())).toBe(`303 ${people}`)
    expect(await text(people)).toContain(
      'Ana was restored and has access again. 2 queries of Ana were handed over to Ben and do not come back.',
    )
  })

  test('can leave the queries unassigned, which both messages say', async () => {
    await suspend('none')
    expect(await text(people)).toContain('2 queries are unassigned now.')
    expect(await assigneesNow()).toEqual([null, null])
    await restore()
    expect(await text(people)).toContain('2 queries of Ana were left unassigned and do not come back.')
  })

  test('hands them over when they become a requester, too', async () => {
    const at = `${people}&demote=${ids.Ana}`
    expect(await text(at)).toContain('Ana is the assignee of 2 unresolved queries.')
    const form = { intent: 'set-role', userId: ids.Ana!, role: 'requester', successor: ids.Ben! }
    expect(leadsTo(await olga.post(at, form))).toBe(`303 ${people}`)
    expect(await text(people)).toContain('Ana is now Requester. 2 queries are assigned to Ben now.')
    await olga.post(people, { intent: 'set-role', userId: ids.Ana!, role: 'agent' })
    expect(await text(people)).toContain(
      'Ana is now Agent. 2 queries of Ana were handed over to Ben and do not come back.',
    )
  })
})

test.each(['suspend', 'demote'])('the address of the form to %s somebody is the plain page for others', async (act) => {
  for (const id of [ids.Olga, randomUUID(), 'nobody'].slice(act === 'suspend' ? 0 : 1))
    expect(await text(`${people}&${act}=${id}`)).not.toContain('<dialog')
})

test('a change of several queries is undone once, and a second try says so', async () => {
  await assignAll(ids.Ben!)
  const batch = await assignAll(ids.Ana!)
  const undo = () => olga.post(list, { intent: 'undo-changes', batch })
  expect(leadsTo(await undo())).toBe(`303 ${list}`)
  expect(await text(list)).toContain('The change was undone.')
  expect(await assigneesNow()).toEqual([ids.Ben, ids.Ben])
  await assignAll(ids.Ana!)
  expect(leadsTo(await undo())).toBe(`303 ${list}`)
  expect(await text(list)).toContain('This was undone before. Nothing was changed now.')
  expect(await assigneesNow()).toEqual([ids.Ana, ids.Ana])
})
