import { expect, test } from 'vitest'
import type { DraftContent } from './draft-saver.ts'
import { createHeldTexts } from './held-texts.ts'

const reply = (body: string, queryId = 'q1'): DraftContent => ({
  kind: 'reply',
  clientId: 'one',
  address: '/draft?ref=ACME-1',
  fields: [
    ['queryId', queryId],
    ['body', body],
  ],
})
const stored = (body: string) => ({ subject: '', body, files: [] })

test('a stored draft that this browser kept is an earlier text of the composer that continues it', () => {
  expect(createHeldTexts([reply('Half a')]).has(reply('Half a reply'), stored('Half a'))).toBe(true)
})

test('a stored draft with other words, with files or about another query is not an earlier text', () => {
  const held = createHeldTexts([reply('Half a')])
  expect(held.has(reply('Half a reply'), stored('Theirs'))).toBe(false)
  expect(held.has(reply('Half a reply'), { ...stored('Half a'), files: ['plan.pdf'] })).toBe(false)
  expect(held.has(reply('Half a reply', 'q2'), stored('Half a'))).toBe(false)
})

test('a stored draft that follows up another query than the composer did is not an earlier text', () => {
  const asFollowUp: DraftContent = {
    ...reply('It is back'),
    fields: [
      ['body', 'It is back'],
      ['followUpOf', 'ACME-1'],
    ],
  }
  const held = createHeldTexts([asFollowUp])
  expect(held.has(asFollowUp, { ...stored('It is back'), followUpOf: 'ACME-1' })).toBe(true)
  expect(held.has(asFollowUp, { ...stored('It is back'), followUpOf: 'ACME-2' })).toBe(false)
  expect(held.has(asFollowUp, stored('It is back'))).toBe(false)
})

test('only the latest 100 texts are remembered', () => {
  const held = createHeldTexts([])
  for (let index = 0; index <= 100; index += 1) held.add(reply(String(index)))
  expect(held.has(reply('now'), stored('0'))).toBe(false)
  expect(held.has(reply('now'), stored('100'))).toBe(true)
})
