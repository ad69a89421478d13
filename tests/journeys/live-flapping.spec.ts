import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startSocksProxy, type SocksProxy } from './support/socks-proxy.ts'
import { changesOf } from './support/changes.ts'
import { openAs } from './support/demo.ts'
import { demoDesk } from './support/fixture.ts'
import { linesOf, live } from './support/live.ts'
import { seededRandom } from './support/seeded-random.ts'
import { expect, test } from './support/people.ts'
import { recorded } from './support/recorded.ts'
import { killHard, ownServer } from './support/server.ts'
import { keptMessages, keptRows, messagesOf, rowsOf } from './support/shown.ts'

/** The numbers of disconnects per side and of changes; `npm run bench:live flaps` uses more. */
const cuts = Number(process.env.FLAPPING_CUTS ?? 8)
const changes = Number(process.env.FLAPPING_CHANGES ?? 100)
const seed = Number(process.env.FLAPPING_SEED ?? 5)

const { origin, dataDir, start } = ownServer('flapping', 3, { UNDO_SEND_SECONDS: '0' })
let server: ChildProcess
let socksProxies: SocksProxy[]

/** Reconnecting waits at most 12 s after some failures. */
const patient = { timeout: 40_000 }
const back = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeAttached(patient)

test.use({ baseURL: origin })
test.beforeAll(async () => {
  server = await start()
  socksProxies = [await startSocksProxy(), await startSocksProxy()]
})
test.afterAll(async () => {
  for (const socks of socksProxies) socks.close()
  await killHard(server)
})

test('after repeated disconnects agent and requester show the database state that they may see', async ({ cast }) => {
  test.setTimeout(120_000 + cuts * 15_000)
  const random = seededRandom(seed)
  const desk = demoDesk(dataDir)
  const word = randomUUID().slice(0, 8)
  const queries = []
  for (const subject of ['Lift', 'Ramp', 'Door', 'Gate', 'Hoist']) {
    queries.push(await desk.raise('jonas', `${subject} ${word}`))
  }
  const [first] = queries
  if (!first) throw new Error('There is no query.')
  const made = await changesOf(desk, 'jonas', queries, random)

  const [ours, theirs] = socksProxies as [SocksProxy, SocksProxy]
  const sofia = await cast.enter('sofia', { proxy: ours.proxy })
  const jonas = await cast.enter('jonas', { proxy: theirs.proxy })
  const staffHears = recorded(sofia.page)
  const requesterHears = recorded(jonas.page)
  const list = await sofia.context.newPage()
  const pages = [sofia.page, list, jonas.page]
  const lines = pages.map(linesOf)
  await openAs(sofia.page, 'sofia@demo.example', `/trackQuery?ref=${first.ref}`)
  await list.goto(`/trackQuery?company=DEMO&text=${word}`)
  await openAs(jonas.page, 'jonas@demo.example', `/trackQuery?ref=${first.ref}`)
  for (const page of pages) await live(page)

  const heard = async (text: string) => {
    for (const page of [sofia.page, jonas.page]) await expect(page.getByText(text)).toBeVisible(patient)
  }
  let isBack = true
  await test.step('connections break and recover during the changes', async () => {
    let place = 0
    for (let round = 0; round < cuts; round += 1) {
      const steps = Math.floor(((round + 1) * changes) / cuts) - place
      const breaks = socksProxies.map((socks) => {
        const at = 1 + random.below(steps - 1)
        return { socks, at, until: at + random.below(steps - at) }
      })
      for (let step = 0; step < steps; step += 1) {
        for (const { socks, at } of breaks) if (at === step) socks.cut()
        // Received and missed events together must give the complete state.
        if (step === 0 && isBack) await heard(await made.answer(place))
        else await made.make(place)
        for (const { socks, until } of breaks) if (until === step) socks.restore()
        place += 1
      }
      // Sometimes the next disconnect comes before the page has reconnected.
      isBack = random.below(3) > 0
      if (isBack) for (const page of pages) await back(page)
    }
    expect(place).toBe(changes)
    const annotate = (description: string) => test.info().annotations.push({ type: 'figures', description })
    annotate(
      `the connections of an agent (list and query) and of a requester (query) cut ${cuts} times, ${changes} changes`,
    )
    annotate(`connections made: ${lines.map(({ made }) => made).join(', ')}; notes written: ${made.noted.length}`)
  })

  await test.step('both sides show the database state without duplicates', async () => {
    for (const page of pages) await back(page)
    const messages = async (page: Page, name: string) => {
      const kept = await keptMessages(desk, name, first)
      await expect.poll(() => messagesOf(page), patient).toEqual(kept)
      return kept.join('\n')
    }
    expect(await messages(sofia.page, 'sofia')).toContain('Noted')
    expect(await messages(jonas.page, 'jonas')).not.toContain('Noted')

    const staff = ['Helena Brandt', 'Marcus Oyelaran', 'Sofia Lindqvist', 'Tomás Figueroa', 'Aisha Rahman']
    const kept = await keptRows(desk, 'sofia', word)
    const byRef = (rows: typeof kept) => rows.toSorted((one, other) => one.ref.localeCompare(other.ref))
    // First compares the rows without their order, then applies pending updates and compares the order.
    await expect.poll(async () => byRef(await rowsOf(list, staff)), patient).toEqual(byRef(kept))
    if (JSON.stringify(await rowsOf(list, staff)) !== JSON.stringify(kept)) {
      await list.getByRole('button', { name: /updated/ }).click()
    }
    await expect.poll(() => rowsOf(list, staff)).toEqual(kept)
    await expect(list.getByRole('button', { name: /updated/ })).toHaveCount(0)
  })

  await test.step('the requester’s browser received no text of a note', async () => {
    const [ofStaff, ofRequester] = [await staffHears.all(), await requesterHears.all()]
    expect(made.noted.length).toBeGreaterThan(0)
    for (const { id, text } of made.noted) {
      expect(ofRequester).not.toContain(text)
      expect(ofRequester).not.toContain(id)
    }
    expect(requesterHears.frames.join('\n')).not.toMatch(/noteCount|Noted/)
    // Proves that the search above can find something: staff received and read the notes.
    expect(requesterHears.frames.join('\n')).toContain('"kind": "reply"')
    expect(made.noted.filter(({ id }) => staffHears.frames.some((frame) => frame.includes(id))).length).toBeGreaterThan(
      0,
    )
    expect(made.noted.filter(({ text }) => ofStaff.includes(text)).length).toBeGreaterThan(0)
  })
})
