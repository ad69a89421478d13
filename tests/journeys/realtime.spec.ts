import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { RealtimeConfig } from '../../src/domain/realtime.ts'
import { connectRealtime, joinAs } from '../../supabase/embedded/testing/realtime-clients.ts'
import { chooseKind } from './support/compose.ts'
import { openAs, signInByRequest } from './support/demo-sign-in.ts'
import { framesOf, expectConnected } from './support/realtime.ts'
import { expect, test, type Actors } from './support/people.ts'
import { killHard, ownServer } from './support/server.ts'

/** An own server, because changes by other journeys would also refetch these pages. */
const { origin, start } = ownServer('live', 5, { UNDO_SEND_SECONDS: '0' })
let server: ChildProcess

test.describe.configure({ mode: 'default' })
test.use({ baseURL: origin })
test.beforeAll(async () => {
  server = await start()
})
test.afterAll(() => killHard(server))

/** Records the payload requests of a page. */
function payloadsOf(page: Page, search: string): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`_payload.json${search}`)) asked.push(request.url())
  })
  return asked
}

async function openAsUser(actors: Actors, name: string, path: string): Promise<Page> {
  const { page } = await actors.openBrowser(name)
  await openAs(page, `${name}@demo.example`, path)
  return page
}

/** Raises a query and returns its reference. */
async function raise(page: Page, subject: string): Promise<string> {
  await page.goto('/trackQuery?company=DEMO&new')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('What do you need?').fill('It stopped this morning.')
  await page.getByRole('button', { name: 'Raise query' }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  return new URL(page.url()).searchParams.get('ref') as string
}

const note = (page: Page) => page.getByLabel('Your note for staff')
const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply/ })
const alsoHere = (page: Page) => page.getByRole('list', { name: 'Also here' })

test('users who have one query open see typing and new messages, and staff see presence', async ({ actors }) => {
  const secret = `Their contract ends ${randomUUID()}`
  const jonas = (await actors.openBrowser('jonas')).page
  const frames = framesOf(jonas)
  await openAs(jonas, 'jonas@demo.example', '/trackQuery?company=DEMO')
  const ref = await raise(jonas, `Scanner ${randomUUID().slice(0, 8)}`)
  await expectConnected(jonas)
  const marcus = await openAsUser(actors, 'marcus', `/trackQuery?ref=${ref}`)
  const sofia = await openAsUser(actors, 'sofia', `/trackQuery?ref=${ref}`)
  await expectConnected(marcus)

  await test.step('staff see each other’s presence, and the requester sees none', async () => {
    await expect(alsoHere(marcus).getByText('Sofia Lindqvist is viewing it')).toBeAttached()
    await expect(alsoHere(sofia).getByText('Marcus Oyelaran is viewing it')).toBeAttached()
    await expect(alsoHere(jonas)).toHaveCount(0)
  })

  await test.step('staff see that a colleague is typing a note, and then its text', async () => {
    await chooseKind(sofia, 'Internal note')
    await note(sofia).pressSequentially(secret.slice(0, 12))
    await expect(marcus.getByText('Sofia Lindqvist is typing…')).toBeVisible()
    await expect(alsoHere(marcus).getByText('Sofia Lindqvist is writing a note')).toBeAttached()
    await note(sofia).fill(secret)
    await sofia.getByRole('button', { name: 'Add note for staff' }).click()
    await expect(marcus.getByText(secret)).toBeVisible()
    await expect(marcus.getByText('Sofia Lindqvist added a note.')).toBeAttached()
    await expect(marcus.getByText('Sofia Lindqvist is typing…')).toHaveCount(0)
  })

  await reply(jonas).fill('One thing more, while I')
  await test.step('requester and colleague see that a reply is being typed, and the requester then sees its text', async () => {
    await reply(marcus).pressSequentially('Please try')
    await expect(jonas.getByText('Marcus Oyelaran is typing…')).toBeVisible()
    await expect(sofia.getByText('Marcus Oyelaran is also writing a reply to this query.')).toBeVisible()
    await reply(marcus).fill('Please try the other cable.')
    await marcus.getByRole('button', { name: /^Send reply/ }).click()
    await expect(jonas.getByText('Please try the other cable.')).toBeVisible()
    await expect(jonas.getByText('Marcus Oyelaran replied.')).toBeAttached()
    await expect(sofia.getByText(/Marcus Oyelaran replied \d+ seconds? ago\./)).toBeVisible()
  })

  await test.step('unsent text stays in its field and can be sent', async () => {
    await expect(reply(jonas)).toHaveValue('One thing more, while I')
    await reply(jonas).pressSequentially(' am here: the lamp blinks.')
    await jonas.getByRole('button', { name: /^Send reply/ }).click()
    await expect(marcus.getByText('the lamp blinks.', { exact: false })).toBeVisible()
  })

  await test.step('the requester’s browser received nothing about the note', () => {
    expect(frames.join('\n')).toContain('message')
    expect(frames.join('\n')).not.toContain(secret)
    expect(frames.join('\n')).not.toMatch(/"note"|noteCount|Internal/)
  })

  await test.step('presence ends when a person leaves', async () => {
    await sofia.goto('/trackQuery?company=DEMO')
    await expect(alsoHere(marcus)).toHaveCount(0)
  })
})

