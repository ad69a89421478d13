import type { PasswordStrengthWords } from './password-strength.tsx'

/** Texts for the stories. */
export const strengthWordsInEnglish: PasswordStrengthWords = {
  label: 'Strength',
  levels: ['Weak', 'Fair', 'Good', 'Strong'],
  advice: {
    short: 'Make it longer: a few words in a row are easy to remember.',
    common: 'Part of it is among the first passwords that anybody would try.',
    personal: 'Leave out names and addresses: others know them, too.',
    repeated: 'Saying the same thing twice does not help.',
    sequence: 'Leave out rows such as “abcd” or “qwerty”.',
  },
}
