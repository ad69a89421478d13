import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sameOriginHeaders, leadsTo, createTestApp, type TestApp } from './test-app.ts'

/* The page of a query while several people write: drafts, scheduled replies, conflicts and muting. */

type Browser = ReturnType<TestApp['browser']>
const undoSeconds = 30
const path = '/trackQuery?ref=ACME-1'

let app: TestApp
let olga: Browser
let marcus: Browser
let ruth: Browser
let stranger: Browser
let queryId: string

const signIn = async (email: string) => {
  const browser = app.browser()
  await browser.post('/login', { intent: 'sign-in', email, password: 'correct horse' })
  return browser
}

beforeAll(async () => {
  app = await createTestApp({ undoSeconds })
  for (const name of ['Olga', 'Marcus', 'Ruth', 'Sven']) {
    await app.backend.createUser({ email: `${name.toLowerCase()}@example.com`, password: 'correct horse', name })
  }
  olga = await signIn('olga@example.com')
  await olga.post('/company', { intent: 'create-company', clientId: randomUUID(), name: 'Acme', key: 'ACME' })
  for (const [email, role] of [
    ['marcus@example.com', 'agent'],
    ['ruth@example.com', 'requester'],
  ]) {
    await app.backend.sql(
      `insert into public.memberships (company_id, user_id, email, role)
       select c.id, u.id, u.email, $2 from public.companies c, auth.users u where c.key = 'ACME' and u.email = $1`,
      [email, role],
    )
  }
  marcus = await signIn('marcus@example.com')
  ruth = await signIn('ruth@example.com')
  stranger = await signIn('sven@example.com')
  await ruth.post('/trackQuery?company=ACME&new', {
    intent: 'raise',
    clientId: randomUUID(),
    subject: 'The printer jams',
    body: 'On every second page.',
  })
  const [row] = await app.backend.sql<{ id: string }>('select id from public.queries')
  queryId = row!.id
})
afterAll(() => app.close())

const page = async (browser: Browser) => (await browser.get(path)).text()

/** The hidden fields of the first form of a page with this intent. */
function formOf(html: string, intent: string): Record<string, string> {
  const forms = [...html.matchAll(/<form[^>]*>(.*?)<\/form>/gs)].map(([, body = '']) => body)
  const form = forms.find((body) => body.includes(`name="intent" value="${intent}"`)) ?? ''
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
}

/** Posts the form with this intent as the page contains it, with the fields a person fills in. */
const send = async (browser: Browser, intent: string, typed: Record<string, string> = {}, html?: string) =>
  browser.post(path, { ...formOf(html ?? (await page(browser)), intent), ...typed })

/** Makes every scheduled reply due. Messages are append-only, so the trigger is disabled for this change. */
async function letOut() {
  const { sql } = app.backend
  await sql('alter table public.messages disable trigger _100_append_only')
  await sql(`update public.messages set scheduled_at = now() - interval '1 minute' where sent_at is null`)
  await sql('alter table public.messages enable trigger _100_append_only')
}

