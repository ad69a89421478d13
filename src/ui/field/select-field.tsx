import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { ChevronDownIcon } from '../icon/icon.tsx'
import { control } from './control.ts'
import { Field, type FieldLabels } from './field.tsx'

const select = cva('appearance-none truncate', {
  variants: { look: { field: 'pe-8', button: 'ps-3 pe-8.5' } },
})

const arrow = cva('pointer-events-none absolute inset-y-0 flex items-center text-ink-muted', {
  variants: { look: { field: 'end-2.5', button: 'end-3' } },
})

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'size' | 'multiple' | 'children'> &
  FieldLabels & {
    /** The name of the value in the posted form. */
    name: string
    /** Shows the label to screen readers only. */
    labelHidden?: boolean
    /** The options, in order. */
    options: readonly SelectOption[]
    /** The height: `md` in forms, `sm` in rows and toolbars. */
    size?: 'sm' | 'md'
    /** `button` has the border and padding of a button, for use in a row of buttons. */
    look?: 'field' | 'button'
    /** Beside the label, at the end of its line. */
    aside?: ReactNode
  }

/** A native select with label, hint and error. Attributes go to the select. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  aside,
  options,
  size = 'md',
  look = 'field',
  id,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, aside, className }} controlId={id}>
      {(ids) => (
        <div className="relative">
          <select
            className={control({ size, look: look === 'button' ? look : 'default', className: select({ look }) })}
            {...rest}
            {...ids}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={arrow({ look })}>
            <ChevronDownIcon size="sm" />
          </span>
        </div>
      )}
    </Field>
  )
}
