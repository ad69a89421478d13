import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromOurPage, leadsTo, openApp, startMs, type OpenApp } from './open-app.ts'

/* What one query's page does while it is written on by several people: drafts, undo send, conflicts, mute. */

type Browser = ReturnType<OpenApp['browser']>
const undoSeconds = 30
const path = '/trackQuery?ref=ACME-1'

let app: OpenApp
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
  app = await openApp({ undoSeconds })
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
}, startMs)
afterAll(() => app.close())

const page = async (browser: Browser) => (await browser.get(path)).text()

/** The hidden fields of the first form of a page that asks for an act. */
function formOf(html: string, intent: string): Record<string, string> {
  const forms = [...html.matchAll(/<form[^>]*>(.*?)<\/form>/gs)].map(([, body = '']) => body)
  const form = forms.find((body) => body.includes(`name="intent" value="${intent}"`)) ?? ''
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
  return Object.fromEntries(hidden.map(([, name, value]) => [name, value]))
}

/** Posts the form of an act as the page gave it, with what a person fills in. */
const send = async (browser: Browser, intent: string, typed: Record<string, string> = {}, html?: string) =>
  browser.post(path, { ...formOf(html ?? (await page(browser)), intent), ...typed })

/** Lets the time of every reply that waits pass. What is written never changes, so that has to be allowed first. */
async function letOut() {
  const { sql } = app.backend
  await sql('alter table public.messages disable trigger _100_append_only')
  await sql(`update public.messages set scheduled_at = now() - interval '1 minute' where sent_at is null`)
  await sql('alter table public.messages enable trigger _100_append_only')
}

