import type { ComponentProps, ReactNode } from 'react'
import { control } from './control.ts'
import { Field, type FieldLabels } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'size'> &
  FieldLabels & {
    /** The name of the value in the posted form. */
    name: string
    /** Shows the label to screen readers only. */
    labelHidden?: boolean
    /** An icon inside the input, before the text. */
    icon?: ReactNode
  }

/** A text input with label, hint and error. Text is written in its own direction. Attributes go to the input, `className` to the field. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  icon,
  id,
  className,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, className }} controlId={id}>
      {(ids) => (
        <div className="relative">
          {icon && (
            <span className="pointer-events-none absolute inset-y-0 start-2.5 flex items-center text-ink-muted">
              {icon}
            </span>
          )}
          <input type={type} dir="auto" className={control({ icon: icon ? 'start' : 'none' })} {...rest} {...ids} />
        </div>
      )}
    </Field>
  )
}
