import { cva } from 'class-variance-authority'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { ChoiceMark } from '../field/choice.tsx'
import { FieldError, FieldHint, type FieldWords, useFieldIds } from '../field/field.tsx'
import { useFormReset } from '../field/use-form-reset.ts'
import { useHydrated } from '../hydration/use-hydrated.ts'
import { Checkbox } from './checkbox.tsx'

const checkboxGroup = cva('flex min-w-0 flex-col gap-1')

const choices = cva('flex', {
  variants: {
    layout: { stacked: 'flex-col gap-1.5', inline: 'flex-wrap gap-x-5 gap-y-1.5' },
    belowAll: { true: 'ps-6', false: '' },
  },
})

export type CheckboxOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type CheckboxGroupProps = Omit<ComponentProps<'fieldset'>, 'children' | 'defaultValue' | 'onChange'> &
  FieldWords & {
    /** Each ticked value is sent under this name. */
    name: string
    options: readonly CheckboxOption[]
    /** What is ticked at first. */
    defaultValue?: readonly string[]
    /** Words of a box above the others that ticks all of them; without words there is none. */
    allLabel?: ReactNode
    /** Below each other, or beside each other where the words are short. */
    layout?: 'stacked' | 'inline'
    /** Told all ticked values, in the order of the options. */
    onChoose?: (values: string[]) => void
  }

const none: readonly string[] = []

/** Any of a few, all of them in sight; if wanted with a box that ticks all. */
export function CheckboxGroup({
  label,
  labelHidden = false,
  hint,
  error,
  name,
  options,
  defaultValue = none,
  allLabel,
  layout = 'stacked',
  onChoose,
  className,
  ...rest
}: CheckboxGroupProps) {
  const { ids, hintId, errorId } = useFieldIds(undefined, { hint, error })
  const group = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(defaultValue)
  // Without JavaScript it could tick nothing but itself.
  const hasAll = useHydrated() && allLabel !== undefined
  useFormReset(group, () => setChosen(defaultValue))

  const free = options.filter((option) => !option.disabled).map((option) => option.value)
  const count = free.filter((value) => chosen.includes(value)).length
  const all = free.length > 0 && count === free.length

  const choose = (isIn: (value: string) => boolean) => {
    const next = options.map((option) => option.value).filter(isIn)
    setChosen(next)
    onChoose?.(next)
  }
  const toggle = (changed: string) => choose((value) => (value === changed) !== chosen.includes(value))
  const toggleAll = () => choose((value) => (free.includes(value) ? !all : chosen.includes(value)))

  return (
    <fieldset
      data-slot="checkbox-group"
      data-invalid={ids['aria-invalid']}
      aria-describedby={ids['aria-describedby']}
      className={checkboxGroup({ className })}
      {...rest}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1 text-sm font-medium wrap-anywhere text-ink'}>{label}</legend>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      {hasAll && <Checkbox label={allLabel} checked={all} indeterminate={count > 0 && !all} onChange={toggleAll} />}
      <div ref={group} className={choices({ layout, belowAll: hasAll })}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-6 items-start gap-2 text-base pointer-coarse:min-h-touch pointer-coarse:items-center"
          >
            <ChoiceMark
              type="checkbox"
              name={name}
              value={option.value}
              checked={chosen.includes(option.value)}
              disabled={option.disabled}
              aria-invalid={ids['aria-invalid']}
              onChange={() => toggle(option.value)}
            />
            <span className="min-w-0 wrap-anywhere">
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
