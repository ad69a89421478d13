import type { ComponentProps, ReactNode } from 'react'
import { ChevronDownIcon } from '../icon/icon.tsx'
import { control } from './control.ts'
import { Field, type FieldWords } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectFieldProps = Omit<ComponentProps<'select'>, 'size' | 'multiple' | 'children'> &
  FieldWords & {
    name: string
    options: readonly SelectOption[]
    size?: 'sm' | 'md'
    /** Beside the label, at the end of its line. */
    aside?: ReactNode
  }

/** One of a few, chosen from the system's own list. Native attributes land on the select. */
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
          <select className={control({ size, className: 'appearance-none truncate pe-8' })} {...rest} {...ids}>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-ink-muted">
            <ChevronDownIcon size="sm" />
          </span>
        </div>
      )}
    </Field>
  )
}
