/** How many codes a person gets at once. Twin of the check constraint recovery_codes_are_at_most_ten. */
export const recoveryCodeCount = 10

/** From this number of codes on, a person is asked to make new ones. */
export const fewRecoveryCodes = 3

/** Crockford's base32: no letter is mistaken for a digit or for another letter. */
export const recoveryAlphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const groupLength = 5

/** Characters of a code: 50 bits. */
export const recoveryCodeLength = 2 * groupLength

/** A code as people read it: two groups of five. */
export const showRecoveryCode = (code: string): string => `${code.slice(0, groupLength)}-${code.slice(groupLength)}`

/** A typed code without case, spaces and dashes of any kind, and with the letters that look like digits as digits. */
export const plainRecoveryCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')

/** Whether a plain code can be one. */
export const isRecoveryCode = (code: string): boolean =>
  new RegExp(`^[${recoveryAlphabet}]{${recoveryCodeLength}}$`).test(code)
