import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each([
  '/',
  '/company',
  '/company?company=ACME&tab=people#top',
  '/trackQuery?ref=ACME-1',
  '/a//b',
  '/%E2%9C%93',
  '/?next=https://elsewhere.example',
])('%s is accepted as a local path', (path) => {
  expect(safePath(path)).toBe(path)
})

test.each([
  '',
  'company',
  'https://evil.example',
  'HTTPS://evil.example',
  'http:/evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/company\\..\\evil',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\t/evil.example',
  '/\n/evil.example',
  '/company\r\nSet-Cookie: a=b',
  ' /company',
  '/com pany',
  '/company\u2028',
  '/\u0000',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  './/evil.example',
  `/${'a'.repeat(2048)}`,
  null,
  undefined,
  7,
  ['/company'],
  { toString: () => '/company' },
])('%j is rejected as a local path', (path) => {
  expect(safePath(path)).toBeNull()
})

test('every accepted local path resolves to the host of its base URL', () => {
  const pieces = constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5c',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'https:',
    '\t',
    'a',
  )
  assert(
    property(array(pieces, { maxLength: 8 }), (parts) => {
      const path = safePath(`/${parts.join('')}`)
      if (path === null) return
      const url = new URL(path, 'https://desk.example.com')
      expect(url.host).toBe('desk.example.com')
      expect(path).toMatch(/^\/(?!\/)/)
    }),
    { numRuns: 2000 },
  )
})
