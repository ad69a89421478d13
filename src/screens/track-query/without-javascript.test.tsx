import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { emptyFilter } from '#domain/filter.ts'
import { clock } from '#screens/fixtures.ts'
import { PeopleScreen } from '../company/people-screen.tsx'
import { as, everybody, memberBen as requester, olga, acmePeople } from '../company/fixtures.ts'
import { InviteDialog } from '../company/people/invite-dialog.tsx'
import { ana, asAgent, asRequester, ben, categories, clientIds, fewRows, makeQuery, staff, back } from './fixtures.ts'
import { staffViews } from './list/views.fixture.ts'
import { NewQueryScreen } from './new-query-screen.tsx'
import { QueryListScreen } from './query-list-screen.tsx'
import { QueryScreen } from './query-screen.tsx'

/** The HTML that the server sends for a screen, which must work without JavaScript. */
async function sent(path: string, screen: ReactNode): Promise<string> {
  const routes = [{ path: '*', Component: () => screen }]
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error('The screen was not rendered.')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

/** The forms of a page, each as its opening tag and the hidden fields it posts. */
function forms(html: string) {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = '', body = '']) => {
    const hidden = [...body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    return { attributes, body, fields: Object.fromEntries(hidden.map(([, name, value]) => [name, value])) }
  })
}

const oneQuery = (screen: ReactNode) => sent('/trackQuery?ref=ACME-42', screen)
const props = { company: asAgent, viewer: ana, clock, categories, staff, clientIds, back }

test("the reply and the note composer are rendered as forms that post to the query's page", async () => {
  const all = forms(await oneQuery(<QueryScreen {...props} query={makeQuery()} />))
  for (const kind of ['reply', 'note'] as const) {
    const form = all.find(({ fields }) => fields.intent === kind)
    expect(form?.attributes).toContain('method="post"')
    expect(form?.attributes).toContain('action="/trackQuery?ref=ACME-42"')
    expect(form?.attributes).toMatch(/enctype="multipart\/form-data"/i)
    expect(form?.fields).toMatchObject({ queryId: makeQuery().id, clientId: clientIds[kind] })
    expect(form?.body).toMatch(/<textarea[^>]*name="body"/)
    expect(form?.body).toMatch(/<input type="file"[^>]*name="files"/)
    expect(form?.body).toMatch(/<button[^>]*type="submit"/)
  }
})

test('every status change and every property has a form with the row version', async () => {
  const all = forms(await oneQuery(<QueryScreen {...props} query={makeQuery({}, { staffSpokeLast: true })} />))
  const transitions = all.filter(({ fields }) => fields.intent === 'set-status')
  expect(transitions.map(({ fields }) => fields.status)).toEqual(['pending', 'resolved', 'closed', 'on_hold'])
  for (const intent of ['assign', 'set-priority', 'set-category']) {
    const form = all.find(({ fields }) => fields.intent === intent)
    expect(form?.fields).toMatchObject({ queryId: makeQuery().id, rowVersion: '7' })
    // Without JavaScript the save button is always shown. Before hydration it is shown once another option is chosen.
    expect(form?.body).toMatch(
      /<span class="auto-save-unhydrated [^"]*noscript:contents[^"]*"><button[^>]*type="submit"/,
    )
  }
})

test("a requester's page contains no note composer and no property form", async () => {
  const query = makeQuery({}, { role: 'requester', isRequester: true })
  const html = await oneQuery(<QueryScreen {...props} company={asRequester} viewer={ben} staff={[]} query={query} />)
  const intents = forms(html).map(({ fields }) => fields.intent)
  expect(new Set(intents)).toEqual(new Set(['discard-draft', 'follow', 'mute', 'reply', 'set-status']))
  expect(html).not.toMatch(/note/i)
})

test('a rejected message form keeps its values, and its composer is selected', async () => {
  const formError = {
    intent: 'note',
    errors: { body: 'Too long.' },
    values: { body: '<b>kept</b>', clientId: 'the-first' },
  }
  const html = await oneQuery(<QueryScreen {...props} query={makeQuery()} formError={formError} />)
  const note = forms(html).find(({ fields }) => fields.intent === 'note')
  expect(note?.body).toContain('&lt;b&gt;kept&lt;/b&gt;')
  expect(note?.body).toContain('Too long.')
  expect(note?.fields.clientId).toBe('the-first')
  expect(html).toMatch(/<input[^>]*type="radio"[^>]*value="note"[^>]*checked=""|<input[^>]*checked=""[^>]*value="note"/)
})

