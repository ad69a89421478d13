import { expect, test } from 'vitest'
import { createHeldTexts, hasText, pageOf, textOf, withFilesOf, type DraftContent } from './draft-content.ts'

const reply = (body: string, ...files: string[]): DraftContent => ({
  kind: 'reply',
  clientId: 'one',
  address: '/draft?ref=ACME-1',
  fields: [['body', body], ...files.map((id): [string, string] => ['files[]', id])],
})

test('a draft that takes over a kept one has the files of both, each once', () => {
  expect(withFilesOf(reply('Mine', 'plan', 'photo'), reply('Kept', 'photo', 'scan'))).toEqual(
    reply('Mine', 'plan', 'photo', 'scan'),
  )
})

test('the page of a draft is the one on which it was written', () => {
  expect(pageOf(reply('Mine'))).toBe('/trackQuery?ref=ACME-1')
})

test('two texts that differ only in the query that they follow up are two texts', () => {
  const following = (reference: string): DraftContent => {
    const draft = reply('It drops again')
    return { ...draft, kind: 'query', fields: [...draft.fields, ['followUpOf', reference]] }
  }
  expect(hasText(following('ACME-1'), textOf(following('ACME-1')))).toBe(true)
  expect(hasText(following('ACME-1'), textOf(following('ACME-2')))).toBe(false)
  // A form without the field follows up nothing.
  expect(hasText(following(''), textOf(reply('It drops again')))).toBe(true)
})

const replyTo = (body: string, queryId = 'q1'): DraftContent => ({
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
  expect(createHeldTexts([replyTo('Half a')]).has(replyTo('Half a reply'), stored('Half a'))).toBe(true)
})

test('a stored draft with other words, with files or about another query is not an earlier text', () => {
  const held = createHeldTexts([replyTo('Half a')])
  expect(held.has(replyTo('Half a reply'), stored('Theirs'))).toBe(false)
  expect(held.has(replyTo('Half a reply'), { ...stored('Half a'), files: ['plan.pdf'] })).toBe(false)
  expect(held.has(replyTo('Half a reply', 'q2'), stored('Half a'))).toBe(false)
})

test('a stored draft that follows up another query than the composer did is not an earlier text', () => {
  const asFollowUp: DraftContent = {
    ...replyTo('It is back'),
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
  for (let index = 0; index <= 100; index += 1) held.add(replyTo(String(index)))
  expect(held.has(replyTo('now'), stored('0'))).toBe(false)
  expect(held.has(replyTo('now'), stored('100'))).toBe(true)
})
