import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftSaver, type SaveResult, type DraftContent } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }))
afterEach(() => void vi.useRealTimers())

const reply = (body: string, clientId = 'one'): DraftContent => ({
  kind: 'reply',
  clientId,
  address: '/draft?ref=ACME-1',
  fields: [['body', body]],
})

type Sent = { body: string | undefined; seq: number; leaving: boolean; answer: (saved: SaveResult) => Promise<void> }

/** A saver whose requests the test answers. */
function open() {
  const sent: Sent[] = []
  const told: unknown[] = []
  const saver = createDraftSaver({
    send: ({ fields }, seq, leaving) => {
      const { promise, resolve } = Promise.withResolvers<SaveResult>()
      const answer = async (saved: SaveResult) => {
        resolve(saved)
        await vi.advanceTimersByTimeAsync(0)
      }
      sent.push({ body: fields[0]?.[1], seq, leaving, answer })
      return promise
    },
    onStatus: (kind, news) => told.push([kind, news]),
  })
  const bodies = () => sent.map(({ body }) => body)
  return { saver, sent, told, bodies }
}

const kept: SaveResult = { kind: 'saved', savedAt: '2026-11-21T00:00:01Z' }
const down: SaveResult = { kind: 'retry', problem: 'Nobody there.' }

test('a draft is sent once, within a second of the last key', async () => {
  const { saver, sent, told, bodies } = open()
  for (const body of ['H', 'He', 'Hel']) {
    saver.update(reply(body))
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

test('a draft is saved after five seconds of typing without a pause', async () => {
  const { saver, bodies } = open()
  for (let count = 0; count < 20; count += 1) {
    saver.update(reply('x'.repeat(count)))
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(bodies().length).toBeGreaterThan(0)
})

test('requests do not overlap, and a later text has a greater number', async () => {
  const { saver, sent, bodies } = open()
  saver.update(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  saver.update(reply('One two'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(bodies()).toEqual(['One'])
  await sent[0]?.answer(kept)
  await vi.advanceTimersByTimeAsync(1000)
  expect(bodies()).toEqual(['One', 'One two'])
  expect(sent[1]?.seq).toBeGreaterThan(sent[0]?.seq ?? Infinity)
})

test('leaving the page sends the newest text at once and only once', async () => {
  const { saver, sent, bodies } = open()
  saver.update(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  saver.update(reply('One two'))
  void saver.flush(true)
  void saver.flush(true)
  expect(bodies()).toEqual(['One', 'One two'])
  expect(sent[1]?.leaving).toBe(true)
})

test('a failed save is reported and retried with growing delays until it succeeds', async () => {
  const { saver, sent, told } = open()
  saver.update(reply('One'))
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

test('a flush retries a failed save at once', async () => {
  const { saver, sent } = open()
  saver.update(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  await sent[0]?.answer(down)
  void saver.flush()
  expect(sent).toHaveLength(2)
})

test('a rejected draft is not sent again until the text changes', async () => {
  const { saver, sent, told } = open()
  saver.update(reply('Too long'))
  await vi.advanceTimersByTimeAsync(1000)
  await sent[0]?.answer({ kind: 'rejected', problem: 'Too long.' })
  expect(told.at(-1)).toEqual(['reply', { clientId: 'one', problem: 'Too long.' }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  saver.update(reply('Short'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(2)
})

test('a flush resolves once the newest text of every composer is saved', async () => {
  const { saver, sent, bodies } = open()
  saver.update(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  saver.update(reply('One two'))
  saver.update(reply('Another', 'two'))
  let done = false
  void saver.flush().then(() => (done = true))
  for (let index = 0; index < 3; index += 1) {
    expect(done).toBe(false)
    await sent[index]?.answer(kept)
  }
  expect(bodies().toSorted()).toEqual(['Another', 'One', 'One two'])
  expect(done).toBe(true)
  expect(saver.hasUnsaved()).toBe(false)
})
