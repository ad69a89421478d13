import fc from 'fast-check'
import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['', 0, null],
  ['a', 1, 'short'],
  ['Tr0ub4dor&3', 1, 'short'],
  ['password', 1, 'short'],
  ['password1234', 1, 'common'],
  ['P@ssw0rd!2026', 1, 'common'],
  ['qwertyuiop12', 1, 'sequence'],
  ['abcdefghijkl', 1, 'sequence'],
  ['987654321098', 1, 'sequence'],
  ['aaaaaaaaaaaaaaaa', 1, 'repeated'],
  ['floorfloorfloorfloor', 1, 'repeated'],
  ['iloveyouiloveyou', 1, 'repeated'],
  ['xk7 vq2 mz9 w', 3, null],
  ['sheet plinth cargo', 4, null],
  ['correct horse battery staple', 4, null],
  ['Grüße vom Frühstück am See', 4, null],
  ['🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊🦊', 1, 'repeated'],
])('the password %j has strength %i (%s)', (password, level, weakness) => {
  expect(strengthOf(password)).toEqual({ level, weakness })
})

test('names and addresses of the person do not count towards password strength', () => {
  const personal = ['Ada Lovelace', 'ada@engines.example', 'Acme']
  expect(strengthOf('lovelace engines', { personal })).toEqual({ level: 1, weakness: 'personal' })
  expect(strengthOf('L0v3l4ce-Acme', { personal })).toEqual({ level: 1, weakness: 'personal' })
  expect(strengthOf('lovelace and 4 more plinths', { personal }).level).toBe(4)
})

test('the minimum password length can be configured', () => {
  expect(strengthOf('xk7 vq2 mz', { minLength: 8 })).toEqual({ level: 2, weakness: 'short' })
  expect(strengthOf('xk7 vq2 mz', { minLength: 15 })).toEqual({ level: 1, weakness: 'short' })
})

test('password strength accepts any text, and a password below the minimum length is at most weak', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (password) => {
      const { level } = strengthOf(password)
      expect(level).toBeGreaterThanOrEqual(password === '' ? 0 : 1)
      if (password !== '' && Array.from(password).length < 12) expect(level).toBe(1)
    }),
  )
})

test('the strength of three passwords of 1,000 characters is computed within half a second', () => {
  const start = performance.now()
  strengthOf('a1b2'.repeat(250))
  strengthOf('x'.repeat(1000))
  strengthOf(Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(97 + ((at * 7) % 26))).join(''))
  expect(performance.now() - start).toBeLessThan(500)
})
