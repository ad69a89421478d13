import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { decodeJwt } from 'jose'
import { createTokens } from '../../supabase/embedded/auth/tokens.ts'
import { backend } from './support/backend.ts'
import { layCable, type Cable } from './support/cable.ts'
import { openAs } from './support/demo.ts'
import { demoDesk, type Raised } from './support/desk.ts'
import { linesOf, live, readingsOf } from './support/live.ts'
import { expect, test as base, type Cast } from './support/people.ts'
import { killHard, ownServer } from './support/server.ts'

const test = base.extend<{ cable: Cable }>({
  // oxlint-disable-next-line no-empty-pattern -- what a fixture rests on is read from its pattern
  cable: async ({}, provide) => {
    const cable = await layCable()
    await provide(cable)
    cable.close()
  },
})

/** What others do in the company is heard as well: here nobody else does anything. */
const { origin, dataDir, start } = ownServer('connection', 4, { UNDO_SEND_SECONDS: '0' })
let server: ChildProcess

test.use({ baseURL: origin })
test.beforeAll(async () => {
  server = await start()
})
test.afterAll(() => killHard(server))

/**
 * Waits until what the page has marked as read is read anew: that comes by itself a moment after something is seen, and
 * would bring along what is written meanwhile.
 */
function marksOf(page: Page): () => Promise<void> {
  const seen = { marked: 0, reloaded: 0 }
  const isPayload = (request: Request) => new URL(request.url()).pathname.endsWith('/_payload.json')
  page.on('request', (request) => {
    if (isPayload(request) && request.postData()?.includes('mark-read')) seen.marked += 1
  })
  page.on('requestfinished', (request) => {
    if (isPayload(request) && request.method() === 'GET' && !request.headers()['purpose']) seen.reloaded += 1
  })
  return () => expect.poll(() => seen.marked > 0 && seen.reloaded >= seen.marked).toBe(true)
}

/** A query of Emily's that Sofia has open: on a clock of her own, and at the end of a cable. */
async function watch(cast: Cast, cable: Cable, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const desk = demoDesk(dataDir)
  const query = await desk.raise('emily', `Router ${randomUUID().slice(0, 8)}`)
  const { page, context } = await cast.enter('sofia', { proxy: cable.proxy })
  const lines = linesOf(page)
  const readings = readingsOf(page)
  const marked = marksOf(page)
  await page.clock.install()
  await prepare(page)
  await openAs(page, 'sofia@demo.example', `/trackQuery?ref=${query.ref}`)
  await live(page)
  await expect.poll(() => readings.length).toBe(1)
  await marked()
  readings.length = 0
  return { page, context, desk, query, lines, readings, marked }
}

type Watched = Awaited<ReturnType<typeof watch>>

/** Others write while the page does not hear of it; gives what they wrote. */
async function writeBehind({ desk, query }: { desk: Watched['desk']; query: Raised }): Promise<string[]> {
  const texts = ['Is anybody there?', 'She called twice.', 'It works again.'].map((text) => `${text} ${randomUUID()}`)
  const [question = '', note = '', thanks = ''] = texts
  await desk.write('emily', query, 'reply', question)
  await desk.write('marcus', query, 'note', note)
  await desk.write('emily', query, 'reply', thanks)
  return texts
}

const count = (page: Page, texts: string[]) =>
  Promise.all(texts.map((text) => page.getByRole('list', { name: 'Conversation' }).getByText(text).count()))

/** Each of these stands on the page, and once; and so it stays, whatever else the page may have had in mind. */
async function showsOnce(page: Page, texts: string[]): Promise<void> {
  const once = texts.map(() => 1)
  await expect.poll(() => count(page, texts)).toEqual(once)
  await page.clock.runFor(3000)
  expect(await count(page, texts)).toEqual(once)
}

/** What is written now is heard, over the one connection that there is. */
async function hearsOn({ page, desk, query, lines }: Watched, made: number): Promise<void> {
  await live(page)
  const text = `And now? ${randomUUID()}`
  await desk.write('emily', query, 'reply', text)
  await showsOnce(page, [text])
  expect(lines.made).toBe(made)
  expect(lines.open.size).toBe(1)
}

test('a page that the browser kept for the way back catches up, and listens again', async ({ cast, cable }) => {
  const watched = await watch(cast, cable)
  const { page, lines, readings } = watched
  const turn = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), name)

  await turn('pagehide')
  // With an open connection a browser does not keep it.
  await expect.poll(() => lines.open.size).toBe(0)
  await page.clock.pauseAt(Date.now() + 2000)
  const texts = await writeBehind(watched)
  expect(await count(page, texts)).toEqual([0, 0, 0])

  await page.clock.resume()
  await turn('pageshow')
  await showsOnce(page, texts)
  expect(readings).toHaveLength(1)
  await hearsOn(watched, 2)
})

