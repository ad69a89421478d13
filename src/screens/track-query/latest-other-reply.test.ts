import { expect, test } from 'vitest'
import { ana, ben, cleo, makeMessage, makeQuery } from './fixtures.ts'
import { latestOtherReply } from './latest-other-reply.ts'

const reply = (n: number, author = cleo) => makeMessage(n, { author })
const newest = (...conversation: ReturnType<typeof reply>[]) =>
  latestOtherReply(makeQuery({ conversation, requester: ben }), ana.id)?.id

test('returns the newest reply of a colleague', () => {
  expect(newest(reply(1), reply(2))).toBe(reply(2).id)
})

test("ignores the viewer's replies, the requester's replies and notes", () => {
  expect(newest(reply(1), reply(2, ana), reply(3, ben), makeMessage(4, { author: cleo, kind: 'note' }))).toBe(
    reply(1).id,
  )
})

test('includes a scheduled reply', () => {
  expect(newest(reply(1), makeMessage(2, { author: cleo, scheduledAt: '2026-03-12T14:30:08Z' }))).toBe(
    makeMessage(2, {}).id,
  )
})

test('returns undefined when no colleague has replied', () => {
  expect(newest(reply(1, ana), reply(2, ben))).toBeUndefined()
})
