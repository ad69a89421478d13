import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { control } from './control.ts'
import { Field, type FieldLabels } from './field.tsx'

/** The looks of a text area, in addition to those of every control. */
export const textArea = cva('block max-h-[60vh] resize-y', {
  variants: {
    // Grows with its text where the browser can; everywhere else it scrolls.
    grows: { true: 'field-sizing-content', false: '' },
  },
})

export type TextAreaFieldProps = ComponentProps<'textarea'> &
  FieldLabels & {
    name: string
    /** Lines shown at least. */
    rows?: number
    /** Whether it becomes taller as its text does. */
    grows?: boolean
    /** `note` for what only colleagues will read. */
    look?: 'default' | 'note'
  }

/** Several lines of text. Native attributes land on the text area, `className` on the whole field. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  rows = 4,
  grows = true,
  look = 'default',
  id,
  className,
  style,
  ...rest
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, className }} controlId={id}>
      {(ids) => (
        <textarea
          rows={rows}
          className={control({ look, className: textArea({ grows }) })}
          // A text area that fits its text ignores `rows`.
          style={{ minHeight: `calc(${rows}lh + 0.75rem)`, ...style }}
          {...rest}
          {...ids}
        />
      )}
    </Field>
  )
}
