import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { ChoiceMark } from './choice.tsx'
import { FieldError, FieldHint, type FieldLabels, useFieldIds } from './field.tsx'

const radioField = cva('flex min-w-0 flex-col gap-1')

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioFieldProps = Omit<ComponentProps<'fieldset'>, 'children' | 'defaultValue' | 'onChange'> &
  FieldLabels & {
    name: string
    options: readonly RadioOption[]
    defaultValue?: string
    required?: boolean
  }

/** Radio buttons with label, hint and error. */
export function RadioField({
  label,
  labelHidden = false,
  hint,
  error,
  name,
  options,
  defaultValue,
  required,
  className,
  ...rest
}: RadioFieldProps) {
  const { ids, hintId, errorId } = useFieldIds(undefined, { hint, error })
  return (
    <fieldset
      data-slot="field"
      data-invalid={ids['aria-invalid']}
      aria-describedby={ids['aria-describedby']}
      className={radioField({ className })}
      {...rest}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1 text-sm font-medium text-ink'}>{label}</legend>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <div className="flex flex-col gap-1.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-6 items-start gap-2 text-base pointer-coarse:min-h-touch pointer-coarse:items-center"
          >
            <ChoiceMark
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              required={required}
              aria-invalid={ids['aria-invalid']}
            />
            <span className="min-w-0">
              {option.label}
              {option.hint && <span className="block text-sm text-ink-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
