import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page, Request } from '@playwright/test'
import { decodeJwt } from 'jose'
import { createAccessTokens } from '../../supabase/embedded/auth/access-tokens.ts'
import { chooseKind } from './support/compose.ts'
import { backend } from './support/backend.ts'
import { startSocksProxy, type SocksProxy } from './support/socks-proxy.ts'
import { openAs } from './support/demo-sign-in.ts'
import { demoApi, type RaisedQuery } from './support/demo-api.ts'
import { connectionsOf, expectConnected, watchMarkRead, refetchesOf } from './support/realtime.ts'
import { expect, test as base, type Actors } from './support/people.ts'
import { killHard, ownServer } from './support/server.ts'

const test = base.extend<{ socksProxy: SocksProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures used from this pattern
  socksProxy: async ({}, provide) => {
    const socksProxy = await startSocksProxy()
    await provide(socksProxy)
    socksProxy.close()
  },
})

/** An own server, because changes by other journeys would also be broadcast to these pages. */
const { origin, dataDir, start } = ownServer('connection', 4, { UNDO_SEND_SECONDS: '0' })
let server: ChildProcess

test.describe.configure({ mode: 'default' })
test.use({ baseURL: origin })
test.beforeAll(async () => {
  server = await start()
})
test.afterAll(() => killHard(server))

/** Opens a query of Emily as Sofia, with a fake clock and through a SOCKS proxy. */
async function watch(
  actors: Actors,
  socksProxy: SocksProxy,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const api = demoApi(dataDir)
  const query = await api.raise('emily', `Router ${randomUUID().slice(0, 8)}`)
  const { page, context } = await actors.openBrowser('sofia', { proxy: socksProxy.proxy })
  const connections = connectionsOf(page)
  const refetches = refetchesOf(page)
  const marked = watchMarkRead(page)
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  await page.clock.install()
  await prepare(page)
  await openAs(page, 'sofia@demo.example', `/trackQuery?ref=${query.ref}`)
  await expectConnected(page)
  // One after connecting. Marking as read causes another, which may come first.
  await expect.poll(() => refetches.length).toBeGreaterThan(0)
  await marked()
  return { page, context, api, query, connections, refetches, pending }
}

type Watched = Awaited<ReturnType<typeof watch>>

/**
 * Stops the page's clock, so that the test does not depend on the speed of the machine, and forgets earlier refetches.
 * Marking the query as read is itself an event, which may arrive late and cause one.
 */
async function stopClock({ page, refetches, pending }: Watched): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  await expect.poll(() => [...pending].filter((request) => request.url().includes('_payload')).length).toBe(0)
  refetches.length = 0
}

/** Others write while the page is disconnected. Returns their texts. */
async function writeWhileDisconnected({ api, query }: { api: Watched['api']; query: RaisedQuery }): Promise<string[]> {
  const texts = ['Is anybody there?', 'She called twice.', 'It works again.'].map((text) => `${text} ${randomUUID()}`)
  const [question = '', note = '', thanks = ''] = texts
  await api.write('emily', query, 'reply', question)
  await api.write('marcus', query, 'note', note)
  await api.write('emily', query, 'reply', thanks)
  return texts
}

const count = (page: Page, texts: string[]) =>
  Promise.all(texts.map((text) => page.getByRole('list', { name: 'Conversation' }).getByText(text).count()))

/** Asserts that the page shows each text once, also 3 s later. */
async function expectShownOnce(page: Page, texts: string[]): Promise<void> {
  const once = texts.map(() => 1)
  await expect.poll(() => count(page, texts)).toEqual(once)
  await page.clock.runFor(3000)
  expect(await count(page, texts)).toEqual(once)
}

/** Asserts that a new message arrives over the only open connection. */
async function expectReceives({ page, api, query, connections }: Watched, made: number): Promise<void> {
  await expectConnected(page)
  const text = `And now? ${randomUUID()}`
  await api.write('emily', query, 'reply', text)
  await expectShownOnce(page, [text])
  expect(connections.made).toBe(made)
  expect(connections.open.size).toBe(1)
}

test('a page restored from the back/forward cache shows missed changes and reconnects', async ({
  actors,
  socksProxy,
}) => {
  const watched = await watch(actors, socksProxy)
  const { page, connections, refetches } = watched
  const turn = (name: 'pagehide' | 'pageshow') =>
    page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), name)

  await stopClock(watched)
  await turn('pagehide')
  // An open connection would prevent the back/forward cache. Disconnecting takes some page time.
  const open = async () => {
    await page.clock.runFor(100)
    return connections.open.size
  }
  await expect.poll(open).toBe(0)
  const texts = await writeWhileDisconnected(watched)
  expect(await count(page, texts)).toEqual([0, 0, 0])

  await page.clock.resume()
  await turn('pageshow')
  await expectShownOnce(page, texts)
  expect(refetches).toHaveLength(1)
  await expectReceives(watched, 2)
})

