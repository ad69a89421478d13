import type { ClipboardEvent, ComponentProps } from 'react'
import { control } from './control.ts'
import { Field, type FieldLabels } from './field.tsx'
import { setNativeValue } from './set-native-value.ts'

export type CodeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & FieldLabels & { name: string }

/** The number of digits of a code. */
const digits = 6

const digitsOf = (text: string) => text.replace(/\D/g, '')

/**
 * A field for a one-time code. One input, so that pasting and the phone's suggestion work. Attributes go to the input.
 */
export function CodeField({ label, hint, error, id, className, ...rest }: CodeFieldProps) {
  // People copy the whole line of the e-mail: “Your code is 482 913.”
  const pasteDigits = (event: ClipboardEvent<HTMLInputElement>) => {
    const code = digitsOf(event.clipboardData.getData('text'))
    if (code.length !== digits) return
    event.preventDefault()
    setNativeValue(event.currentTarget, code)
  }
  return (
    <Field {...{ label, hint, error, className }} controlId={id}>
      {(ids) => (
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // A typed code may contain spaces. The server removes them.
          maxLength={digits * 2}
          spellCheck={false}
          // In right-to-left text, digits separated by a space would swap.
          dir="ltr"
          className={control({ size: 'code', className: 'rtl:text-end' })}
          onPaste={pasteDigits}
          {...rest}
          {...ids}
        />
      )}
    </Field>
  )
}
