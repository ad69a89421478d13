import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const meter = cva('h-1.5 w-full min-w-0 overflow-hidden rounded-full bg-surface-hover')

const level = cva('block h-full rounded-full transition-[width]', {
  variants: {
    tone: {
      accent: 'bg-accent',
      success: 'bg-success',
      warning: 'bg-warning',
      danger: 'bg-danger',
      neutral: 'bg-line-strong',
    },
  },
})

export type MeterProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is measured. */
  label: string
  value: number
  max: number
  /** The value in words, if the number is not clear. */
  valueText?: string
  tone?: 'accent' | 'success' | 'warning' | 'danger' | 'neutral'
}

/** A bar for a value within a known range. */
export function Meter({ label, value, max, valueText, tone = 'accent', className, ...rest }: MeterProps) {
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
      aria-valuetext={valueText}
      className={meter({ className })}
      {...rest}
    >
      <span className={level({ tone })} style={{ width: `${share * 100}%` }} />
    </div>
  )
}
