import { expect, test } from 'vitest'
import type { DraftContent } from './draft-content.ts'
import type { SaveResult } from './draft-reducer.ts'
import { createKeptDrafts } from './kept-drafts.ts'
import { memoryStorage } from './memory-storage.fixture.ts'
import { createKeptDraftSender, keepUntilSaved, type KeptDraftSenderOptions } from './send-kept-drafts.ts'

const reply = (clientId: string, body = 'Dear'): DraftContent => ({
  kind: 'reply',
  clientId,
  address: '/draft?ref=ACME-1',
  fields: [['body', body]],
})

const saved: SaveResult = { kind: 'saved', savedAt: '2026-11-24T00:00:01Z', version: 1 }
const submitted: SaveResult = { kind: 'submitted', problem: 'Already sent.' }
const rejected: SaveResult = { kind: 'rejected', problem: 'Too long.' }
const down: SaveResult = { kind: 'retry', problem: 'Nobody there.' }
const failed: SaveResult = { kind: 'retry', problem: 'It broke.', isServerError: true }
const stored = { version: 2, writer: 'other', subject: '', body: 'Newer', files: [], savedAt: '2026-11-24T00:00:02Z' }
const conflict: SaveResult = { kind: 'conflict', stored, files: [], problem: 'Choose.' }

const minute = 60_000

/** Ana's browser, which keeps drafts with these ids. */
function keeping(...ids: string[]) {
  let now = 0
  const kept = createKeptDrafts(memoryStorage(), () => ++now)
  for (const id of ids) kept.keep({ author: 'ana', draft: reply(id), seq: 5 })
  const sent: [id: string, seq: number][] = []
  const waiting: [id: string, result: SaveResult][] = []
  let answers: Record<string, SaveResult> = {}
  const open = (options: Partial<KeptDraftSenderOptions> = {}) =>
    createKeptDraftSender({
      kept,
      author: 'ana',
      send: async ({ clientId }, seq) => {
        sent.push([clientId, seq])
        return answers[clientId] ?? saved
      },
      isOpen: () => false,
      onSaved: () => {},
      onWaiting: ({ clientId }, result) => void waiting.push([clientId, result]),
      now: () => now,
      ...options,
    })
  const sender = open()
  const sendAll = (next: Record<string, SaveResult>, options?: Partial<KeptDraftSenderOptions>) => {
    answers = next
    return (options ? open(options) : sender).sendAll()
  }
  const left = () => kept.of('ana').map(({ draft }) => draft.clientId)
  const pass = (ms: number) => void (now += ms)
  return { kept, sent, waiting, sender, sendAll, left, pass }
}

test('every kept draft is sent once, with the number of its last save, and then forgotten', async () => {
  const { sent, sendAll, left } = keeping('one', 'two')
  const reported: string[] = []
  await sendAll({}, { onSaved: ({ clientId }) => void reported.push(clientId) })
  await sendAll({})
  expect(sent).toEqual([
    ['one', 5],
    ['two', 5],
  ])
  expect(reported).toEqual(['one', 'two'])
  expect(left()).toEqual([])
})

test('a draft whose message was already sent is forgotten', async () => {
  const { sendAll, left } = keeping('one')
  await sendAll({ one: submitted })
  expect(left()).toEqual([])
})

test('a draft in conflict or rejected stays kept, is reported once, and is not sent again', async () => {
  const { sent, waiting, sendAll, left, pass } = keeping('one', 'two', 'three')
  await sendAll({ one: conflict, two: rejected })
  pass(60 * minute)
  await sendAll({ one: conflict, two: rejected })
  expect(left()).toEqual(['one', 'two'])
  expect(sent.map(([id]) => id)).toEqual(['one', 'two', 'three'])
  expect(waiting).toEqual([
    ['one', conflict],
    ['two', rejected],
  ])
})

test('a draft that waited is sent again once its author has changed it', async () => {
  const { kept, sent, sendAll, left } = keeping('one')
  await sendAll({ one: rejected })
  kept.keep({ author: 'ana', draft: reply('one', 'Short'), seq: 6 })
  await sendAll({})
  expect(sent).toEqual([
    ['one', 5],
    ['one', 6],
  ])
  expect(left()).toEqual([])
})

test('a server that cannot be reached is asked once, and keeps nothing from being sent later', async () => {
  const { sent, sendAll, left, pass } = keeping('one', 'two')
  await sendAll({ one: down, two: down })
  expect(sent).toHaveLength(1)
  expect(left()).toEqual(['one', 'two'])
  pass(minute)
  await sendAll({})
  expect(left()).toEqual([])
})

test('a draft that the server fails to save does not stop the others', async () => {
  const { sendAll, left } = keeping('one', 'two')
  await sendAll({ one: failed })
  expect(left()).toEqual(['one'])
})

test('a draft that the server fails to save is sent again after growing delays, and at once when back online', async () => {
  const { sent, sender, sendAll, pass } = keeping('one')
  for (let half = 0; half < 20; half += 1) {
    await sendAll({ one: failed })
    pass(minute / 2)
  }
  // In ten minutes: at the start and after delays of 1/2, 1, 2 and 4 minutes.
  expect(sent).toHaveLength(5)
  sender.reset()
  await sendAll({ one: failed })
  expect(sent).toHaveLength(6)
})

test('a draft is not sent twice when it is due again before the answer', async () => {
  const { sent, sendAll } = keeping('one')
  const first = sendAll({})
  await sendAll({})
  await first
  expect(sent).toHaveLength(1)
})

test('a draft of another person is neither sent nor forgotten', async () => {
  const { kept, sent, sendAll } = keeping('one')
  await sendAll({}, { author: 'ben' })
  expect(sent).toEqual([])
  expect(kept.of('ana')).toHaveLength(1)
})

test('a draft whose composer is open is left to that composer', async () => {
  const { sendAll, left } = keeping('one', 'two')
  await sendAll({}, { isOpen: ({ clientId }) => clientId === 'one' })
  expect(left()).toEqual(['one'])
})

test('text that was typed after its form was sent stays kept, because that form saves no more', async () => {
  const { kept, sent, sendAll, left } = keeping()
  kept.keep({ author: 'ana', draft: reply('one', 'And more'), seq: 0, isAfterSubmit: true })
  await sendAll({})
  expect(sent).toEqual([])
  expect(left()).toEqual(['one'])
})

test('a draft is kept from before it is sent until the server has it', async () => {
  const { kept, left } = keeping()
  const { promise, resolve } = Promise.withResolvers<SaveResult>()
  const sending = keepUntilSaved(kept, 'ana', () => promise)(reply('one'), 1, false)
  expect(left()).toEqual(['one'])
  resolve(saved)
  expect(await sending).toEqual(saved)
  expect(left()).toEqual([])
})

test('a late answer to an earlier save does not forget the newer text', async () => {
  const { kept } = keeping()
  const early = Promise.withResolvers<SaveResult>()
  const answers = [early.promise, Promise.resolve(down)]
  const send = keepUntilSaved(kept, 'ana', () => answers.shift() as Promise<SaveResult>)
  const first = send(reply('one', 'De'), 1, false)
  await send(reply('one', 'Dear'), 2, true)
  early.resolve(saved)
  await first
  expect(kept.of('ana').map(({ draft }) => draft)).toEqual([reply('one', 'Dear')])
})
