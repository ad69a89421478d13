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
  // oxlint-disable-next-line no-empty-pattern -- what a fixture rests on is read from its pattern
  socks: async ({}, provide) => {
    const socks = await startSocksProxy()
    await provide(socks)
    socks.close()
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

/** A query of Emily's that Sofia has open: on a clock of her own, and at the end of a socks. */
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

/**
 * From here on a page's clock stands still until a journey moves it: what passes for the page while others do something is
 * no matter of how fast this machine is. It may have been moved before.
 */
const stopTime = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)

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

test('a page that the browser kept for the way back catches up, and listens again', async ({ cast, socks }) => {
  const watched = await watch(cast, socks)
  const { page, lines, readings } = watched
  const turn = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), name)

  await stopTime(page)
  await turn('pagehide')
  // With an open connection a browser does not keep it. To hang up takes a moment of the page's time.
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

/** Another tab is looked at, or this one again. */
const look = (page: Page, at: 'elsewhere' | 'here') =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, at === 'elsewhere')

test('a tab that nobody looked at for long has what changed meanwhile, once', async ({ cast, socks }) => {
  const watched = await watch(cast, socks)
  const { page, lines, readings } = watched

  await test.step('whether its connection held', async () => {
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

  await test.step('or was lost and found again', async () => {
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

test('a machine that slept wakes up connected to nothing, and catches up', async ({ cast, socks }) => {
  const watched = await watch(cast, socks)
  const { page, lines, readings } = watched

  await stopTime(page)
  const findOut = socks.blackhole(backend(dataDir).url)
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

test('a token is replaced before it ends, on the connection that rests on it', async ({ cast, socks }) => {
  const { signingKey, url } = backend(dataDir)
  const tokens = await createAccessTokens(signingKey, `${url}/auth/v1`)
  const given: string[] = []
  let asked = 0
  let isShort = true
  const shortMs = 30_000
  // As an hour's token is when all of the hour but seconds is over, for the service as for the page.
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

  // A heartbeat is due, and with it a look at how long the token lasts. In steps: what is asked within a leap is given up
  // in the same leap.
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

test('a page without connection says so, and what was missed is there when it is back', async ({ cast, socks }) => {
  const watched = await watch(cast, socks)
  const { page, context, lines, readings } = watched
  const sign = (name: string) => page.getByRole('banner').getByRole('button', { name })

  await stopTime(page)
  socks.cut()
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

  socks.restore()
  await page.clock.resume()
  await context.setOffline(false)
  await showsOnce(page, texts)
  expect(readings).toHaveLength(1)
  await expect(page.getByLabel('Your note for staff')).toHaveValue('Typed while nothing could be sent')
  await hearsOn(watched, lines.made)
})
