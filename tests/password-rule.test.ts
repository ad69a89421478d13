import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { ratePassword } from '#domain/password/rate-password.ts'
import { isGuessable } from '../supabase/embedded/auth/guessable-password.ts'

/** Passwords as people write them: words, digits and substitutes of the person and of the lists. */
const part = fc.constantFrom(
  ...'ada Ada l0vel4ce engines example banana password qwerty 1842 2026 ! - _ correct horse plinth é ß 🦊'.split(' '),
)
const written = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))

test('the app and the embedded auth service refuse the same passwords', () => {
  const personal = ['Ada Lovelace', 'ada.lovelace@engines.example']
  fc.assert(
    fc.property(fc.oneof(written, fc.string({ unit: 'binary', maxLength: 72 })), (password) => {
      fc.pre(password.length >= limits.password.min)
      expect(isGuessable(password, personal)).toBe(ratePassword(password, personal).weakness !== null)
    }),
    { numRuns: 50 },
  )
})
