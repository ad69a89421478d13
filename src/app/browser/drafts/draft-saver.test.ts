import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftContent } from './draft-content.ts'
import type { SaveResult } from './draft-reducer.ts'
import { createDraftSaver } from './draft-saver.ts'

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
  const results: unknown[] = []
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
    onResult: ({ clientId }, result) => results.push([clientId, result]),
  })
  const bodies = () => sent.map(({ body }) => body)
  return { saver, sent, results, bodies }
}

const kept: SaveResult = { kind: 'saved', savedAt: '2026-11-21T00:00:01Z', version: 1 }
const down: SaveResult = { kind: 'retry', problem: 'Nobody there.' }

test('typing saves a draft once, within a second after the last key', async () => {
  const { saver, sent, results, bodies } = open()
  for (const body of ['H', 'He', 'Hel']) {
    saver.update(reply(body))
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(bodies()).toEqual([])
  await vi.advanceTimersByTimeAsync(700)
  expect(bodies()).toEqual(['Hel'])
  await sent[0]?.answer(kept)
  expect(results).toEqual([['one', kept]])
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

test('save requests do not overlap, and a later one has a greater sequence number', async () => {
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
  const { saver, sent, results } = open()
  saver.update(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  await sent[0]?.answer(down)
  expect(results.at(-1)).toEqual(['one', down])
  await vi.advanceTimersByTimeAsync(2000)
  await sent[1]?.answer(down)
  // Each delay is twice as long as the one before.
  await vi.advanceTimersByTimeAsync(3900)
  expect(sent).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(200)
  await sent[2]?.answer(kept)
  expect(results.at(-1)).toEqual(['one', kept])
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
  const { saver, sent, results } = open()
  saver.update(reply('Too long'))
  await vi.advanceTimersByTimeAsync(1000)
  const rejected: SaveResult = { kind: 'rejected', problem: 'Too long.' }
  await sent[0]?.answer(rejected)
  expect(results.at(-1)).toEqual(['one', rejected])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  saver.update(reply('Short'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(2)
})

test('a text in conflict is not sent again until it changes, and does not delay other forms', async () => {
  const { saver, sent, bodies } = open()
  saver.update(reply('Mine'))
  await vi.advanceTimersByTimeAsync(1000)
  const stored = { version: 2, writer: 'two', subject: '', body: 'Theirs', files: [], savedAt: '2026-11-21T00:00:01Z' }
  await sent[0]?.answer({ kind: 'conflict', stored, files: [], problem: 'Choose.' })
  await vi.advanceTimersByTimeAsync(60_000)
  await saver.flush()
  expect(bodies()).toEqual(['Mine'])
  saver.update(reply('Mine, and on'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(bodies()).toEqual(['Mine', 'Mine, and on'])
})

test('a discarded text is not saved, even if its save had failed before, but text typed later is saved', async () => {
  const { saver, sent, bodies } = open()
  saver.update(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  await sent[0]?.answer(down)
  const discarded = saver.discard('one')
  expect(discarded).toBeGreaterThan(sent[0]?.seq ?? Infinity)
  await saver.flush(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bodies()).toEqual(['One'])
  saver.update(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(bodies()).toEqual(['One', 'One'])
  expect(sent[1]?.seq).toBeGreaterThan(discarded)
})

test('the answer to a save is ignored once a newer save of the form was sent, or its draft discarded', async () => {
  const { saver, sent, results } = open()
  saver.update(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  saver.update(reply('One two'))
  void saver.flush(true)
  await sent[0]?.answer(down)
  expect(results).toEqual([])
  saver.discard('one')
  await sent[1]?.answer(down)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(results).toEqual([])
  expect(sent).toHaveLength(2)
})

test('the draft saver reports that a form was already sent only if the text was changed after sending', async () => {
  const { saver, sent, results } = open()
  const late: SaveResult = { kind: 'submitted', problem: 'Already sent.' }
  saver.update(reply('One'))
  await vi.advanceTimersByTimeAsync(1000)
  saver.submit('one')
  await sent[0]?.answer(late)
  expect(results).toEqual([])
  await saver.flush()
  expect(sent).toHaveLength(1)
  saver.update(reply('One two'))
  await vi.advanceTimersByTimeAsync(1000)
  await sent[1]?.answer(late)
  expect(results).toEqual([['one', late]])
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
  await saver.flush()
  expect(sent).toHaveLength(3)
})

test('a composer that was left is saved at once, and is not retried after a failure', async () => {
  const { saver, sent, bodies } = open()
  saver.update(reply('Left', 'one'))
  saver.update(reply('Still here', 'two'))
  saver.leave(new Set(['two']))
  expect(bodies()).toEqual(['Left'])
  await sent[0]?.answer(down)
  await vi.advanceTimersByTimeAsync(1000)
  expect(bodies()).toEqual(['Left', 'Still here'])
  await sent[1]?.answer(down)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(bodies().filter((body) => body === 'Left')).toHaveLength(1)
})
