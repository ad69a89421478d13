import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { ChevronDownIcon } from '../icon/icon.tsx'
import { control } from './control.ts'
import { Field, type FieldLabels } from './field.tsx'

const select = cva('select')

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
  id,
  className,
  ...rest
}: SelectFieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, aside, className }} controlId={id}>
      {(ids) => (
        <div className="relative">
          <select className={control({ size, className: select() })} {...rest} {...ids}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="select-arrow">
            <ChevronDownIcon size="sm" />
          </span>
        </div>
      )}
    </Field>
  )
}
