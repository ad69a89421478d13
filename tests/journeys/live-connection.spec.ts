import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { createAccessTokens } from '../../supabase/embedded/auth/access-tokens.ts'
import { backend } from './support/backend.ts'
import { startSocksProxy, type SocksProxy } from './support/socks-proxy.ts'
import { openAs } from './support/demo.ts'
import { demoDesk, type Raised } from './support/fixture.ts'
import { linesOf, live, marksOf, readingsOf } from './support/live.ts'
import { expect, test as base, type Cast } from './support/people.ts'
import { killHard, ownServer } from './support/server.ts'

const test = base.extend<{ socks: SocksProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures used from this pattern
  socks: async ({}, provide) => {
    const socks = await startSocksProxy()
    await provide(socks)
    socks.close()
  },
})

/** An own server, because changes by other journeys would also be broadcast to these pages. */
const { origin, dataDir, start } = ownServer('connection', 4, { UNDO_SEND_SECONDS: '0' })
let server: ChildProcess

test.use({ baseURL: origin })
test.beforeAll(async () => {
  server = await start()
})
test.afterAll(() => killHard(server))

/** Opens a query of Emily as Sofia, with a fake clock and through a SOCKS proxy. */
async function watch(cast: Cast, socks: SocksProxy, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const desk = demoDesk(dataDir)
  const query = await desk.raise('emily', `Router ${randomUUID().slice(0, 8)}`)
  const { page, context } = await cast.enter('sofia', { proxy: socks.proxy })
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
  return { page, context, desk, query, lines, readings }
}

/** Stops the page's clock, so that the test does not depend on the speed of the machine. */
const stopTime = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)

type Watched = Awaited<ReturnType<typeof watch>>

/** Others write while the page is disconnected. Returns their texts. */
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

/** Asserts that the page shows each text once, also 3 s later. */
async function showsOnce(page: Page, texts: string[]): Promise<void> {
  const once = texts.map(() => 1)
  await expect.poll(() => count(page, texts)).toEqual(once)
  await page.clock.runFor(3000)
  expect(await count(page, texts)).toEqual(once)
}

/** Asserts that a new message arrives over the only open connection. */
async function hearsOn({ page, desk, query, lines }: Watched, made: number): Promise<void> {
  await live(page)
  const text = `And now? ${randomUUID()}`
  await desk.write('emily', query, 'reply', text)
  await showsOnce(page, [text])
  expect(lines.made).toBe(made)
  expect(lines.open.size).toBe(1)
}

test('a page restored from the back/forward cache catches up and reconnects', async ({ cast, socks }) => {
  const watched = await watch(cast, socks)
  const { page, lines, readings } = watched
  const turn = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), name)

  await stopTime(page)
  await turn('pagehide')
  // An open connection would prevent the back/forward cache. Disconnecting takes some page time.
  const open = async () => {
    await page.clock.runFor(100)
    return lines.open.size
  }
  await expect.poll(open).toBe(0)
  const texts = await writeBehind(watched)
  expect(await count(page, texts)).toEqual([0, 0, 0])

  await page.clock.resume()
  await turn('pageshow')
  await showsOnce(page, texts)
  expect(readings).toHaveLength(1)
  await hearsOn(watched, 2)
})

/** Hides or shows this tab. */
const look = (page: Page, at: 'elsewhere' | 'here') =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, at === 'elsewhere')

test('a tab hidden for a long time shows each change once when it is shown', async ({ cast, socks }) => {
  const watched = await watch(cast, socks)
  const { page, lines, readings } = watched

  await test.step('the connection stayed open', async () => {
    await stopTime(page)
    await look(page, 'elsewhere')
    const texts = await writeBehind(watched)
    await page.clock.fastForward('10:00')
    expect(readings).toHaveLength(0)
    await look(page, 'here')
    await showsOnce(page, texts)
    await page.clock.resume()
    expect(readings).toHaveLength(1)
    await hearsOn(watched, 1)
  })

  await test.step('the connection was lost and restored', async () => {
    await stopTime(page)
    await look(page, 'elsewhere')
    readings.length = 0
    socks.cut()
    await expect.poll(() => lines.open.size).toBe(0)
    const texts = await writeBehind(watched)
    socks.restore()
    await page.clock.fastForward('10:00')
    await page.clock.resume()
    await look(page, 'here')
    await showsOnce(page, texts)
    expect(readings).toHaveLength(1)
    await hearsOn(watched, lines.made)
  })
})

test('a page catches up after the machine slept and its connection died', async ({ cast, socks }) => {
  const watched = await watch(cast, socks)
  const { page, lines, readings } = watched

  await stopTime(page)
  const findOut = socks.blackhole(backend(dataDir).url)
  const texts = await writeBehind(watched)
  expect(lines.open.size).toBe(1)

  // No event reports sleep. The page can notice it only by the clock.
  await page.clock.fastForward('08:00:00')
  await page.clock.resume()
  await showsOnce(page, texts)
  expect(readings).toHaveLength(1)
  findOut()
  await hearsOn(watched, 2)
})

test('an access token is replaced on its connection before it expires', async ({ cast, socks }) => {
  const { signingKey, url } = backend(dataDir)
  const tokens = await createAccessTokens(signingKey, `${url}/auth/v1`)
  const given: string[] = []
  let asked = 0
  let isShort = true
  const shortMs = 30_000
  // Replaces the token by one that expires in seconds, for both service and page.
  const shorten = (page: Page) =>
    page.route('**/live.json*', async (route) => {
      asked += 1
      const response = await route.fetch()
      const answer = await response.json()
      const token = isShort ? await tokens.sign(decodeJwt(answer.token), shortMs / 1000) : answer.token
      given.push(token)
      await route.fulfill({ response, json: { ...answer, token, expiresInMs: isShort ? shortMs : answer.expiresInMs } })
    })
  const watched = await watch(cast, socks, shorten)
  const { page, lines } = watched
  const told = (event: string) => lines.sent.filter((frame) => frame.includes(`,"${event}",`))
  const joins = told('phx_join').length
  const ends = given.map((token) => Number(decodeJwt(token).exp) * 1000)
  isShort = false

  // The page checks the token with each heartbeat. The clock runs in steps,
  // because a request started within a jump times out in the same jump.
  const before = asked
  const beats = async () => {
    if (asked === before) await page.clock.runFor(1000)
    return asked
  }
  await expect.poll(beats, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(before)
  const renewed = () => told('access_token').filter((frame) => frame.includes(given.at(-1) ?? ''))
  await expect.poll(() => given.length).toBeGreaterThan(ends.length)
  await expect.poll(() => renewed().length).toBe(joins)
  await expect.poll(() => Date.now() > Math.max(...ends) + 500, { timeout: 60_000 }).toBe(true)

  await hearsOn(watched, 1)
  expect(told('phx_join')).toHaveLength(joins)
})

test('a page shows that it is disconnected and catches up when it reconnects', async ({ cast, socks }) => {
  const watched = await watch(cast, socks)
  const { page, context, lines, readings } = watched
  const sign = (name: string) => page.getByRole('banner').getByRole('button', { name })

  await stopTime(page)
  socks.cut()
  await expect.poll(() => lines.open.size).toBe(0)
  // A short interruption is not shown.
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

  socks.restore()
  await page.clock.resume()
  await context.setOffline(false)
  await showsOnce(page, texts)
  expect(readings).toHaveLength(1)
  await expect(page.getByLabel('Your note for staff')).toHaveValue('Typed while nothing could be sent')
  await hearsOn(watched, lines.made)
})