test.each([
  ['resolveAs', 'fixed', 'Send anyway and resolve as fixed'],
  ['status', 'pending', 'Send anyway and wait for Ben'],
])('a reply rejected after a newer reply keeps the choice %s=%s on its send button', async (name, value, label) => {
  const formError = {
    intent: 'reply',
    errors: {},
    values: { body: 'Done.', [name]: value },
    answered: { by: ana, at: clock.now },
  }
  const html = await oneQuery(<QueryScreen {...props} query={makeQuery()} formError={formError} />)
  const reply = forms(html).find(({ fields }) => fields.intent === 'reply')
  expect(reply?.fields.anyway).toBe('1')
  const buttons = [...(reply?.body ?? '').matchAll(/<button([^>]*type="submit"[^>]*)>(.*?)<\/button>/gs)].map(
    ([, attributes = '', content = '']) => ({ attributes, text: content.replace(/<[^>]*>/g, '') }),
  )
  const labelled = buttons.filter(({ text }) => text.startsWith(label))
  expect(labelled).toHaveLength(1)
  for (const attribute of [`name="${name}"`, `value="${value}"`, 'data-slot="button"'])
    expect(labelled[0]?.attributes).toContain(attribute)
  const plain = buttons.find(({ text }) => text === 'Send anyway')
  expect(plain?.attributes).toContain('type="submit"')
  expect(plain?.attributes).not.toContain('name=')
})

test('the filter of the query list is a GET form', async () => {
  const page = { rows: fewRows, newer: null, older: null }
  const html = await sent(
    '/trackQuery?company=ACME',
    <QueryListScreen
      {...{ company: asAgent, viewer: ana, page, staff, clock }}
      views={staffViews}
      viewId="unassigned"
      ownFilter={emptyFilter}
      filter={emptyFilter}
    />,
  )
  const [form] = forms(html)
  expect(form?.attributes).toContain('action="/trackQuery"')
  expect(form?.attributes).not.toContain('method="post"')
  expect(form?.fields).toEqual({ company: 'ACME', view: 'unassigned' })
  // The picker is outside of the form, and its fields name the form that they belong to.
  const [, id] = /id="([^"]*)"/.exec(form?.attributes ?? '') ?? []
  for (const name of ['status', 'assignee', 'priority', 'from', 'to'])
    expect(html).toMatch(new RegExp(`<(input|select)[^>]*form="${id}"[^>]*name="${name}"`))
  expect(html).toMatch(new RegExp(`<button[^>]*type="submit"[^>]*form="${id}"`))
})

test('without JavaScript a query can be marked as read by a button', async () => {
  const all = forms(await oneQuery(<QueryScreen {...props} query={makeQuery({ unread: true })} />))
  const form = all.find(({ fields }) => fields.intent === 'mark-read')
  expect(form?.fields.queryId).toBe(makeQuery().id)
  expect(form?.body).toMatch(/<button[^>]*type="submit"/)
})

test('the new-query form posts to a URL with its company', async () => {
  const html = await sent(
    '/trackQuery?company=ACME&new',
    <NewQueryScreen company={asRequester} categories={categories} clientId={clientIds.reply} clock={clock} />,
  )
  const [form] = forms(html)
  expect(form?.attributes).toContain('action="/trackQuery?company=ACME&amp;new')
  expect(form?.fields).toEqual({ intent: 'raise', clientId: clientIds.reply, followUpOf: '' })
})

test('suspending, restoring, changing roles and inviting work by forms without JavaScript', async () => {
  const people = { viewer: olga, people: acmePeople, memberCount: 5, listing: everybody, clock }
  const dialog = <InviteDialog company={as('owner')} clientId="first" />
  const screens = (['members', 'invited'] as const).map((show) => (
    <PeopleScreen key={show} company={as('owner')} {...people} show={show} dialog={dialog} />
  ))
  const html = await sent('/company?company=ACME&tab=people&add', screens)
  const all = forms(html)
  // The form that searches people has no intent, because it changes nothing.
  const intents = new Set(all.map(({ fields }) => fields.intent).filter(Boolean))
  expect(intents).toEqual(new Set(['invite', 'resend-invite', 'revoke-invite', 'set-role', 'set-state']))
  expect(all.find(({ fields }) => fields.intent === 'set-state' && fields.userId === requester.id)?.fields.state).toBe(
    'suspended',
  )
  expect(all.find(({ fields }) => fields.intent === 'invite')?.body).toMatch(/<textarea[^>]*name="emails"/)
})

test('a new invitation is for a requester until another role is chosen, so nobody becomes staff by mistake', async () => {
  for (const role of ['owner', 'admin'] as const) {
    const html = await sent(
      '/company?company=ACME&tab=people&add',
      <InviteDialog company={as(role)} clientId="first" />,
    )
    const radios = [...html.matchAll(/<input[^>]*name="role"[^>]*>/g)].map(([input]) => input)
    const chosen = radios.filter((input) => input.includes('checked=""'))
    expect(chosen).toEqual([expect.stringContaining('value="requester"')])
  }
})

test('a subject has the direction of its own text in the list and as the heading of its query', async () => {
  const subject = 'الطابعة لا تعمل'
  const rows = fewRows.map((row) => ({ ...row, subject }))
  const list = await sent(
    '/trackQuery?company=ACME',
    <QueryListScreen
      {...{ company: asAgent, viewer: ana, page: { rows, newer: null, older: null }, staff, clock }}
      views={staffViews}
      viewId="unassigned"
      ownFilter={emptyFilter}
      filter={emptyFilter}
    />,
  )
  expect(list).toMatch(new RegExp(`<a[^>]* dir="auto"[^>]*><span[^>]*>${subject}`))
  const one = await oneQuery(<QueryScreen {...props} query={makeQuery({ subject })} />)
  expect(one).toMatch(new RegExp(`<h1[^>]* dir="auto"[^>]*>${subject}`))
})
