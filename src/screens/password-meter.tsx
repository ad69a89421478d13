import { PasswordStrength } from '#ui/password-strength/password-strength.tsx'
import { useTypedPassword } from '#ui/password-strength/use-typed-password.ts'
import { formValues } from '#domain/form.ts'
import { ratePassword } from '#domain/password/rate-password.ts'
import '#domain/words/en/password.ts'
import { useWords } from './words.ts'

export type PasswordMeterProps = {
  input: HTMLInputElement
  /** What others know about the person; without it, what they typed into the form. */
  personal?: readonly string[] | undefined
}

/** The fields of the sign-up form that hold the name and the address. */
function typedIn(form: HTMLFormElement | null): string[] {
  if (!form) return []
  const { displayName = '', email = '' } = formValues(new FormData(form))
  return [displayName, email]
}

/** The strength of a new password while it is typed. */
export function PasswordMeter({ input, personal }: PasswordMeterProps) {
  const words = useWords().passwordStrength
  const { level, weakness } = ratePassword(useTypedPassword(input), personal ?? typedIn(input.form))
  return <PasswordStrength rating={{ level, advice: weakness ? words.advice[weakness] : undefined }} words={words} />
}
