import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const meter = cva('h-1.5 w-full min-w-0 overflow-hidden rounded-full bg-surface-hover')

export type MeterProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is measured. */
  label: string
  /** The measured amount, from 0 to `max`. */
  value: number
  /** The amount that fills the bar. */
  max: number
}

/** A bar for a value within a known range. */
export function Meter({ label, value, max, className, ...rest }: MeterProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      data-slot="meter"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers do not allow consistent styling of `meter`
      role="meter"
      aria-label={label}
      aria-valuenow={share * max}
      aria-valuemin={0}
      aria-valuemax={max}
      className={meter({ className })}
      {...rest}
    >
      <span
        className="block h-full rounded-full bg-series-accent transition-[width]"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