test('a member who sends typing events by hand is shown under their own name, whatever they send', async ({
  actors,
}) => {
  const jonas = await openAsUser(actors, 'jonas', '/trackQuery?company=DEMO')
  const ref = await raise(jonas, `Adapter ${randomUUID().slice(0, 8)}`)
  await expectConnected(jonas)
  const marcus = await openAsUser(actors, 'marcus', `/trackQuery?ref=${ref}`)
  const sofia = await openAsUser(actors, 'sofia', `/trackQuery?ref=${ref}`)
  await expectConnected(sofia)
  const idOf = async (page: Page) => (await (await page.request.get('/session.json')).json()).person as string
  const [ownId, otherId] = [await idOf(sofia), await idOf(marcus)]
  const shown = jonas.getByText(/ is typing/)
  // What a page of hers would send, and no more.
  const live = sofia.waitForResponse('**/live.json*')
  await sofia.reload()
  const config = (await (await live).json()) as RealtimeConfig
  const client = await connectRealtime({ ...config, url: new URL(sofia.url()).origin }, config.token)
  try {
    const { channel } = await joinAs(client, config.topics['query-public'] ?? '', { broadcast: { ack: true } })
    const type = (payload: object) =>
      channel.send({ type: 'broadcast', event: 'typing', payload: { kind: 'reply', ...payload } })
    expect(await type({ by: otherId })).toBe('error')
    expect(await type({ person: { id: ownId, name: 'The bank' } })).toBe('ok')
    expect(await type({ by: ownId, name: 'The bank', person: { id: ownId, name: 'The bank' } })).toBe('ok')
    // She has not replied yet, so his page asks the server for her name.
    await expect(shown).toHaveText(['Sofia Lindqvist is typing…'])
    await expect(shown).toHaveCount(0)
  } finally {
    await client.disconnect()
  }
})

