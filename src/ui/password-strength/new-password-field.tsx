import { type ChangeEvent, useRef, useState } from 'react'
import { PasswordField, type PasswordFieldProps } from '../field/password-field.tsx'
import { useFormReset } from '../field/use-form-reset.ts'
import { PasswordStrength, type PasswordStrengthWords } from './password-strength.tsx'

export type NewPasswordFieldProps = Omit<PasswordFieldProps, 'below' | 'value' | 'defaultValue' | 'ref'> & {
  /** The texts of the strength meter. */
  strengthWords: PasswordStrengthWords
  /** The minimum length that the server requires. */
  minLength?: number
  /** What others know about the person: name, address, company. */
  personal?: readonly string[]
}

/** A field for a new password with a strength meter. Attributes go to the input. */
export function NewPasswordField({ strengthWords, minLength, personal, onChange, ...rest }: NewPasswordFieldProps) {
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
          {...(minLength && { minLength })}
          {...(personal && { personal })}
        />
      }
      {...rest}
    />
  )
}