/** Another tab is looked at, or this one again. */
const look = (page: Page, at: 'elsewhere' | 'here') =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, at === 'elsewhere')

test('a tab that nobody looked at for long has what changed meanwhile, once', async ({ cast, cable }) => {
  const watched = await watch(cast, cable)
  const { page, lines, readings } = watched

  await test.step('whether its connection held', async () => {
    await look(page, 'elsewhere')
    const texts = await writeBehind(watched)
    await page.clock.fastForward('10:00')
    expect(readings).toHaveLength(0)
    await look(page, 'here')
    await showsOnce(page, texts)
    expect(readings).toHaveLength(1)
    await hearsOn(watched, 1)
  })

  await test.step('or was lost and found again', async () => {
    await watched.marked()
    await look(page, 'elsewhere')
    readings.length = 0
    cable.cut()
    await expect.poll(() => lines.open.size).toBe(0)
    const texts = await writeBehind(watched)
    cable.mend()
    await page.clock.fastForward('10:00')
    await look(page, 'here')
    await showsOnce(page, texts)
    expect(readings).toHaveLength(1)
    await hearsOn(watched, lines.made)
  })
})

test('a machine that slept wakes up connected to nothing, and catches up', async ({ cast, cable }) => {
  const watched = await watch(cast, cable)
  const { page, lines, readings } = watched

  await page.clock.pauseAt(Date.now() + 2000)
  const findOut = cable.fallSilent(backend(dataDir).url)
  const texts = await writeBehind(watched)
  expect(lines.open.size).toBe(1)

  // No event says that the machine slept; all that there is to notice is how late it is.
  await page.clock.fastForward('08:00:00')
  await page.clock.resume()
  await showsOnce(page, texts)
  expect(readings).toHaveLength(1)
  findOut()
  await hearsOn(watched, 2)
})

test('a token is replaced before it ends, on the connection that rests on it', async ({ cast, cable }) => {
  const { signingKey, url } = backend(dataDir)
  const tokens = await createTokens(signingKey, `${url}/auth/v1`)
  const given: string[] = []
  let isShort = true
  // As an hour's token is when all of the hour but seconds is over, for the service as for the page.
  const shorten = (page: Page) =>
    page.route('**/live.json*', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      const token = isShort ? await tokens.sign(decodeJwt(answer.token), 8) : answer.token
      given.push(token)
      await route.fulfill({ response, json: { ...answer, token, lastsMs: isShort ? 8000 : answer.lastsMs } })
    })
  const watched = await watch(cast, cable, shorten)
  const { page, lines } = watched
  const told = (event: string) => lines.sent.filter((frame) => frame.includes(`,"${event}",`))
  const joins = told('phx_join').length
  const ends = given.map((token) => Number(decodeJwt(token).exp) * 1000)
  isShort = false

  // A heartbeat is due, and with it a look at how long the token lasts.
  await page.clock.runFor(30_000)
  const renewed = () => told('access_token').filter((frame) => frame.includes(given.at(-1) ?? ''))
  await expect.poll(() => given.length).toBeGreaterThan(ends.length)
  await expect.poll(() => renewed().length).toBe(joins)
  await expect.poll(() => Date.now() > Math.max(...ends) + 500, { timeout: 15_000 }).toBe(true)

  await hearsOn(watched, 1)
  expect(told('phx_join')).toHaveLength(joins)
})

test('a page without connection says so, and what was missed is there when it is back', async ({ cast, cable }) => {
  const watched = await watch(cast, cable)
  const { page, context, lines, readings } = watched
  const sign = (name: string) => page.getByRole('banner').getByRole('button', { name })

  cable.cut()
  await expect.poll(() => lines.open.size).toBe(0)
  // A moment is nothing to report.
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
  await expect(sign('Reconnecting')).toHaveCount(0)
  await page.clock.runFor(5000)
  await expect(sign('Reconnecting')).toBeVisible()

  await context.setOffline(true)
  await expect(sign('Offline')).toBeVisible()
  await page.getByRole('group', { name: 'Write' }).getByText('Internal note').click()
  await page.getByLabel('Your note for staff').fill('Typed while nothing could be sent')
  const texts = await writeBehind(watched)
  expect(await count(page, texts)).toEqual([0, 0, 0])

  cable.mend()
  await context.setOffline(false)
  await showsOnce(page, texts)
  expect(readings).toHaveLength(1)
  await expect(page.getByLabel('Your note for staff')).toHaveValue('Typed while nothing could be sent')
  await hearsOn(watched, lines.made)
})
