import { TextField } from '#ui/field/text-field.tsx'
import { limits } from '#domain/limits.ts'
import { useWords } from '#screens/words.ts'

export type EmailFieldProps = {
  /** The value typed before. */
  value?: string
  error?: string
  /** Shows the address of an invitation, which is not another one. */
  isInvited?: boolean
  hint?: string
}

/** The e-mail field; password managers treat it as the user name. */
export function EmailField({ value, error, isInvited = false, hint }: EmailFieldProps) {
  const { login } = useWords()
  return (
    <TextField
      label={login.email}
      name="email"
      // Browsers change other letters of an address into ASCII.
      type={isInvited ? 'text' : 'email'}
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.email.max}
      defaultValue={value}
      error={error}
      hint={isInvited ? login.invited.hint : hint}
      readOnly={isInvited}
      required
    />
  )
}