describe('a scheduled reply', () => {
  test('is sent later, can be cancelled by its Undo button, and is hidden from the requester', async () => {
    const answer = await send(olga, 'reply', { body: 'Not **yet**.' })
    expect(leadsTo(answer)).toBe(`303 ${path}`)
    const html = await page(olga)
    expect(html).toContain('Your reply will be sent in a moment.')
    expect(html.match(/name="intent" value="undo-send"/g)).toHaveLength(2)
    expect(html).toContain('Will be sent at')
    expect(await page(ruth)).not.toContain('Not <strong>yet</strong>')
  })

  test('is marked for colleagues, who cannot cancel it', async () => {
    const html = await page(marcus)
    expect(html).toContain('Not <strong>yet</strong>')
    expect(html).toContain('Will be sent at')
    expect(html).not.toContain('undo-send')
    const { messageId = '' } = formOf(await page(olga), 'undo-send')
    const answer = await marcus.post(path, { intent: 'undo-send', messageId })
    expect(answer.status).toBe(422)
  })

  test('returns to the text field when it is cancelled, with a new client id in the form', async () => {
    const html = await page(olga)
    const { clientId } = formOf(html, 'reply')
    expect(leadsTo(await send(olga, 'undo-send', {}, html))).toBe(`303 ${path}`)
    const after = await page(olga)
    expect(after).toContain('Sending was cancelled.')
    expect(after).toMatch(/<textarea[^>]*>Not \*\*yet\*\*\.<\/textarea>/)
    expect(after).not.toContain('Will be sent at')
    expect(formOf(after, 'reply').clientId).not.toBe(clientId)
    expect(formOf(after, 'discard-draft')).toMatchObject({ kind: 'reply', queryId })
  })

  test('leaves no text after it is cancelled and its draft is discarded', async () => {
    expect(leadsTo(await send(olga, 'discard-draft'))).toBe(`303 ${path}`)
    expect(await page(olga)).not.toContain('Not **yet**')
  })

  test('has its status on the send button again when it is cancelled', async () => {
    await send(olga, 'reply', { body: 'The roller is new.', resolveAs: 'fixed' })
    await send(olga, 'undo-send')
    const html = await page(olga)
    expect(html).toMatch(/<textarea[^>]*>The roller is new\.<\/textarea>/)
    // The button comes before its menu, whose first item resolves as answered.
    const firstResolving = /<button(?=[^>]*name="resolveAs")[^>]*>/
    expect(html.match(firstResolving)?.[0]).toContain('value="fixed"')
    await send(olga, 'discard-draft')
    expect((await page(olga)).match(firstResolving)?.[0]).toContain('value="answered"')
  })

  test('cannot be cancelled after it was sent, and the query page shows the reason', async () => {
    await send(olga, 'reply', { body: 'On its way.' })
    const form = formOf(await page(olga), 'undo-send')
    await letOut()
    const answer = await olga.post(path, form)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toMatch(/On its way\..*It is too late: the reply has been sent\./s)
  })

  test('is never created by a requester, whose reply is sent at once', async () => {
    await send(ruth, 'reply', { body: 'Any news?' })
    const html = await page(ruth)
    expect(html).toContain('Your reply was sent.')
    expect(html).not.toContain('undo-send')
  })
})

