import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCursor } from '../../src/app/data/cursor.ts'
import { createTestApp, leadsTo, type TestApp } from './test-app.ts'

/* A query that was opened from a list leads back to that list, whatever is done on its page. */

const list = '/trackQuery?company=ACME&status=new&assignee=none'
/** The path of the query as the list links to it. */
const path = `/trackQuery?ref=ACME-1&list=${encodeURIComponent('status=new&assignee=none')}`
const backLink = `href="${list}#ACME-1"`

type Browser = ReturnType<TestApp['browser']>
let app: TestApp
let olga: Browser

beforeAll(async () => {
  app = await createTestApp({ undoSeconds: 30 })
  await app.backend.createUser({ email: 'olga@example.com', password: 'correct horse', name: 'Olga' })
  await app.backend.createUser({ email: 'ruth@example.com', password: 'correct horse', name: 'Ruth' })
  olga = app.browser()
  await olga.post('/login', { intent: 'sign-in', email: 'olga@example.com', password: 'correct horse' })
  await olga.post('/company', { intent: 'create-company', clientId: randomUUID(), name: 'Acme', key: 'ACME' })
  await app.backend.sql(
    `insert into public.memberships (company_id, user_id, email, role)
     select c.id, u.id, u.email, 'requester' from public.companies c, auth.users u where u.email = 'ruth@example.com'`,
  )
  const ruth = app.browser()
  await ruth.post('/login', { intent: 'sign-in', email: 'ruth@example.com', password: 'correct horse' })
  const raised = { intent: 'raise', clientId: randomUUID(), subject: 'The printer jams', body: 'On every second page.' }
  await ruth.post('/trackQuery?company=ACME&new', raised)
})
afterAll(() => app.close())

const decoded = (html: string) => html.replaceAll('&amp;', '&')
const pageAt = async (address: string) => decoded(await (await olga.get(address)).text())

/** The forms of a page that post, with their hidden fields. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, attributes = '']) => attributes.includes('method="post"'))
    .map(([, attributes = '', body = '']) => ({
      action: /action="([^"]*)"/.exec(attributes)?.[1] ?? '',
      fields: Object.fromEntries(
        [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ) as Record<string, string>,
    }))

test('a list links to its queries with its filter and page', async () => {
  const html = await pageAt(list)
  expect(html).toContain(`href="${path}"`)
  expect(html).toContain('<li id="ACME-1"')
  expect(await pageAt('/trackQuery?company=ACME')).toContain('href="/trackQuery?ref=ACME-1"')
})

test('the page of a query leads back to its list, under the name of its filter', async () => {
  const html = await pageAt(path)
  expect(html).toMatch(new RegExp(`<a(?=[^>]*aria-label="New, Unassigned")[^>]*${backLink.replaceAll('?', '\\?')}`))
})

test('every link and form of a page that leads to its own query keeps the list', async () => {
  const before = encodeCursor({ at: '2030-01-01T00:00:00Z', id: randomUUID(), direction: 'older' })
  for (const opened of ['', '&compose=note', '&account=profile', `&before=${before}`]) {
    const html = await pageAt(path + opened)
    const own = [...html.matchAll(/(?:href|action)="([^"]*ref=ACME-1(?!\d)[^"]*)"/g)].map(([, address]) => address)
    expect(own.length).toBeGreaterThan(5)
    expect(own.filter((address) => !address?.includes('&list=status%3Dnew%26assignee%3Dnone'))).toEqual([])
  }
})

/** What a person fills in, by intent. All other forms of the page are posted as they are. */
const typed: Record<string, Record<string, string>> = {
  reply: { body: 'On it.', resolveAs: 'fixed' },
  note: { body: 'A note.' },
  assign: { assignee: '' },
  'set-priority': { priority: 'high' },
  'set-category': { category: '' },
  'set-status': { resolution: 'fixed', reason: 'Waiting for parts' },
}

test('every act on a query ends on a page that leads back to the list', async () => {
  const done = new Set<string>()
  const nameOf = ({ intent, status }: Record<string, string>) => [intent, status].filter(Boolean).join(' ')
  for (;;) {
    const html = await pageAt(path)
    expect(html).toContain(backLink)
    // Closing the query would end most other acts. Each act may offer new ones, such as Undo.
    const next = formsOf(html).find(
      ({ fields }) => fields.intent && fields.status !== 'closed' && !done.has(nameOf(fields)),
    )
    if (!next) break
    const name = nameOf(next.fields)
    done.add(name)
    const answer = await olga.post(path, { ...next.fields, ...typed[next.fields.intent ?? ''] })
    expect(`${name}: ${leadsTo(answer)}`).toBe(`${name}: 303 ${path}`)
  }
  expect([...done]).toEqual(
    expect.arrayContaining([
      'assign',
      'discard-draft',
      'follow',
      'mark-read',
      'mute',
      'note',
      'reply',
      'set-category',
      'set-priority',
      'set-status resolved',
      'undo-send',
      'unfollow',
      'unmute',
    ]),
  )
})

test('a rejected act answers with a page that leads back to the list', async () => {
  const { fields } = formsOf(await pageAt(path)).find((form) => form.fields.intent === 'note') ?? {}
  const answer = await olga.post(path, { ...fields, body: '' })
  expect(answer.status).toBe(422)
  expect(decoded(await answer.text())).toContain(backLink)
})

test('notifications opened over a query close onto the same query and list', async () => {
  const html = await pageAt(`${path}&inbox`)
  expect(html).toContain(`href="${path}"`)
  expect(html).toContain(backLink)
})
