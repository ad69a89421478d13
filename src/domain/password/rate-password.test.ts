import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ratePassword } from './rate-password.ts'

const ada = ['Ada Lovelace', 'ada.lovelace@engines.example']

test.each([
  ['', 0, null],
  ['password', 1, 'short'],
  ['12345678', 1, 'short'],
  ['xk7 vq2', 1, 'short'],
  ['password12', 1, 'common'],
  ['P@ssw0rd!2026', 2, 'common'],
  ['september2026', 1, 'common'],
  ['elephant12', 1, 'common'],
  ['trackquery2026', 1, 'common'],
  ['abcdefghijkl', 1, 'pattern'],
  ['987654321098', 1, 'pattern'],
  ['aaaaaaaaaaaaaaaa', 1, 'repeated'],
  ['iloveyouiloveyou', 1, 'repeated'],
  ['sheet plinth cargo', 4, null],
  ['correct horse battery staple', 4, null],
  ['Grüße vom Frühstück am See', 4, null],
  ['xk7vq2mz9w', 3, null],
])('the password %j has strength %i (%s)', (password, level, weakness) => {
  expect(ratePassword(password, [])).toEqual({ level, weakness })
})

test.each([
  ['lovelace and 4 plinths', 'a name'],
  ['L0v3l4ce-plinth-cargo', 'a name behind substitutes'],
  ['ada and seven plinths', 'a short name as a word of its own'],
  ['Lovelacé plinth cargo', 'a name with another accent'],
  ['engines plinth cargo', 'the domain of the address'],
])('the password %j is refused, because it holds %s', (password) => {
  expect(ratePassword(password, ada)).toEqual({ level: 1, weakness: 'personal' })
})

test.each([
  ['canada plinth cargo', 'a short name inside another word'],
  ['an example of plinths', 'the top-level domain of the address'],
])('the password %j is accepted with %s', (password) => {
  expect(ratePassword(password, ada).weakness).toBeNull()
})

test.each([
  ['characters that are easy to guess', 'a'.repeat(40), 'k7 vq2 mz9 wt5 hd3 xb8 rj4 fn6 ps'],
  ['characters that are hard to guess', 'sheet plinth cargo xk7vq2mz9w bv3 hd8 jq', 'a'.repeat(32)],
])('of a password only the first 40 characters are rated: %s are as good or bad with any end', (_, start, end) => {
  expect(start).toHaveLength(40)
  expect(ratePassword(start + end, [])).toEqual(ratePassword(start, []))
})

test('any text gets a strength, and is refused exactly below the third level', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 72 }), fc.array(fc.string()), (password, personal) => {
      const { level, weakness } = ratePassword(password, personal)
      expect(weakness === null).toBe(level >= 3 || password === '')
    }),
    { numRuns: 30 },
  )
})