describe('a draft', () => {
  const fields = (changes: Record<string, string> = {}) => ({
    kind: 'note',
    queryId,
    clientId: randomUUID(),
    seq: '1',
    body: 'Look at the roller.',
    ...changes,
  })
  const json = { accept: 'application/json' }
  const save = (browser: Browser, changes: Record<string, string> = {}, at = '/draft?ref=ACME-1') =>
    browser.post(at, fields(changes), json)
  /** The hidden fields of the note form by which a save is recognised. */
  const formFields = (html: string) => {
    const { clientId = '', draftVersion = '0' } = formOf(html, 'note')
    return { clientId, draftVersion }
  }

  test('is shown on all devices of its author, and to no other user', async () => {
    const answer = await save(olga)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ savedAt: expect.any(String), version: expect.any(Number) })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const elsewhere = await signIn('olga@example.com')
    const html = await page(elsewhere)
    expect(html).toContain('Look at the roller.')
    expect(html).toContain('Draft saved')
    for (const other of [marcus, ruth]) expect(await page(other)).not.toContain('Look at the roller.')
  })

  test('is not changed by a late save, and is emptied by a save without text', async () => {
    const form = formFields(await page(olga))
    expect(form.draftVersion).not.toBe('0')
    await save(olga, { ...form, seq: '7', body: 'The newer.' })
    await save(olga, { ...form, seq: '6', body: 'The older.' })
    expect(await page(olga)).toContain('The newer.')
    expect(await (await save(olga, { ...form, seq: '8', body: '' })).json()).toMatchObject({ savedAt: null })
    expect(await page(olga)).not.toContain('Draft saved')
  })

  test('is not restored by a late save after it was sent', async () => {
    const form = formFields(await page(olga))
    await save(olga, { ...form, body: 'Half a no' })
    await send(olga, 'note', { ...form, body: 'Half a note, and the rest.' })
    await save(olga, { ...form, seq: '9', body: 'Half a no' })
    const html = await page(olga)
    expect(html).toContain('Half a note, and the rest.')
    expect(html).not.toContain('Draft saved')
  })

  test('is not replaced by a form that has not seen it, and is returned to that form', async () => {
    const form = formFields(await page(olga))
    await save(olga, { ...form, body: 'From the phone.' })
    const behind = { draftVersion: form.draftVersion, body: 'From the desk.' }
    const { conflict } = await (await save(olga, behind)).json()
    expect(conflict).toMatchObject({ subject: '', body: 'From the phone.', files: [], savedAt: expect.any(String) })
    expect(await page(olga)).toMatch(/<textarea[^>]*>From the phone\.<\/textarea>/)
    await save(olga, { draftVersion: String(conflict.version), body: 'From the desk.' })
    expect(await page(olga)).toMatch(/<textarea[^>]*>From the desk\.<\/textarea>/)
    await send(olga, 'discard-draft', { kind: 'note', ...formFields(await page(olga)) })
  })

  test('is kept when another form is submitted, even without JavaScript', async () => {
    const one = await page(olga)
    await save(olga, { ...formFields(one), clientId: randomUUID(), body: 'From the phone.' })
    const both = await page(olga)
    expect(both).toContain('From the phone.')
    await send(olga, 'note', { body: 'From the desk.' }, one)
    expect(await page(olga)).toMatch(/<textarea[^>]*>From the phone\.<\/textarea>/)
    await send(olga, 'note', { body: 'From the phone, and sent.' }, both)
    expect(await page(olga)).not.toContain('Draft saved')
  })

  test('is not discarded if another form has saved it since the page was loaded', async () => {
    await save(olga, { ...formFields(await page(olga)), body: 'Seen.' })
    const html = await page(olga)
    await save(olga, { ...formFields(html), clientId: randomUUID(), body: 'Not seen.' })
    await send(olga, 'discard-draft', { kind: 'note', ...formFields(html) }, html)
    const after = await page(olga)
    expect(after).toContain('The text that you saved elsewhere is shown.')
    expect(after).toMatch(/<textarea[^>]*>Not seen\.<\/textarea>/)
    await send(olga, 'discard-draft', { kind: 'note', ...formFields(after) }, after)
    const empty = await page(olga)
    expect(empty).toContain('The draft was deleted.')
    // Discarding again, as another tab would, finds nothing that remains.
    await send(olga, 'discard-draft', { kind: 'note', ...formFields(html) }, html)
    expect(await page(olga)).toContain('The draft was deleted.')
  })

  test('is not deleted by a form that was returned with an error and does not show the draft', async () => {
    const before = await page(olga)
    await save(olga, { ...formFields(before), clientId: randomUUID(), body: 'From the phone.' })
    const html = await (await send(olga, 'note', { body: ' ' }, before)).text()
    expect(html).toContain('Write something first.')
    expect(formOf(html, 'note').draftVersion).toBe(formOf(before, 'note').draftVersion)
    await send(olga, 'note', { body: 'From the desk.' }, html)
    const after = await page(olga)
    expect(after).toContain('From the phone.')
    await send(olga, 'note', { body: 'Done.', draftVersion: 'nonsense' }, after)
    expect(await page(olga)).toContain('From the phone.')
    await send(olga, 'note', { body: 'Done.' })
  })

  test('is not saved for another user who has signed in since', async () => {
    const [{ id: author } = { id: '' }] = await app.backend.sql<{ id: string }>(
      `select id from auth.users where email = 'olga@example.com'`,
    )
    const answer = await save(marcus, { author, body: 'Olga’s alone.' })
    expect(answer.status).toBe(401)
    expect(await page(marcus)).not.toContain('Olga’s alone.')
    expect((await save(olga, { author, body: '' })).status).toBe(200)
  })

  test('is saved for a new query', async () => {
    const at = '/draft?company=ACME&new'
    const { queryId: _, ...query } = fields({ kind: 'query', subject: 'A second screen' })
    expect((await ruth.post(at, query, json)).status).toBe(200)
    const html = await (await ruth.get('/trackQuery?company=ACME&new')).text()
    expect(html).toContain('value="A second screen"')
    expect(html).toContain('Look at the roller.')
  })

  test.each([
    ['longer than a message can be', { body: 'x'.repeat(50_001) }, 422, /at most 50,000 characters/],
    ['of an unknown kind', { kind: 'poem' }, 422, /one of the options/],
    ['for an unknown query', { queryId: randomUUID() }, 404, /no longer exists/],
  ])('is rejected with a message when it is %s', async (_, changes, status, message) => {
    const answer = await save(olga, changes)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ statusCode: status, message: expect.stringMatching(message) })
  })

  test('is rejected for a note of a requester, and from a non-member, a visitor or another site', async () => {
    expect((await save(ruth)).status).toBe(403)
    expect((await save(stranger)).status).toBe(404)
    expect((await save(app.browser())).status).toBe(401)
    const headers = { ...sameOriginHeaders, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await olga.post('/draft?ref=ACME-1', fields(), headers)).status).toBe(403)
    expect((await olga.get('/draft?ref=ACME-1')).status).toBe(404)
  })
})

