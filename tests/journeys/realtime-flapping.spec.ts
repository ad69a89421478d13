import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startSocksProxy, type SocksProxy } from './support/socks-proxy.ts'
import { changesOf } from './support/random-changes.ts'
import { openAs } from './support/demo-sign-in.ts'
import { demoApi } from './support/demo-api.ts'
import { connectionsOf, expectConnected } from './support/realtime.ts'
import { seededRandom } from './support/seeded-random.ts'
import { expect, test } from './support/people.ts'
import { recordTraffic } from './support/record-traffic.ts'
import { killHard, ownServer } from './support/server.ts'
import { databaseMessages, databaseRows, shownMessages, shownRows } from './support/query-rows.ts'

/** The numbers of disconnects per side and of changes; `npm run bench:live flaps` uses more. */
const cuts = Number(process.env.FLAPPING_CUTS ?? 8)
const changes = Number(process.env.FLAPPING_CHANGES ?? 100)
const seed = Number(process.env.FLAPPING_SEED ?? 5)

const { origin, dataDir, start } = ownServer('flapping', 3, { UNDO_SEND_SECONDS: '0' })
let server: ChildProcess
let socksProxies: SocksProxy[]

/** Reconnecting waits at most 12 s after some failures. */
const reconnectTimeout = { timeout: 40_000 }
const expectReconnected = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeAttached(reconnectTimeout)

test.use({ baseURL: origin })
test.beforeAll(async () => {
  server = await start()
  socksProxies = [await startSocksProxy(), await startSocksProxy()]
})
test.afterAll(async () => {
  for (const socksProxy of socksProxies) socksProxy.close()
  await killHard(server)
})

test('after repeated disconnects the pages of agent and requester show the database state that each may see', async ({
  actors,
}) => {
  test.setTimeout(120_000 + cuts * 15_000)
  const random = seededRandom(seed)
  const api = demoApi(dataDir)
  const word = randomUUID().slice(0, 8)
  const queries = []
  for (const subject of ['Lift', 'Ramp', 'Door', 'Gate', 'Hoist']) {
    queries.push(await api.raise('jonas', `${subject} ${word}`))
  }
  const [first] = queries
  if (!first) throw new Error('There is no query.')
  const made = await changesOf(api, 'jonas', queries, random)

  const [ours, theirs] = socksProxies as [SocksProxy, SocksProxy]
  const sofia = await actors.openBrowser('sofia', { proxy: ours.proxy })
  const jonas = await actors.openBrowser('jonas', { proxy: theirs.proxy })
  const staffTraffic = recordTraffic(sofia.page)
  const requesterTraffic = recordTraffic(jonas.page)
  const list = await sofia.context.newPage()
  const pages = [sofia.page, list, jonas.page]
  const connections = pages.map(connectionsOf)
  await openAs(sofia.page, 'sofia@demo.example', `/trackQuery?ref=${first.ref}`)
  await list.goto(`/trackQuery?company=DEMO&text=${word}`)
  await openAs(jonas.page, 'jonas@demo.example', `/trackQuery?ref=${first.ref}`)
  for (const page of pages) await expectConnected(page)

  const expectShown = async (text: string) => {
    for (const page of [sofia.page, jonas.page]) await expect(page.getByText(text)).toBeVisible(reconnectTimeout)
  }
  let isBack = true
  await test.step('connections break and recover during the changes', async () => {
    let place = 0
    for (let round = 0; round < cuts; round += 1) {
      const steps = Math.floor(((round + 1) * changes) / cuts) - place
      const breaks = socksProxies.map((socksProxy) => {
        const at = 1 + random.below(steps - 1)
        return { socksProxy, at, until: at + random.below(steps - at) }
      })
      for (let step = 0; step < steps; step += 1) {
        for (const { socksProxy, at } of breaks) if (at === step) socksProxy.cut()
        // Received and missed events together must give the complete state.
        if (step === 0 && isBack) await expectShown(await made.answer(place))
        else await made.make(place)
        for (const { socksProxy, until } of breaks) if (until === step) socksProxy.restore()
        place += 1
      }
      // One time in three the next disconnect comes before the pages have reconnected.
      isBack = random.below(3) > 0
      if (isBack) for (const page of pages) await expectReconnected(page)
    }
    expect(place).toBe(changes)
    const annotate = (description: string) => test.info().annotations.push({ type: 'figures', description })
    annotate(
      `the connections of an agent (list and query) and of a requester (query) cut ${cuts} times, ${changes} changes`,
    )
    annotate(`connections made: ${connections.map(({ made }) => made).join(', ')}; notes written: ${made.noted.length}`)
  })

  await test.step('the pages of agent and requester show the database state without duplicates', async () => {
    for (const page of pages) await expectReconnected(page)
    const messages = async (page: Page, name: string) => {
      const kept = await databaseMessages(api, name, first)
      await expect.poll(() => shownMessages(page), reconnectTimeout).toEqual(kept)
      return kept.join('\n')
    }
    expect(await messages(sofia.page, 'sofia')).toContain('Noted')
    expect(await messages(jonas.page, 'jonas')).not.toContain('Noted')

    const staff = ['Helena Brandt', 'Marcus Oyelaran', 'Sofia Lindqvist', 'Tomás Figueroa', 'Aisha Rahman']
    const kept = await databaseRows(api, 'sofia', word)
    const byRef = (rows: typeof kept) => rows.toSorted((one, other) => one.ref.localeCompare(other.ref))
    // First compares the rows without their order, then applies pending updates and compares the order.
    await expect.poll(async () => byRef(await shownRows(list, staff)), reconnectTimeout).toEqual(byRef(kept))
    if (JSON.stringify(await shownRows(list, staff)) !== JSON.stringify(kept)) {
      await list.getByRole('button', { name: /^\d+ (new|updated)/ }).click()
    }
    await expect.poll(() => shownRows(list, staff)).toEqual(kept)
    await expect(list.getByRole('button', { name: /^\d+ (new|updated)/ })).toHaveCount(0)
  })

  await test.step('the requester’s browser received no text of a note', async () => {
    const [ofStaff, ofRequester] = [await staffTraffic.all(), await requesterTraffic.all()]
    expect(made.noted.length).toBeGreaterThan(0)
    for (const { id, text } of made.noted) {
      expect(ofRequester).not.toContain(text)
      expect(ofRequester).not.toContain(id)
    }
    expect(requesterTraffic.frames.join('\n')).not.toMatch(/noteCount|Noted/)
    // Proves that the search above can find something: staff received and read the notes.
    expect(requesterTraffic.frames.join('\n')).toContain('"kind": "reply"')
    expect(
      made.noted.filter(({ id }) => staffTraffic.frames.some((frame) => frame.includes(id))).length,
    ).toBeGreaterThan(0)
    expect(made.noted.filter(({ text }) => ofStaff.includes(text)).length).toBeGreaterThan(0)
  })
})
