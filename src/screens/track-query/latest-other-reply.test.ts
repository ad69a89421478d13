import { expect, test } from 'vitest'
import { ana, ben, cleo, makeMessage, makeQuery } from './fixtures.ts'
import { latestOtherReply } from './latest-other-reply.ts'

const reply = (n: number, author = cleo) => makeMessage(n, { author })
const newest = (...conversation: ReturnType<typeof reply>[]) =>
  latestOtherReply(makeQuery({ conversation, requester: ben }), ana.id)?.id

test('latestOtherReply returns the newest reply by a colleague', () => {
  expect(newest(reply(1), reply(2))).toBe(reply(2).id)
})

test('latestOtherReply ignores notes and replies by the viewer or the requester', () => {
  expect(newest(reply(1), reply(2, ana), reply(3, ben), makeMessage(4, { author: cleo, kind: 'note' }))).toBe(
    reply(1).id,
  )
})

test('latestOtherReply may return a scheduled reply', () => {
  expect(newest(reply(1), makeMessage(2, { author: cleo, scheduledAt: '2026-03-12T14:30:08Z' }))).toBe(
    makeMessage(2, {}).id,
  )
})

test('latestOtherReply returns nothing if no colleague has replied', () => {
  expect(newest(reply(1, ana), reply(2, ben))).toBeUndefined()
})
