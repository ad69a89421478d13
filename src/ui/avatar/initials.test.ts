import fc from 'fast-check'
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
  ['"Ada" O’Neil', 'AO'],
  ['’t Hooft', 'TH'],
  ['¿Qué? ¡Sí!', 'QS'],
  ['Ada\u2003\nLovelace', 'AL'],
  ['\u200bAda \u200fLovelace', 'AL'],
  ['4 Seasons', '4S'],
  ['42', '4'],
  ['3M 2000', '32'],
  ['٣ نجوم', '٣ن'],
  ['王小明', '王'],
  ['王 小明', '王小'],
  ['김 철수', '김철'],
  ['\u1100\u1161\u11a8 Min', '\u1100\u1161\u11a8M'],
  ['Åsa Öberg', 'ÅÖ'],
  ['ångström über', 'ÅÜ'],
  ['élodie Şahin', 'ÉŞ'],
  ['Θεόδωρος Ωνάσης', 'ΘΩ'],
  ['юлия Жук', 'ЮЖ'],
  ['ქეთევან გელაშვილი', 'ქგ'],
  ['สมชาย ใจดี', 'สใ'],
  ['अनिता शर्मा', 'अश'],
  ['ßarah ﬁona', 'SF'],
  ['محمد علي', 'مع'],
  ['e\u0301mile zola', 'E\u0301Z'],
  ['🦊 Fox', '🦊F'],
  ['👩‍👩‍👧 Family', '👩‍👩‍👧F'],
  ['🇩🇪 Team', '🇩🇪T'],
  ['👋🏽 hi', '👋🏽H'],
  ['Ben 🦊', 'B🦊'],
  ['\ud83d Bob', 'B'],
  ['', '?'],
  ['   ', '?'],
  ['\u00a0\t\n', '?'],
  ['---', '?'],
  ['() []', '?'],
  ['\u0301', '?'],
])('initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})

test('initials of any name are one or two whole graphemes', () => {
  const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const text = initials(name)
      const count = [...signs.segment(text)].length
      expect(count).toBeGreaterThan(0)
      expect(count).toBeLessThanOrEqual(2)
      expect(text.isWellFormed()).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('brackets, dashes and spaces do not change the initials', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\s(–]{0,5}$/), (around) => {
      expect(initials(`${around}Ada${around} ${around}Lovelace${around}`)).toBe('AL')
    }),
  )
})
