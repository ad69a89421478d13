import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { control } from './control.ts'
import { Field, type FieldLabels } from './field.tsx'

/**
 * Classes of a text area, in addition to those of every control. It grows with its text where the browser supports it;
 * elsewhere it scrolls. Without a person who may write in it, it has no grip: `:read-only` includes disabled ones.
 */
export const textArea = cva('block field-sizing-content max-h-[60vh] resize-y read-only:resize-none')

export type TextAreaFieldProps = ComponentProps<'textarea'> &
  FieldLabels & {
    /** The name of the value in the posted form. */
    name: string
    /** The minimum number of visible lines. */
    rows?: number
    /** `note` for text that only staff can read. */
    look?: 'default' | 'note'
  }

/** A text area with label, hint and error. Each paragraph has its own direction. Attributes go to the text area, `className` to the field. */
export function TextAreaField({
  label,
  hint,
  error,
  rows = 4,
  look = 'default',
  id,
  className,
  style,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, className }} controlId={id}>
      {(ids) => (
        <textarea
          dir="auto"
          rows={rows}
          className={control({ look, className: textArea() })}
          // `field-sizing: content` ignores `rows`.
          style={{ minHeight: `calc(${rows}lh + 0.75rem)`, ...style }}
          {...rest}
          {...ids}
        />
      )}
    </Field>
  )
}
