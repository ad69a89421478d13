import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { ChoiceMark } from './choice.tsx'
import { FieldError, FieldHint, useFieldIds } from './field.tsx'

const radioField = cva('', {
  variants: { look: { list: '', discs: 'radio-discs' } },
})

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioFieldProps = Omit<ComponentProps<'fieldset'>, 'children' | 'defaultValue' | 'onChange'> & {
  /** The question that the options answer. */
  label: ReactNode
  /** What the choice changes. */
  hint?: ReactNode
  /** What is wrong with the choice, and how to correct it. */
  error?: ReactNode
  /** The name of the value in the posted form. */
  name: string
  /** The options, in order. */
  options: readonly RadioOption[]
  /** The chosen value. The parent updates it on `onValueChange`. */
  value?: string
  /** The value that is chosen at first. Afterwards the field owns it. */
  defaultValue?: string
  /** `discs` has the options side by side. Each label begins with an element with `data-disc`, which replaces its circle. */
  look?: 'list' | 'discs'
  /** Called with the value that a person chose. */
  onValueChange?: (value: string) => void
}

/** Radio buttons with label and error. An option can have a hint. */
export function RadioField({
  label,
  hint,
  error,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  look = 'list',
  className,
  ...rest
}: RadioFieldProps) {
  const { ids, hintId, errorId, isInvalid, rejudged } = useFieldIds(undefined, { hint, error })
  return (
    <fieldset
      data-slot="field"
      data-invalid={isInvalid || undefined}
      aria-describedby={ids['aria-describedby']}
      className={radioField({ look, className }) || undefined}
      {...rejudged.listeners}
      {...rest}
    >
      <legend className="mb-1 text-sm font-medium text-ink">{label}</legend>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <div className={look === 'list' ? 'flex flex-col gap-1.5' : 'mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4'}>
        {options.map((option) => (
          <label key={option.value} className="choice-line">
            <ChoiceMark
              type="radio"
              name={name}
              value={option.value}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onCheckedChange={() => onValueChange?.(option.value)}
              disabled={option.disabled}
              aria-invalid={ids['aria-invalid']}
            />
            <span className="min-w-0">
              {option.label}
              {option.hint && <span className="block text-sm text-ink-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={errorId} isCorrected={rejudged.isCorrected}>
          {rejudged.error}
        </FieldError>
      )}
    </fieldset>
  )
}
