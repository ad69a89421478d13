import { type PasswordRating, PasswordStrength, type PasswordStrengthWords } from './password-strength.tsx'
import { useTypedPassword } from './use-typed-password.ts'

/** Texts for the stories. */
export const strengthWordsInEnglish: PasswordStrengthWords = {
  label: 'Strength',
  levels: ['Weak', 'Fair', 'Good', 'Strong'],
}

const longer = 'Make it longer: a few words in a row are easy to remember.'

/** A meter that rates by length alone, which is enough to show every state. */
export function MeterByLength({ input }: { input: HTMLInputElement }) {
  const password = useTypedPassword(input)
  const level = [1, 8, 10, 14].filter((least) => password.length >= least).length as PasswordRating['level']
  const rating = { level, advice: level === 1 || level === 2 ? longer : undefined }
  return <PasswordStrength rating={rating} words={strengthWordsInEnglish} />
}
