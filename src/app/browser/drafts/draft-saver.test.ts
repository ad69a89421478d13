import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftSaver, type Saved, type Written } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }))
afterEach(() => void vi.useRealTimers())

const reply = (body: string, clientId = 'one'): Written => ({
  kind: 'reply',
  clientId,
  address: '/draft?ref=ACME-1',
  fields: [['body', body]],
})

type Sent = { body: string | undefined; seq: number; leaving: boolean; answer: (saved: Saved) => Promise<void> }

/** A saver whose requests are answered by hand. */
function open() {
  const sent: Sent[] = []
  const told: unknown[] = []
  const saver = createDraftSaver({
    send: ({ fields }, seq, leaving) => {
      const { promise, resolve } = Promise.withResolvers<Saved>()
      const answer = async (saved: Saved) => {
        resolve(saved)
        await vi.advanceTimersByTimeAsync(0)
      }
      sent.push({ body: fields[0]?.[1], seq, leaving, answer })
      return promise
    },
    tell: (kind, news) => told.push([kind, news]),
  })
  const bodies = () => sent.map(({ body }) => body)
  return { saver, sent, told, bodies }
}

const kept: Saved = { kind: 'saved', savedAt: '2026-11-21T00:00:01Z' }
const down: Saved = { kind: 'later', problem: 'Nobody there.' }

test('what was typed is sent within a second of the last key, and once', async () => {
  const { saver, sent, told, bodies } = open()
  for (const body of ['H', 'He', 'Hel']) {
    saver.typed(reply(body))
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(bodies()).toEqual([])
  await vi.advanceTimersByTimeAsync(700)
  expect(bodies()).toEqual(['Hel'])
  await sent[0]?.answer(kept)
  expect(told).toEqual([['reply', { clientId: 'one', savedAt: '2026-11-21T00:00:01Z' }]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('who types without a pause is not left for longer than five seconds', async () => {
  const { saver, bodies } = open()
  for (let count = 0; count < 20; count += 1) {
    saver.typed(reply('x'.repeat(count)))
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(bodies().length).toBeGreaterThan(0)
})

test('one request at a time: what was typed meanwhile follows, with a greater number', async () => {
  const { saver, sent, bodies } = open()
  saver.typed(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  saver.typed(reply('One two'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(bodies()).toEqual(['One'])
  await sent[0]?.answer(kept)
  await vi.advanceTimersByTimeAsync(1000)
  expect(bodies()).toEqual(['One', 'One two'])
  expect(sent[1]?.seq).toBeGreaterThan(sent[0]?.seq ?? Infinity)
})

test('who leaves the page does not wait for what is under way, and sends nothing twice', async () => {
  const { saver, sent, bodies } = open()
  saver.typed(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  saver.typed(reply('One two'))
  void saver.keepNow(true)
  void saver.keepNow(true)
  expect(bodies()).toEqual(['One', 'One two'])
  expect(sent[1]?.leaving).toBe(true)
})

test('on a line that is down it says so, tries again by itself, and says when it went well', async () => {
  const { saver, sent, told } = open()
  saver.typed(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  await sent[0]?.answer(down)
  expect(told.at(-1)).toEqual(['reply', { clientId: 'one', problem: 'Nobody there.' }])
  await vi.advanceTimersByTimeAsync(2000)
  await sent[1]?.answer(down)
  // Twice as long each time.
  await vi.advanceTimersByTimeAsync(3900)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(200)
  await sent[2]?.answer(kept)
  expect(told.at(-1)).toEqual(['reply', { clientId: 'one', savedAt: kept.kind === 'saved' ? kept.savedAt : null }])
})

test('the line is back: it is sent at once', async () => {
  const { saver, sent } = open()
  saver.typed(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  await sent[0]?.answer(down)
  void saver.keepNow()
  expect(sent).toHaveLength(2)
})

test('what was refused is not sent again until something else is typed', async () => {
  const { saver, sent, told } = open()
  saver.typed(reply('Too long'))
  await vi.advanceTimersByTimeAsync(1000)
  await sent[0]?.answer({ kind: 'no', problem: 'Too long.' })
  expect(told.at(-1)).toEqual(['reply', { clientId: 'one', problem: 'Too long.' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  saver.typed(reply('Short'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(2)
})

test('asked to keep everything now, it is done once the newest text is', async () => {
  const { saver, sent, bodies } = open()
  saver.typed(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  saver.typed(reply('One two'))
  saver.typed(reply('Another', 'two'))
  let done = false
  void saver.keepNow().then(() => (done = true))
  for (let index = 0; index < 3; index += 1) {
    expect(done).toBe(false)
    await sent[index]?.answer(kept)
  }
  expect(bodies().toSorted()).toEqual(['Another', 'One', 'One two'])
  expect(done).toBe(true)
  expect(saver.isBehind()).toBe(false)
})
