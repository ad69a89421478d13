import { expect, test } from 'vitest'
import { IdempotencyStore } from './idempotency-store.ts'

const limits = { perSender: 2, total: 4, ttlMs: 60_000 }
const done = (turns: IdempotencyStore<string>, sender: string, key: string) =>
  turns.start(sender, key).finish(`${sender} ${key}`)
const answer = (turns: IdempotencyStore<string>, sender: string, key: string) => turns.find(sender, key)

test('the idempotency store evicts only results of a sender who exceeds the limit per sender', async () => {
  const turns = new IdempotencyStore<string>(limits)
  done(turns, 'ana', 'first')
  for (let at = 0; at < 100; at += 1) done(turns, 'flood', String(at))
  expect(await answer(turns, 'ana', 'first')).toBe('ana first')
  expect(answer(turns, 'flood', '97')).toBeUndefined()
  expect(await answer(turns, 'flood', '99')).toBe('flood 99')
})

test('the idempotency store never evicts a running action', async () => {
  const turns = new IdempotencyStore<string>(limits)
  const slow = turns.start('ana', 'slow')
  for (let at = 0; at < 100; at += 1) done(turns, `sender ${at % 10}`, String(at))
  for (let at = 0; at < 10; at += 1) done(turns, 'ana', String(at))
  const waiting = answer(turns, 'ana', 'slow')
  expect(waiting).toBeDefined()
  slow.finish('done at last')
  expect(await waiting).toBe('done at last')
})

test('the idempotency store evicts the oldest results beyond its total limit', async () => {
  const turns = new IdempotencyStore<string>(limits)
  for (let at = 0; at < 6; at += 1) done(turns, `sender ${at}`, 'key')
  expect(answer(turns, 'sender 1', 'key')).toBeUndefined()
  expect(await answer(turns, 'sender 2', 'key')).toBe('sender 2 key')
})

test('the idempotency store forgets a failed action at once, and a result after its time to live', async () => {
  const turns = new IdempotencyStore<string>({ ...limits, ttlMs: -1 })
  const failed = turns.start('ana', 'failed')
  const waiting = turns.find('ana', 'failed')
  failed.finish(null)
  expect(await waiting).toBeNull()
  expect(turns.find('ana', 'failed')).toBeUndefined()
  done(turns, 'ana', 'old')
  expect(turns.find('ana', 'old')).toBeUndefined()
})
