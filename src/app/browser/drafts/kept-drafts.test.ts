import { expect, test } from 'vitest'
import type { DraftContent } from './draft-content.ts'
import { createKeptDrafts } from './kept-drafts.ts'
import { memoryStorage } from './memory-storage.fixture.ts'

const reply = (body: string, clientId = 'one'): DraftContent => ({
  kind: 'reply',
  clientId,
  address: '/draft?ref=ACME-1',
  fields: [['body', body]],
})

const day = 86_400_000

test('a kept draft is returned to its author as it was kept, and to nobody else', () => {
  const kept = createKeptDrafts(memoryStorage())
  const mine = { author: 'ana', draft: reply('Dear'), seq: 7 }
  kept.keep(mine)
  expect(kept.of('ana')).toMatchObject([mine])
  expect(kept.of('ben')).toEqual([])
})

test('two tabs keep their drafts beside each other, and each edit session keeps its last text', () => {
  const storage = memoryStorage()
  let now = 0
  const [tab, otherTab] = [createKeptDrafts(storage, () => ++now), createKeptDrafts(storage, () => ++now)]
  tab.keep({ author: 'ana', draft: reply('De', 'one'), seq: 1 })
  otherTab.keep({ author: 'ana', draft: reply('Hello', 'two'), seq: 1 })
  tab.keep({ author: 'ana', draft: reply('Dear', 'one'), seq: 2 })
  expect(tab.of('ana').map(({ draft }) => draft)).toEqual([reply('Hello', 'two'), reply('Dear', 'one')])
})

test('a confirmed save removes its text, but not a later text of the same edit session', () => {
  const kept = createKeptDrafts(memoryStorage())
  kept.keep({ author: 'ana', draft: reply('Dear Jonas'), seq: 2 })
  kept.remove('one', 1)
  expect(kept.of('ana')).toHaveLength(1)
  kept.remove('one', 2)
  expect(kept.of('ana')).toEqual([])
})

test('a draft is kept for two weeks', () => {
  let now = 0
  const storage = memoryStorage()
  const kept = createKeptDrafts(storage, () => now)
  kept.keep({ author: 'ana', draft: reply('Dear'), seq: 1 })
  now = 14 * day - 1
  expect(kept.of('ana')).toHaveLength(1)
  now = 14 * day
  expect(kept.of('ana')).toEqual([])
  expect(storage.length).toBe(0)
})

test('when all kept drafts have more than a million characters, the oldest are deleted', () => {
  let now = 0
  const kept = createKeptDrafts(memoryStorage(), () => now)
  const long = 'x'.repeat(400_000)
  for (const clientId of ['first', 'second', 'third']) {
    now += 1
    kept.keep({ author: 'ana', draft: reply(long, clientId), seq: 1 })
  }
  expect(kept.of('ana').map(({ draft }) => draft.clientId)).toEqual(['second', 'third'])
})

test('signing out deletes what is kept for that person, and nothing else', () => {
  const storage = memoryStorage()
  storage.setItem('list-width', '300')
  const kept = createKeptDrafts(storage)
  kept.keep({ author: 'ana', draft: reply('Dear', 'one'), seq: 1 })
  kept.keep({ author: 'ben', draft: reply('Hello', 'two'), seq: 1 })
  kept.clear('ana')
  expect([kept.of('ana'), kept.of('ben').length]).toEqual([[], 1])
  expect(storage.getItem('list-width')).toBe('300')
})

test.each([
  ['without storage', null],
  ['with a full storage', memoryStorage(10)],
])('a browser %s keeps no draft and reports no error', (_, storage) => {
  const kept = createKeptDrafts(storage)
  kept.keep({ author: 'ana', draft: reply('Dear'), seq: 1 })
  kept.remove('one')
  kept.clear('ana')
  expect(kept.of('ana')).toEqual([])
})

test('an entry that is not a draft is deleted and hides no other one', () => {
  const storage = memoryStorage()
  storage.setItem('trackquery-draft/broken', '{')
  const kept = createKeptDrafts(storage)
  kept.keep({ author: 'ana', draft: reply('Dear'), seq: 1 })
  expect(kept.of('ana')).toHaveLength(1)
  expect(storage.length).toBe(1)
})
