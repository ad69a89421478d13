import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError, FieldHint, type FieldLabels, useFieldIds } from '../field/field.tsx'

const segmentedControl = cva('flex min-w-0 flex-col gap-1', {
  variants: {
    labelBeside: { true: 'sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-4' },
  },
})

const legend = cva('mb-1 text-sm font-medium wrap-anywhere text-ink', {
  variants: {
    // A legend takes part in the grid of its fieldset only if it floats.
    labelBeside: { true: 'sm:float-start sm:mb-0' },
  },
})

const track = cva(
  'inline-flex min-h-control-sm max-w-full self-start p-px gap-0.5 rounded-control border border-line bg-surface-hover has-aria-invalid:border-danger',
  {
    variants: {
      labelBeside: { true: 'sm:col-start-2 sm:row-start-1' },
      stacked: { true: 'flex-col', false: 'flex-wrap' },
    },
  },
)

const segment = cva([
  // The hidden radio button must scroll with its segment: what gets the focus is scrolled into view.
  'relative inline-flex min-h-6 max-w-full shrink-0 items-center justify-center gap-1.5 px-2 text-sm wrap-anywhere rounded-[calc(var(--radius-control)-2px)] border border-transparent',
  'text-center text-ink-muted transition-colors select-none pointer-coarse:min-h-touch pointer-coarse:min-w-touch',
  'hover:has-enabled:text-ink has-checked:raised-segment',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
  'has-disabled:cursor-not-allowed has-disabled:opacity-50',
])

export type SegmentedOption = {
  value: string
  label: string
  disabled?: boolean
}

export type SegmentedControlProps = Omit<ComponentProps<'fieldset'>, 'children' | 'defaultValue' | 'onChange'> &
  Omit<FieldLabels, 'label'> & {
    /** What is chosen. */
    label: ReactNode
    /** The name of the value in the posted form. */
    name: string
    /** Two to five options with labels of similar length. */
    options: readonly SegmentedOption[]
    /** The chosen value. The parent updates it on `onValueChange`. */
    value?: string
    /** The value that is chosen at first. Afterwards the control owns it. */
    defaultValue?: string
    /** The label stands before the options, for rows of settings; above them on a phone. */
    labelBeside?: boolean
    /** Called with the value that a person chose. */
    onValueChange?: (value: string) => void
  }

/** Whether a label is too long to stand beside others. */
const isLong = ({ label }: SegmentedOption) => label.length > 20

/** One of a few short options, side by side. Native radio buttons in a group. */
export function SegmentedControl({
  label,
  hint,
  error,
  name,
  options,
  value,
  defaultValue,
  labelBeside = false,
  onValueChange,
  className,
  ...rest
}: SegmentedControlProps) {
  const wholeLine = labelBeside ? 'col-span-full' : undefined
  const { ids, hintId, errorId } = useFieldIds(undefined, { hint, error })
  // For the radio buttons only: a rejected form focuses the first control that has `aria-invalid`.
  const invalid = { 'aria-invalid': ids['aria-invalid'] }
  return (
    <fieldset
      data-slot="segmented-control"
      data-invalid={ids['aria-invalid']}
      aria-describedby={ids['aria-describedby']}
      className={segmentedControl({ labelBeside, className })}
      {...rest}
    >
      <legend className={legend({ labelBeside })}>{label}</legend>
      {hint && (
        <FieldHint id={hintId} className={wholeLine}>
          {hint}
        </FieldHint>
      )}
      <div className={track({ labelBeside, stacked: options.some(isLong) })}>
        {options.map((option) => (
          <label key={option.value} className={segment()}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              {...invalid}
              // In forced colours the border alone is unclear, so the radio button is shown.
              className="sr-only forced-colors:not-sr-only"
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onValueChange?.(option.value)}
            />
            <span data-label={option.label} className="segment-label">
              {option.label}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={errorId} className={wholeLine}>
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}
