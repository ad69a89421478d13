import { NewPasswordField } from '#ui/password-strength/new-password-field.tsx'
import { useWords } from './words.ts'

export type StrongPasswordFieldProps = {
  label: string
  error?: string | undefined
  /** What others know about the person: name and address. At sign-up, the form has them. */
  personal?: readonly string[]
}

/**
 * The field for a new password, at sign-up, after a forgotten one, and in the account. Its meter says what the server
 * will accept. Meter and lists arrive when the field gets the focus.
 */
export function StrongPasswordField({ label, error, personal }: StrongPasswordFieldProps) {
  const { hint, show, hide } = useWords().password
  const loadMeter = async (input: HTMLInputElement) => {
    const { PasswordMeter } = await import('./password-meter.tsx')
    return <PasswordMeter input={input} personal={personal} />
  }
  return (
    <NewPasswordField
      label={label}
      name="password"
      hint={hint}
      showLabel={show}
      hideLabel={hide}
      loadMeter={loadMeter}
      error={error}
      required
    />
  )
}