describe('a concurrent reply by a colleague', () => {
  test('is shown before the user’s own reply is sent, and the own reply stays in its form', async () => {
    const before = await page(olga)
    await send(marcus, 'reply', { body: 'I take this one.' })
    const answer = await send(olga, 'reply', { body: 'The roller is ordered.' }, before)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toMatch(/Marcus replied/)
    expect(html).toMatch(/<blockquote[^>]*>.*I take this one\..*<\/blockquote>/s)
    expect(html).toMatch(/<textarea[^>]*>The roller is ordered\.<\/textarea>/)
    expect(html).toContain('Send anyway')
    const form = formOf(html, 'reply')
    expect(form).toMatchObject({ anyway: '1', clientId: formOf(before, 'reply').clientId })
    expect(leadsTo(await olga.post(path, { ...form, body: 'The roller is ordered.' }))).toBe(`303 ${path}`)
    expect(await page(olga)).toContain('The roller is ordered.')
  })

  test('is not checked before a requester’s reply', async () => {
    expect(formOf(await page(ruth), 'reply')).not.toHaveProperty('seen')
  })
})

describe('concurrent changes of one query', () => {
  test('are merged when they change different fields', async () => {
    const before = await page(olga)
    await send(marcus, 'set-priority', { priority: 'high' })
    const { rowVersion } = formOf(before, 'set-category')
    const assignee = /<option value="([^"]+)"[^>]*>Marcus</.exec(before)?.[1] ?? ''
    const answer = await send(olga, 'assign', { rowVersion: rowVersion ?? '', assignee }, before)
    expect(answer.status).toBe(303)
    expect(await page(olga)).toContain('The assignee was changed. Meanwhile Marcus set the priority to High.')
    const [row] = await app.backend.sql<{ priority: string }>('select priority from public.queries')
    expect(row?.priority).toBe('high')
  })

  test.each([
    ['set-priority', 'priority', 'low', 'urgent', /Yours:.*Urgent.*Marcus.*Low/s],
    ['set-status', 'status', 'resolved', 'on_hold', /Yours:.*On hold.*Marcus.*Resolved \(fixed\)/s],
  ])('of the same field by %s show both values and let the user choose', async (intent, name, theirs, yours, both) => {
    const more = { resolution: 'fixed', reason: 'The part is ordered.' }
    const before = await page(olga)
    expect((await send(marcus, intent, { ...more, [name]: theirs })).status).toBe(303)
    const answer = await send(olga, intent, { ...more, [name]: yours }, before)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    const box = /<div[^>]*role="alert".*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(box.replaceAll(/<[^>]*>/g, '')).toMatch(both)
    expect(box).toContain(`href="${path}"`)
    const mine = formOf(box, intent)
    expect(mine).toMatchObject({ queryId, [name]: yours })
    expect(Number(mine.rowVersion)).toBeGreaterThan(Number(formOf(before, intent).rowVersion))
  })
})

test('muting a query affects only the user who mutes it', async () => {
  expect(leadsTo(await send(olga, 'mute'))).toBe(`303 ${path}`)
  const html = await page(olga)
  expect(html).toContain('Query muted.')
  expect(html).toContain('value="unmute"')
  expect(await page(marcus)).toContain('value="mute"')
  await send(olga, 'unmute')
  expect(await page(olga)).toContain('value="mute"')
})

test.each([
  ['an action of another intent', { intent: 'discard-draft', kind: 'reply' }, path],
  ['another site', { intent: 'undo-send', messageId: randomUUID() }, 'https://evil.example/'],
])('a forged flash message whose button leads to %s is not shown', async (_, fields, to) => {
  const planted = await signIn('marcus@example.com')
  const act = { label: 'Press me', path: to, fields, seconds: 10 }
  const flash = { tone: 'success', text: 'You have won.', action: act }
  planted.jar.set('trackquery-flash', encodeURIComponent(JSON.stringify(flash)))
  const html = await page(planted)
  expect(html).not.toContain('Press me')
  expect(html).not.toContain('You have won.')
})
