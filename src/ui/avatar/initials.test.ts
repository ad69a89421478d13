import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada lovelace', 'AL'],
  ['Ada King, Countess of Lovelace', 'AK'],
  ['  ada  ', 'A'],
  ['Ada\u00a0Lovelace', 'AL'],
  ['Ada\tLovelace', 'AL'],
  ['Jean-Luc Picard', 'JP'],
  ['(Acme) Ltd', 'AL'],
  ['– Ben', 'B'],
  ['4 Seasons', '4S'],
  ['王小明', '王'],
  ['محمد علي', 'مع'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['🦊 Fox', '🦊F'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧F'],
  ['🇩🇪 Team', '🇩🇪T'],
  ['', '?'],
  ['   ', '?'],
  ['---', '?'],
])('initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
