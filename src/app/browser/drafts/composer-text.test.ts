import { expect, test } from 'vitest'
import { isSameText, pageOf, withFilesOf } from './composer-text.ts'
import type { DraftContent } from './draft-saver.ts'

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
  expect(isSameText(following('ACME-1'), following('ACME-1'))).toBe(true)
  expect(isSameText(following('ACME-1'), following('ACME-2'))).toBe(false)
  // A form without the field follows up nothing.
  expect(isSameText(following(''), reply('It drops again'))).toBe(true)
})
