import { describe, expect, test } from 'vitest'
import { requiresSession, defaultGuard, matchesAny, normalizePath } from './guard-patterns.ts'

test.each([
  ['/company', '/company'],
  ['/Company', '/company'],
  ['/COMPANY/', '/company'],
  ['/company//', '/company'],
  ['//company', '/company'],
  ['/c%6Fmpany', '/company'],
  ['/C%4FMPANY', '/company'],
  ['/caf%C3%A9', '/café'],
  ['/CAF%C3%89', '/café'],
  ['/%2563ompany', '/%63ompany'],
  ['/%E0%A4%A', '/%e0%a4%a'],
  ['/', '/'],
  ['//', '/'],
])('the guard normalizes the path %s to %s', (pathname, plain) => {
  expect(normalizePath(pathname)).toBe(plain)
})

describe('matching a guard glob', () => {
  test.each([
    ['/login', '/login', true],
    ['/login', '/login/', true],
    ['/login', '/LOGIN', true],
    ['/Login', '/login', true],
    ['/login', '/login/x', false],
    ['/public/*', '/public/a', true],
    ['/public/*', '/public/a/b', false],
    ['/public/*', '/public', false],
    ['/public/**', '/public/a/b', true],
    ['/public*', '/publicity', true],
    ['/public*', '/public/a', false],
    ['/bar/**', '/bar', false],
    ['/a.b', '/a.b', true],
    ['/a.b', '/axb', false],
    ['/{test,status}', '/status', true],
    ['/{test,status}', '/tests', false],
    ['/tes?', '/test', true],
    ['/tes?', '/tests', false],
    ['/t[ae]st', '/tast', true],
    ['/admin/*', '/Admin/x', true],
    ['/café', '/caf%C3%A9', true],
    ['/c%C3%A9', '/cé', true],
    ['/**', '/anything/at/all', true],
    ['/**', '/', true],
    ['/+', '/x', false],
    ['/(a|b)', '/a', false],
  ])('%s against the path %s gives %s', (glob, pathname, matches) => {
    expect(matchesAny([glob], pathname)).toBe(matches)
  })
})

describe('the guard', () => {
  test('requires a session for every path by default', () => {
    expect(requiresSession(defaultGuard, '/test')).toBe(true)
  })

  test('requires no session for an excluded path, in any spelling', () => {
    const guard = { ...defaultGuard, exclude: ['/test'] }
    for (const path of ['/test', '/TEST', '/test/', '/t%65st']) expect(requiresSession(guard, path)).toBe(false)
    expect(requiresSession(guard, '/tests')).toBe(true)
  })

  test('requires a session only for included paths if there are any, and exclude patterns take precedence', () => {
    const guard = { ...defaultGuard, include: ['/company', '/a/**'], exclude: ['/a/b'] }
    expect(requiresSession(guard, '/company')).toBe(true)
    expect(requiresSession(guard, '/test')).toBe(false)
    expect(requiresSession(guard, '/a/c')).toBe(true)
    expect(requiresSession(guard, '/a/b')).toBe(false)
  })
})