describe('a reply can be taken back', () => {
  test('it goes out later, says so with the way back beside it, and its requester sees nothing of it', async () => {
    const answer = await send(olga, 'reply', { body: 'Not **yet**.' })
    expect(leadsTo(answer)).toBe(`303 ${path}`)
    const html = await page(olga)
    expect(html).toContain(`Your reply will be sent in ${undoSeconds} s.`)
    expect(html.match(/name="intent" value="undo-send"/g)).toHaveLength(2)
    expect(html).toContain('Will be sent at')
    expect(await page(ruth)).not.toContain('Not <strong>yet</strong>')
  })

  test('colleagues see it marked, and have no way to take it back', async () => {
    const html = await page(marcus)
    expect(html).toContain('Not <strong>yet</strong>')
    expect(html).toContain('Will be sent at')
    expect(html).not.toContain('undo-send')
    const { messageId = '' } = formOf(await page(olga), 'undo-send')
    const answer = await marcus.post(path, { intent: 'undo-send', messageId })
    expect(answer.status).toBe(422)
  })

  test('taken back it stands in the field again, and the next reply is another one', async () => {
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

  test('thrown away, nothing of it is left', async () => {
    expect(leadsTo(await send(olga, 'discard-draft'))).toBe(`303 ${path}`)
    expect(await page(olga)).not.toContain('Not **yet**')
  })

  test('too late is said where the reply stands', async () => {
    await send(olga, 'reply', { body: 'On its way.' })
    const form = formOf(await page(olga), 'undo-send')
    await letOut()
    const answer = await olga.post(path, form)
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toMatch(/On its way\..*It is too late: the reply has been sent\./s)
  })

  test('who asks for a query of their own is answered at once', async () => {
    await send(ruth, 'reply', { body: 'Any news?' })
    const html = await page(ruth)
    expect(html).toContain('Your reply was sent.')
    expect(html).not.toContain('undo-send')
  })
})

describe('what somebody is writing is kept', () => {
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

  test('on every device of theirs, and nobody else’s', async () => {
    const answer = await save(olga)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ savedAt: expect.any(String) })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const elsewhere = await signIn('olga@example.com')
    const html = await page(elsewhere)
    expect(html).toContain('Look at the roller.')
    expect(html).toContain('Draft saved')
    for (const other of [marcus, ruth]) expect(await page(other)).not.toContain('Look at the roller.')
  })

  test('a save that comes late changes nothing; an empty one leaves nothing', async () => {
    // In the place of what stood there when the form was begun.
    const { clientId = '', began = '' } = formOf(await page(olga), 'note')
    expect(began).not.toBe('')
    await save(olga, { clientId, began, seq: '7', body: 'The newer.' })
    await save(olga, { clientId, seq: '6', body: 'The older.' })
    expect(await page(olga)).toContain('The newer.')
    expect(await (await save(olga, { clientId, seq: '8', body: '' })).json()).toEqual({ savedAt: null })
    expect(await page(olga)).not.toContain('Draft saved')
  })

  test('after sending, nothing resurrects it', async () => {
    const { clientId = '' } = formOf(await page(olga), 'note')
    await save(olga, { clientId, body: 'Half a no' })
    await send(olga, 'note', { clientId, body: 'Half a note, and the rest.' })
    await save(olga, { clientId, seq: '9', body: 'Half a no' })
    const html = await page(olga)
    expect(html).toContain('Half a note, and the rest.')
    expect(html).not.toContain('Draft saved')
  })

  test('in two forms at once both, and each is sent by itself; without script, too', async () => {
    const one = await page(olga)
    await save(olga, { body: 'From the phone.' })
    const both = await page(olga)
    expect(both).toContain('From the phone.')
    await send(olga, 'note', { body: 'From the desk.' }, one)
    expect(await page(olga)).toMatch(/<textarea[^>]*>From the phone\.<\/textarea>/)
    await send(olga, 'note', { body: 'From the phone, and sent.' }, both)
    expect(await page(olga)).not.toContain('Draft saved')
  })

  test('thrown away is what the page showed, and nothing that came since', async () => {
    await save(olga, { body: 'Seen.' })
    const html = await page(olga)
    await save(olga, { body: 'Not seen.' })
    const { clientId = '', began = '' } = formOf(html, 'note')
    await send(olga, 'discard-draft', { kind: 'note', clientId, began }, html)
    expect(await page(olga)).toMatch(/<textarea[^>]*>Not seen\.<\/textarea>/)
    await send(olga, 'note', { body: 'Gone.' })
  })

  test('a form that came back forgets no draft that it does not show', async () => {
    const before = await page(olga)
    await save(olga, { body: 'From the phone.' })
    const html = await (await send(olga, 'note', { body: ' ' }, before)).text()
    expect(html).toContain('Write something first.')
    const { began } = formOf(html, 'note')
    expect(began).toBeUndefined()
    await send(olga, 'note', { body: 'From the desk.' }, html)
    const after = await page(olga)
    expect(after).toContain('From the phone.')
    await send(olga, 'note', { body: 'Done.', began: 'nonsense' }, after)
    expect(await page(olga)).toContain('From the phone.')
    await send(olga, 'note', { body: 'Done.' })
  })

  test('what arrives after somebody else has signed in is kept for its author, not given to them', async () => {
    const [{ id: author } = { id: '' }] = await app.backend.sql<{ id: string }>(
      `select id from auth.users where email = 'olga@example.com'`,
    )
    const answer = await save(marcus, { author, body: 'Olga’s alone.' })
    expect(answer.status).toBe(401)
    expect(await page(marcus)).not.toContain('Olga’s alone.')
    expect((await save(olga, { author, body: '' })).status).toBe(200)
  })

  test('a new query, too, by company', async () => {
    const at = '/draft?company=ACME&new'
    const { queryId: _, ...query } = fields({ kind: 'query', subject: 'A second screen' })
    expect((await ruth.post(at, query, json)).status).toBe(200)
    const html = await (await ruth.get('/trackQuery?company=ACME&new')).text()
    expect(html).toContain('value="A second screen"')
    expect(html).toContain('Look at the roller.')
  })

  test.each([
    ['longer than a message may be', { body: 'x'.repeat(50_001) }, 422, /at most 50,000 characters/],
    ['of no kind', { kind: 'poem' }, 422, /one of the options/],
    ['out of nowhere', { queryId: randomUUID() }, 404, /no longer exists/],
  ])('what is %s is refused in words', async (_, changes, status, message) => {
    const answer = await save(olga, changes)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ statusCode: status, message: expect.stringMatching(message) })
  })

  test('no note by a requester, nothing by a stranger, a visitor or another site', async () => {
    expect((await save(ruth)).status).toBe(403)
    expect((await save(stranger)).status).toBe(404)
    expect((await save(app.browser())).status).toBe(401)
    const headers = { ...fromOurPage, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await olga.post('/draft?ref=ACME-1', fields(), headers)).status).toBe(403)
    expect((await olga.get('/draft?ref=ACME-1')).status).toBe(404)
  })
})

describe('a colleague answers meanwhile', () => {
  test('the reply waits until its author has seen theirs, with everything kept', async () => {
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

  test('a requester is not asked', async () => {
    expect(formOf(await page(ruth), 'reply')).not.toHaveProperty('seen')
  })
})

describe('two people change one query', () => {
  test('different fields are merged', async () => {
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
  ])(
    '%s: the same field comes back with both values, and either may stay',
    async (intent, name, theirs, yours, both) => {
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
    },
  )
})

test('muting is by query and person', async () => {
  expect(leadsTo(await send(olga, 'mute'))).toBe(`303 ${path}`)
  const html = await page(olga)
  expect(html).toContain('Query muted.')
  expect(html).toContain('value="unmute"')
  expect(await page(marcus)).toContain('value="mute"')
  await send(olga, 'unmute')
  expect(await page(olga)).toContain('value="mute"')
})

test.each([
  ['another act', { intent: 'discard-draft', kind: 'reply' }, path],
  ['another site', { intent: 'undo-send', messageId: randomUUID() }, 'https://evil.example/'],
])('a planted message brings no button for %s', async (_, fields, to) => {
  const planted = await signIn('marcus@example.com')
  const act = { label: 'Press me', path: to, fields, seconds: 10 }
  const flash = { tone: 'success', text: 'You have won.', act }
  planted.jar.set('trackquery-flash', encodeURIComponent(JSON.stringify(flash)))
  const html = await page(planted)
  expect(html).not.toContain('Press me')
  expect(html).not.toContain('You have won.')
})
