import { limits } from '../../limits.ts'

/** Texts of fields for passwords. */
export const passwordWords = {
  hint: `At least ${limits.password.min} characters.`,
  show: 'Show password',
  hide: 'Hide password',
}
