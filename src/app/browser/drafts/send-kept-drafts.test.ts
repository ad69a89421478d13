import { expect, test } from 'vitest'
import type { DraftContent, SaveResult } from './draft-saver.ts'
import { createKeptDrafts } from './kept-drafts.ts'
import { memoryStorage } from './memory-storage.fixture.ts'
import { keepUntilSaved, sendKeptDrafts, type SendAll } from './send-kept-drafts.ts'

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
const stored = { version: 2, writer: 'other', subject: '', body: 'Newer', files: [], savedAt: '2026-11-24T00:00:02Z' }
const conflict: SaveResult = { kind: 'conflict', stored, problem: 'Choose.' }

/** Ana's browser, which keeps drafts with these ids. */
function keeping(...ids: string[]) {
  let now = 0
  const kept = createKeptDrafts(memoryStorage(), () => ++now)
  for (const id of ids) kept.keep({ author: 'ana', draft: reply(id), seq: 5 })
  const sent: [id: string, seq: number][] = []
  const sendAll = (answers: Record<string, SaveResult>, options: Partial<SendAll> = {}) =>
    sendKeptDrafts({
      kept,
      author: 'ana',
      send: async ({ clientId }, seq) => {
        sent.push([clientId, seq])
        return answers[clientId] ?? saved
      },
      isOpen: () => false,
      onSaved: () => {},
      ...options,
    })
  const left = () => kept.of('ana').map(({ draft }) => draft.clientId)
  return { kept, sent, sendAll, left }
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

test('a draft that is older than the stored one, or rejected, stays kept for its author', async () => {
  const { sendAll, left } = keeping('one', 'two', 'three')
  await sendAll({ one: conflict, two: rejected })
  expect(left()).toEqual(['one', 'two'])
})

test('a server that cannot be reached is asked once, and keeps nothing from being sent later', async () => {
  const { sent, sendAll, left } = keeping('one', 'two')
  await sendAll({ one: down, two: down })
  expect(sent).toHaveLength(1)
  expect(left()).toEqual(['one', 'two'])
  await sendAll({})
  expect(left()).toEqual([])
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
