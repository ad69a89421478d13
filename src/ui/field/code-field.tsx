import type { ClipboardEvent, ComponentProps, InputEvent } from 'react'
import { control } from './control.ts'
import { Field, type FieldLabels } from './field.tsx'
import { setNativeValue } from './set-native-value.ts'

export type CodeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size'> &
  FieldLabels & {
    name: string
    /** How many digits the code has. */
    digits?: number
    /** Told the code once all its digits are there, however they came: a form can then send itself. */
    onComplete?: (code: string) => void
  }

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A one-time code: one field, so that pasting and the phone's own suggestion work. Native attributes land on the input. */
export function CodeField({
  label,
  labelHidden,
  hint,
  error,
  digits = 6,
  onComplete,
  id,
  className,
  ...rest
}: CodeFieldProps) {
  // Mails say “Your code is 482 913.”: whoever copies the whole line means the digits.
  const pasteDigits = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = digitsOf(event.clipboardData.getData('text'))
    if (code.length !== digits) return
    event.preventDefault()
    setNativeValue(event.currentTarget, code)
  }
  const tell = (event: InputEvent<HTMLInputElement>) => {
    const code = digitsOf(event.currentTarget.value)
    if (code.length === digits) onComplete?.(code)
  }
  return (
    <Field {...{ label, labelHidden, hint, error, className }} controlId={id}>
      {(ids) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // A typed code may have spaces; the server drops them.
          maxLength={digits * 2}
          spellCheck={false}
          // In a page that reads from right to left, digits parted by a space would change places.
          dir="ltr"
          className={control({ size: 'code', className: 'rtl:text-end' })}
          onPaste={pasteDigits}
          onInput={tell}
          {...rest}
          {...ids}
        />
      )}
    </Field>
  )
}
