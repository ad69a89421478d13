import { type ChangeEvent, useRef, useState } from 'react'
import { PasswordField, type PasswordFieldProps } from '../field/password-field.tsx'
import { useFormReset } from '../field/use-form-reset.ts'
import { PasswordStrength, type PasswordStrengthWords } from './password-strength.tsx'

export type NewPasswordFieldProps = Omit<PasswordFieldProps, 'below' | 'value' | 'defaultValue'> & {
  /** Words of the meter. */
  strengthWords: PasswordStrengthWords
  /** How many characters the server asks for at least. */
  least?: number
  /** What others know about the person: name, address, company. */
  personal?: readonly string[]
}

/** A password that is being chosen, with a meter of how hard it is to guess. Native attributes land on the input. */
export function NewPasswordField({ strengthWords, least, personal, onChange, ...rest }: NewPasswordFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  useFormReset(input, () => setPassword(''))

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setPassword(event.target.value)
    onChange?.(event)
  }
  return (
    <PasswordField
      ref={input}
      autoComplete="new-password"
      onChange={change}
      below={
        <PasswordStrength
          password={password}
          words={strengthWords}
          {...(least && { least })}
          {...(personal && { personal })}
        />
      }
      {...rest}
    />
  )
}
