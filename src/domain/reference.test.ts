import { expect, test } from 'vitest'
import { formatReference, parseReference } from './reference.ts'

test.each([
  ['ACME-42', { key: 'ACME', number: 42 }],
  ['acme-1', { key: 'ACME', number: 1 }],
  ['A1-2147483647', { key: 'A1', number: 2_147_483_647 }],
])('%j is parsed as a reference', (text, reference) => {
  expect(parseReference(text)).toEqual(reference)
  expect(formatReference(reference)).toBe(text.toUpperCase())
})

test.each([
  '',
  'ACME',
  'ACME-',
  'ACME-0',
  'ACME-01',
  'A-1',
  '1A-1',
  'TOOLONGX-1',
  'ACME-2147483648',
  'ACME-1 ',
  'ÄCME-1',
  'ACME-１',
])('%j is not a reference', (text) => {
  expect(parseReference(text)).toBeNull()
})
