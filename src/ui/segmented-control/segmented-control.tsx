import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { FieldError, FieldHint, type FieldLabels, useFieldIds } from '../field/field.tsx'

const segmentedControl = cva('flex min-w-0 flex-col gap-1')

const track = cva('max-w-full flex-wrap gap-0.5 rounded-control border bg-surface-sunken', {
  variants: {
    invalid: { true: 'border-danger', false: 'border-line' },
    fullWidth: { true: 'flex', false: 'inline-flex self-start' },
    size: { sm: 'min-h-control-sm p-px', md: 'min-h-control p-0.5' },
  },
})

const segment = cva(
  [
    'inline-flex min-h-6 max-w-full items-center justify-center gap-1.5 rounded-[calc(var(--radius-control)-2px)] border border-transparent',
    'text-center font-medium text-ink-muted transition-colors select-none pointer-coarse:min-h-touch pointer-coarse:min-w-touch',
    'hover:has-enabled:text-ink has-checked:border-line-strong has-checked:bg-surface-raised has-checked:text-ink',
    'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
    'has-disabled:cursor-not-allowed has-disabled:opacity-50',
  ],
  {
    variants: {
      size: { sm: 'px-2 text-sm', md: 'px-3 text-base' },
      iconOnly: { true: 'px-0', false: '' },
      fullWidth: { true: 'min-w-min flex-1 wrap-break-word', false: 'shrink-0 wrap-anywhere' },
    },
    compoundVariants: [
      { iconOnly: true, size: 'sm', className: 'min-w-7' },
      { iconOnly: true, size: 'md', className: 'min-w-8' },
    ],
  },
)

export type SegmentedOption = {
  value: string
  /** The label. With `iconOnly` for screen readers and as a tooltip. */
  label: string
  icon?: ReactNode
  disabled?: boolean
}

export type SegmentedControlProps = Omit<ComponentProps<'fieldset'>, 'children' | 'defaultValue' | 'onChange'> &
  Omit<FieldLabels, 'label'> & {
    /** What is chosen. */
    label: ReactNode
    name: string
    /** Two to five options with labels of similar length. */
    options: readonly SegmentedOption[]
    /** The chosen value, where the parent holds it. */
    value?: string
    /** The initially chosen value. */
    defaultValue?: string
    size?: 'sm' | 'md'
    /** Shows icons without labels. */
    iconOnly?: boolean
    /** Fills the available width in equal parts. */
    fullWidth?: boolean
    /** Called with the chosen value. */
    onChoose?: (value: string) => void
  }

/** One of a few short options, side by side. Native radio buttons in a group. */
export function SegmentedControl({
  label,
  labelHidden = false,
  hint,
  error,
  name,
  options,
  value,
  defaultValue,
  size = 'md',
  iconOnly = false,
  fullWidth = false,
  onChoose,
  className,
  ...rest
}: SegmentedControlProps) {
  const { ids, hintId, errorId } = useFieldIds(undefined, { hint, error })
  const chosen = (option: string) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value }
  return (
    <fieldset
      data-slot="segmented-control"
      aria-describedby={ids['aria-describedby']}
      className={segmentedControl({ className })}
      {...rest}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1 text-sm font-medium wrap-anywhere text-ink'}>{label}</legend>
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
      <div className={track({ fullWidth, size, invalid: Boolean(error) })}>
        {options.map((option) => (
          <label
            key={option.value}
            title={iconOnly ? option.label : undefined}
            className={segment({ size, iconOnly, fullWidth })}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              // In forced colours the border alone is unclear, so the radio button is shown.
              className="sr-only forced-colors:not-sr-only"
              {...chosen(option.value)}
              onChange={() => onChoose?.(option.value)}
            />
            {option.icon}
            <span className={iconOnly ? 'sr-only' : 'max-w-full'}>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
