import { type ReactNode, useState } from 'react'
import { PasswordField, type PasswordFieldProps } from '../field/password-field.tsx'

export type NewPasswordFieldProps = Omit<PasswordFieldProps, 'below' | 'value' | 'defaultValue' | 'ref'> & {
  /**
   * Loads the strength meter of the input, which reads it by `useTypedPassword`. It is called when the field first gets
   * the focus or text. It may fail: then there is no meter, and the next time tries again.
   */
  loadMeter: (input: HTMLInputElement) => Promise<ReactNode>
}

/** A field for a new password with a strength meter. Attributes go to the input. */
export function NewPasswordField({ loadMeter, onFocus, onInput, ...rest }: NewPasswordFieldProps) {
  const [meter, setMeter] = useState<ReactNode>()
  // Without a connection there is no meter, and the server alone decides.
  const load = (input: HTMLInputElement) => {
    if (!meter) loadMeter(input).then(setMeter, () => {})
  }
  return (
    <PasswordField
      autoComplete="new-password"
      onFocus={(event) => {
        load(event.currentTarget)
        onFocus?.(event)
      }}
      // A field that got the focus before hydration is noticed by what is typed.
      onInput={(event) => {
        load(event.currentTarget)
        onInput?.(event)
      }}
      // The space is reserved, so that nothing moves when the meter appears.
      below={<div className="min-h-5">{meter}</div>}
      {...rest}
    />
  )
}