test('the query list is updated in place and reordered only on request', async ({ actors }) => {
  const word = randomUUID().slice(0, 8)
  const priya = await openAsUser(actors, 'priya', '/trackQuery?company=DEMO')
  const first = await raise(priya, `First ${word}`)
  const second = await raise(priya, `Second ${word}`)
  const search = `?company=DEMO&text=${word}`
  const aisha = await openAsUser(actors, 'aisha', '/company')
  const payloads = payloadsOf(aisha, search)
  await aisha.goto(`/trackQuery${search}`)
  await expectConnected(aisha)
  const rows = aisha.getByRole('list', { name: 'Queries' }).getByRole('listitem')
  await expect(rows).toContainText([`Second ${word}`, `First ${word}`])
  // The page refetches once after joining its channels.
  await expect.poll(() => payloads.length).toBe(1)

  await test.step('a row shows who is viewing its query', async () => {
    const tomas = await openAsUser(actors, 'tomas', `/trackQuery?ref=${second}`)
    await expect(rows.filter({ hasText: second }).getByText('Tomás Figueroa is viewing it')).toBeAttached()
    await tomas.getByLabel('Priority').selectOption('urgent')
    await expect(rows.filter({ hasText: second }).getByRole('img', { name: 'Urgent' })).toBeVisible()
    expect(payloads.length).toBe(1)
    await tomas.goto('/company')
    await expect(rows.filter({ hasText: second }).getByText('Tomás Figueroa')).toHaveCount(0)
  })

  await test.step('new and moved rows change only the count of pending updates', async () => {
    await priya.goto(`/trackQuery?ref=${first}`)
    await reply(priya).fill('It works again now.')
    await priya.getByRole('button', { name: /^Send reply/ }).click()
    await expect(aisha.getByRole('button', { name: /^1 updated/ })).toBeVisible()
    await raise(priya, `Third ${word}`)
    await expect(aisha.getByRole('button', { name: /^1 new, 1 updated/ })).toBeVisible()
    await expect(rows).toContainText([`Second ${word}`, `First ${word}`])
    await expect(rows.filter({ hasText: first }).getByText('Unread')).toBeAttached()
  })

  await test.step('the count button applies the pending updates', async () => {
    await aisha.getByRole('button', { name: /^1 new, 1 updated/ }).click()
    await expect(rows).toContainText([`Third ${word}`, `First ${word}`, `Second ${word}`])
    await expect(aisha.getByRole('button', { name: /^\d+ (new|updated)/ })).toHaveCount(0)
    await expect(aisha.getByText('The list is up to date.')).toBeAttached()
  })
})

test('a suspended member receives no more events, and the open query disappears', async ({ actors, baseURL }) => {
  const mei = await actors.openBrowser('mei')
  // The session check every 30 s would also notice the suspension.
  await mei.page.route('**/session.json', (route) => route.abort())
  const frames = framesOf(mei.page)
  await openAs(mei.page, 'mei@demo.example', '/trackQuery?company=DEMO')
  const subject = `Badge ${randomUUID().slice(0, 8)}`
  const ref = await raise(mei.page, subject)
  await expectConnected(mei.page)
  const { page: helena, context } = await actors.openBrowser('helena')
  await openAs(helena, 'helena@demo.example', `/trackQuery?ref=${ref}`)
  const { person } = await (await mei.context.request.get('/session.json')).json()
  const set = async (state: 'active' | 'suspended') => {
    const answer = await context.request.post('/company?company=DEMO&tab=people', {
      form: { intent: 'set-state', userId: person, state },
      headers: { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.status()).toBe(200)
  }

  await set('suspended')
  try {
    await expect(mei.page.getByRole('heading', { name: subject })).toHaveCount(0)
    const received = frames.length
    await reply(helena).fill('You cannot read this any more.')
    await helena.getByRole('button', { name: /^Send reply/ }).click()
    await expect(helena.getByText('Your reply was sent.')).toBeVisible()
    expect(frames.slice(received).join('\n')).not.toContain(ref)
    expect(frames.slice(received).join('\n')).not.toMatch(/"message"|"query"|staffSpokeLast/)
  } finally {
    await set('active')
  }
})

test.describe('without JavaScript', () => {
  test.use({ scripted: false })

  test('a reload shows new messages, and no note to the requester', async ({ actors }) => {
    const open = async (name: string, path: string) => {
      const { page } = await actors.openBrowser(name)
      await signInByRequest(page, `${name}@demo.example`)
      await page.goto(path)
      return page
    }
    const luca = await open('luca', '/trackQuery?company=DEMO&new')
    const ref = await raise(luca, `Screen ${randomUUID().slice(0, 8)}`)
    const sofia = await open('sofia', `/trackQuery?ref=${ref}`)
    const marcus = await open('marcus', `/trackQuery?ref=${ref}`)
    await chooseKind(sofia, 'Internal note')
    await note(sofia).fill('Only for us.')
    await sofia.getByRole('button', { name: 'Add note for staff' }).click()
    await reply(marcus).fill('Does it flicker?')
    await marcus.getByRole('button', { name: /^Send reply/ }).click()
    await expect(marcus.getByText('Only for us.')).toBeVisible()
    await luca.reload()
    await expect(luca.getByText('Does it flicker?')).toBeVisible()
    await expect(luca.getByText('Only for us.')).toHaveCount(0)
    await expect(luca.getByText('Reconnecting')).toHaveCount(0)
  })
})
