import { expect, test } from 'vitest'
import { isRecoveryCode, plainRecoveryCode, showRecoveryCode } from './recovery-code.ts'

test.each([
  ['ab1de-fgh0k', 'ab1de-fgh0k'],
  [' AB1DE FGH0K ', 'ab1de-fgh0k'],
  ['abIde-fghOk', 'ab1de-fgh0k'],
  ['ablde–fghok', 'ab1de-fgh0k'],
  ['ab1de—fgh0k', 'ab1de-fgh0k'],
  ['ab1de\u2011fgh0k', 'ab1de-fgh0k'],
])('the typed recovery code %j is read as %s', (typed, code) => {
  expect(isRecoveryCode(plainRecoveryCode(typed))).toBe(true)
  expect(showRecoveryCode(plainRecoveryCode(typed))).toBe(code)
})

test.each(['', '123456', 'ab1de-fgh0', 'ab1de-fgh0kk', 'ab1de-fgh0u', 'äb1de-fgh0k'])(
  '%j is no recovery code',
  (typed) => {
    expect(isRecoveryCode(plainRecoveryCode(typed))).toBe(false)
  },
)
