import type { ComponentProps } from 'react'
import { control } from './control.ts'
import { Field, type FieldWords } from './field.tsx'

export type CodeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size'> &
  FieldWords & {
    name: string
    /** How many digits the code has. */
    digits?: number
  }

/** A one-time code: one field, so that pasting and the phone's own suggestion work. Native attributes land on the input. */
export function CodeField({ label, labelHidden, hint, error, digits = 6, id, className, ...rest }: CodeFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, className }} controlId={id}>
      {(ids) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // A pasted code may bring spaces along; the server drops them.
          maxLength={digits * 2}
          spellCheck={false}
          className={control({ size: 'code' })}
          {...rest}
          {...ids}
        />
      )}
    </Field>
  )
}
