import { limits } from '../../limits.ts'
import type { Weakness } from '../../password/strength.ts'
import { provideWords } from '../current.ts'

/** Texts of fields for passwords. */
export const passwordWords = {
  hint: `At least ${limits.password.min} characters.`,
  show: 'Show password',
  hide: 'Hide password',
}

/** What would help, below the field and in its error. */
const advice: Record<Weakness, string> = {
  short: 'Make it longer. A few words in a row are easy to remember.',
  personal: 'Leave out your name and your address: others know them.',
  common: 'Attackers try this word first. Combine three or four words that do not belong together.',
  repeated: 'Repeating something does not help. Combine three or four words that do not belong together.',
  pattern: 'Leave out patterns such as 1234, “qwerty” and dates. Use a few words that do not belong together.',
  simple: 'Make it longer: add a word or two.',
}

/** Texts of the strength meter of a new password, and of its refusal. */
export const passwordStrengthWords = {
  label: 'Password strength',
  levels: ['Weak', 'Fair', 'Good', 'Strong'] as const,
  advice,
  /** The error of a password that was refused, also by the rules of a hosted project. */
  refused: {
    short: `This password is too short. Use at least ${limits.password.min} characters.`,
    personal: `This password is easy to guess. ${advice.personal}`,
    common: `This password is easy to guess. ${advice.common}`,
    repeated: `This password is easy to guess. ${advice.repeated}`,
    pattern: `This password is easy to guess. ${advice.pattern}`,
    simple: `This password is easy to guess. ${advice.simple}`,
    // A hosted project may ask for more characters than the app does, and does not say how many.
    length: 'This password is too short. Use a longer one.',
    characters: 'This password uses too few kinds of characters. Mix letters, digits and symbols.',
    pwned: 'This password is on lists that attackers try first. Choose another one.',
  },
}

provideWords({ password: passwordWords, passwordStrength: passwordStrengthWords })
