import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, leadsTo, type TestApp } from './test-app.ts'

/* The views of a requester, by their links alone. Without JavaScript. */

type Browser = ReturnType<TestApp['browser']>
const list = '/trackQuery?company=ACME'

let app: TestApp
let olga: Browser
let ruth: Browser
let rolf: Browser
let nina: Browser

const signIn = async (email: string) => {
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password: 'correct horse' })
  return browser
}
const raise = async (browser: Browser, subject: string, visibility: 'private' | 'company' = 'private') => {
  const fields = { intent: 'raise', clientId: randomUUID(), subject, body: 'It is so.', visibility }
  const answer = await browser.post(`${list}&new`, fields)
  return answer.headers.get('location') ?? ''
}
const pageAt = async (browser: Browser, at: string) =>
  (await (await browser.get(at)).text()).replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

beforeAll(async () => {
  app = await createTestApp()
  for (const name of ['Olga', 'Ruth', 'Rolf', 'Nina'])
    await app.backend.createUser({ email: `${name.toLowerCase()}@example.com`, password: 'correct horse', name })
  olga = await signIn('olga@example.com')
  await olga.post('/company', { intent: 'create-company', clientId: randomUUID(), name: 'Acme', key: 'ACME' })
  await app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role)
     select c.id, u.id, u.email, 'requester' from public.companies c, auth.users u
     where c.key = 'ACME' and u.email in ('ruth@example.com', 'rolf@example.com', 'nina@example.com')`,
  )
  ruth = await signIn('ruth@example.com')
  rolf = await signIn('rolf@example.com')
  nina = await signIn('nina@example.com')
  await raise(ruth, 'The lamp is dark')
  await raise(ruth, 'The lamp is bright')
  await raise(ruth, 'A lamp for all of us', 'company')
  await raise(rolf, 'The lamp of Rolf')
  await raise(rolf, 'Where are the lamps?', 'company')
  await setStatus('/trackQuery?ref=ACME-2', { status: 'resolved', resolution: 'fixed' })
})
afterAll(() => app.close())

/** Olga, as staff, changes the status by the form of the page. */
async function setStatus(path: string, fields: Record<string, string>) {
  const forms = [...(await pageAt(olga, path)).matchAll(/<form[^>]*>(.*?)<\/form>/gs)].map(([, body = '']) => body)
  const form = forms.find((body) => body.includes('value="set-status"')) ?? ''
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  const own = Object.fromEntries(hidden.map(([, name, value]) => [name, value])) as Record<string, string>
  expect(leadsTo(await olga.post(path, { ...own, ...fields }))).toBe(`303 ${path}`)
}

/** The references of the rows, in order. */
const rowsOf = (html: string) => [...html.matchAll(/<li id="(ACME-\d+)"/g)].map(([, reference]) => reference)
const rowsAt = async (browser: Browser, at: string) => rowsOf(await pageAt(browser, at)).sort()
/** The links of a page by their text. */
const linkOf = (html: string, text: string) =>
  [...html.matchAll(/<a([^>]*)>(.*?)<\/a>/gs)]
    .filter(([, , content = '']) => content.replace(/<[^>]*>/g, '').startsWith(text))
    .map(([, attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1] ?? '')
const titleOf = (html: string) => (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '')
/** Where the page of a query leads back to: the link to the row of its list. */
const backOf = (html: string) => /href="([^"]*#ACME-\d+)"/.exec(html)?.[1] ?? ''

describe('the list of a requester', () => {
  test('has their own unresolved queries, and neither closed ones nor those of others', async () => {
    const html = await pageAt(ruth, list)
    expect(titleOf(html)).toBe('Queries: My queries')
    expect(rowsOf(html).sort()).toEqual(['ACME-1', 'ACME-3'])
  })

  test('links to each other view, and the links of the navigation and of the menu lead to the same', async () => {
    const html = await pageAt(ruth, list)
    const views = {
      'Waiting for you': [],
      'Answered and closed': ['ACME-2'],
      'Everybody’s': ['ACME-3', 'ACME-5'],
    }
    for (const [name, expected] of Object.entries(views)) {
      const links = linkOf(html, name)
      expect(links).toHaveLength(2)
      expect(new Set(links).size).toBe(1)
      expect(await rowsAt(ruth, links[0]!)).toEqual(expected)
    }
    expect(await rowsAt(ruth, linkOf(html, 'All queries')[0]!)).toEqual(['ACME-1', 'ACME-2', 'ACME-3', 'ACME-5'])
  })

  test('shows the counts of its views beside their names', async () => {
    const text = (await pageAt(ruth, list)).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    for (const line of ['My queries 2', 'Waiting for you 0', 'Answered and closed 1', 'Everybody’s 2', 'All queries 4'])
      expect(text).toContain(line)
  })

  test('finds with a search everything that they may read, also their private and closed queries', async () => {
    const html = await pageAt(ruth, `${list}&text=lamp`)
    expect(titleOf(html)).toBe('Queries: All queries')
    expect(rowsOf(html).sort()).toEqual(['ACME-1', 'ACME-2', 'ACME-3', 'ACME-5'])
    expect(await rowsAt(ruth, `${list}&view=everybodys&text=lamp`)).toEqual(['ACME-3', 'ACME-5'])
    expect(await rowsAt(ruth, `${list}&view=answered&text=lamp`)).toEqual(['ACME-2'])
  })

  test('saves a view from "Everybody’s" that keeps leaving out private queries', async () => {
    const html = await pageAt(rolf, `${list}&view=everybodys&status=new`)
    const filter = /name="filter" value="([^"]*)"/.exec(html)?.[1] ?? ''
    expect(filter).toBe('status=new&visibility=company')
    const saved = await rolf.post(`${list}&view=everybodys&status=new`, { intent: 'save-view', name: 'Fresh', filter })
    expect(saved.status).toBe(303)
    expect(await rowsAt(rolf, saved.headers.get('location')!)).toEqual(['ACME-3', 'ACME-5'])
  })

  test('tells staff the views of staff, and refuses no address of a requester to a requester', async () => {
    expect((await olga.get(`${list}&view=everybodys`)).status).toBe(404)
    for (const view of ['own', 'waiting', 'answered', 'everybodys', 'all'])
      expect((await ruth.get(`${list}&view=${view}`)).status).toBe(200)
    expect((await ruth.get(`${list}&view=unassigned`)).status).toBe(404)
  })
})

describe('an empty view of a requester', () => {
  test.each([
    ['', 'You have no open queries', 'New query'],
    ['&view=waiting', 'Nothing waits for you', 'My queries'],
    ['&view=answered', 'You have no answered or closed queries', 'My queries'],
  ])('at %j says that %s and links to %s', async (view, title, next) => {
    const html = await pageAt(nina, `${list}${view}`)
    expect(rowsOf(html)).toEqual([])
    const empty = html.slice(html.indexOf('data-slot="empty-state"'))
    expect(empty).toContain(title)
    expect(linkOf(empty, next)).not.toEqual([])
    // Nina has no answered query either.
    expect(linkOf(empty, 'Answered and closed')).toEqual([])
  })

  test('of open queries links to the answered ones, if there are any', async () => {
    await raise(nina, 'The chair squeaks')
    await setStatus('/trackQuery?ref=ACME-6', { status: 'resolved', resolution: 'answered' })
    const html = await pageAt(nina, list)
    const empty = html.slice(html.indexOf('data-slot="empty-state"'))
    expect(empty).toContain('You have no open queries')
    expect(await rowsAt(nina, linkOf(empty, 'Answered and closed')[0]!)).toEqual(['ACME-6'])
  })
})

describe('the page of a query leads a requester back to a list that has it', () => {
  test('after it was raised', async () => {
    const path = await raise(ruth, 'The window is stuck')
    const back = backOf(await pageAt(ruth, path))
    expect(back).toBe(`${list}#ACME-7`)
    expect(await rowsAt(ruth, back)).toContain('ACME-7')
  })

  test.each([
    ['ACME-2', 'resolved'],
    ['ACME-3', 'open to all'],
    ['ACME-5', 'of somebody else'],
  ])('%s, which is %s', async (reference) => {
    const back = backOf(await pageAt(ruth, `/trackQuery?ref=${reference}`))
    expect(await rowsAt(ruth, back)).toContain(reference)
  })

  test('after it was resolved, and after it was reopened', async () => {
    const path = '/trackQuery?ref=ACME-1'
    await setStatus(path, { status: 'resolved', resolution: 'fixed' })
    expect(await rowsAt(ruth, list)).not.toContain('ACME-1')
    expect(await rowsAt(ruth, backOf(await pageAt(ruth, path)))).toContain('ACME-1')
    await setStatus(path, { status: 'open' })
    expect(await rowsAt(ruth, list)).toContain('ACME-1')
    expect(backOf(await pageAt(ruth, path))).toBe(`${list}#ACME-1`)
  })
})

test('each figure of the overview leads a requester to as many queries as it says', async () => {
  const html = await pageAt(ruth, '/company?company=ACME')
  const figures = { 'In progress': 3, Answered: 1 }
  for (const [name, count] of Object.entries(figures)) {
    const to = linkOf(html, name).find((href) => href.includes('status='))
    expect(await rowsAt(ruth, to!)).toHaveLength(count)
  }
  const all = linkOf(html, 'All queries').at(-1)!
  expect(await rowsAt(ruth, all)).toEqual(['ACME-1', 'ACME-2', 'ACME-3', 'ACME-5', 'ACME-7'])
})