/** Hides or shows this tab. */
const switchTab = (page: Page, at: 'elsewhere' | 'here') =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, at === 'elsewhere')

test('a tab hidden for a long time shows each change once when it is shown', async ({ actors, socksProxy }) => {
  const watched = await watch(actors, socksProxy)
  const { page, connections, refetches } = watched

  await test.step('if the connection stayed open', async () => {
    await stopClock(watched)
    await switchTab(page, 'elsewhere')
    const texts = await writeWhileDisconnected(watched)
    await page.clock.fastForward('10:00')
    expect(refetches).toHaveLength(0)
    await switchTab(page, 'here')
    await expectShownOnce(page, texts)
    await page.clock.resume()
    expect(refetches).toHaveLength(1)
    await expectReceives(watched, 1)
  })

  await test.step('if the connection was lost and restored', async () => {
    await stopClock(watched)
    await switchTab(page, 'elsewhere')
    socksProxy.cut()
    await expect.poll(() => connections.open.size).toBe(0)
    const texts = await writeWhileDisconnected(watched)
    socksProxy.restore()
    await page.clock.fastForward('10:00')
    await page.clock.resume()
    await switchTab(page, 'here')
    await expectShownOnce(page, texts)
    expect(refetches).toHaveLength(1)
    await expectReceives(watched, connections.made)
  })
})

test('a page shows missed changes after the machine slept and its connection was lost', async ({
  actors,
  socksProxy,
}) => {
  const watched = await watch(actors, socksProxy)
  const { page, connections, refetches } = watched

  await stopClock(watched)
  const closeConnections = socksProxy.blackholeWebSockets()
  const texts = await writeWhileDisconnected(watched)
  expect(connections.open.size).toBe(1)

  // No event reports sleep. The page can notice it only by the clock.
  await page.clock.fastForward('08:00:00')
  await page.clock.resume()
  await expectShownOnce(page, texts)
  expect(refetches).toHaveLength(1)
  closeConnections()
  await expectReceives(watched, 2)
})

test('an access token is replaced before it expires, without a new connection', async ({ actors, socksProxy }) => {
  const { signingKey } = backend(dataDir)
  const tokens = await createAccessTokens(signingKey)
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
  const watched = await watch(actors, socksProxy, shorten)
  const { page, connections } = watched
  const sentFrames = (event: string) => connections.sent.filter((frame) => frame.includes(`,"${event}",`))
  const joins = sentFrames('phx_join').length
  const ends = given.map((token) => Number(decodeJwt(token).exp) * 1000)
  isShort = false

  // The page checks the token with each heartbeat. The clock runs in steps,
  // because a request started within a jump times out in the same jump.
  const before = asked
  const heartbeat = async () => {
    if (asked === before) await page.clock.runFor(1000)
    return asked
  }
  await expect.poll(heartbeat, { timeout: 60_000, intervals: [50] }).toBeGreaterThan(before)
  const renewed = () => sentFrames('access_token').filter((frame) => frame.includes(given.at(-1) ?? ''))
  await expect.poll(() => given.length).toBeGreaterThan(ends.length)
  await expect.poll(() => renewed().length).toBe(joins)
  await expect.poll(() => Date.now() > Math.max(...ends) + 500, { timeout: 60_000 }).toBe(true)

  await expectReceives(watched, 1)
  expect(sentFrames('phx_join')).toHaveLength(joins)
})

test('a page shows that it is disconnected, and shows missed changes once it reconnects', async ({
  actors,
  socksProxy,
}) => {
  const watched = await watch(actors, socksProxy)
  const { page, context, connections, refetches } = watched
  const statusButton = (name: string) => page.getByRole('banner').getByRole('button', { name })

  await stopClock(watched)
  socksProxy.cut()
  await expect.poll(() => connections.open.size).toBe(0)
  // A short interruption is not shown.
  await expect(page.getByText('Live', { exact: true })).toHaveCount(0)
  await expect(statusButton('Reconnecting')).toHaveCount(0)
  await page.clock.runFor(5000)
  await expect(statusButton('Reconnecting')).toBeVisible()

  await context.setOffline(true)
  await expect(statusButton('Offline')).toBeVisible()
  await chooseKind(page, 'Internal note')
  await page.getByLabel('Your note for staff').fill('Typed while nothing could be sent')
  const texts = await writeWhileDisconnected(watched)
  expect(await count(page, texts)).toEqual([0, 0, 0])

  socksProxy.restore()
  await context.setOffline(false)
  // The page reconnects once its clock runs. If it were offline then, its refetch would fail and be repeated.
  await page.clock.resume()
  await expectShownOnce(page, texts)
  expect(refetches).toHaveLength(1)
  await expect(page.getByLabel('Your note for staff')).toHaveValue('Typed while nothing could be sent')
  await expectReceives(watched, connections.made)
})
