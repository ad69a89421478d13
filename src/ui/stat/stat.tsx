import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const stat = cva('flex min-w-0 flex-col gap-0.5')

const figure = cva('text-2xl font-semibold tabular-nums', {
  variants: {
    tone: {
      default: 'text-ink',
      success: 'text-success',
      warning: 'text-warning',
      danger: 'text-danger',
      muted: 'text-ink-muted',
    },
  },
})

export type StatProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** What is counted. */
  label: ReactNode
  /** How many, or how long. */
  value: ReactNode
  /** What it compares with, or what it means: words, or a `Delta`. */
  hint?: ReactNode
  /** Beside the figure: a `Sparkline`. */
  trend?: ReactNode
  /** Where the figure itself asks for attention. */
  tone?: 'default' | 'success' | 'warning' | 'danger' | 'muted'
}

/** One figure with its name. */
export function Stat({ label, value, hint, tone = 'default', trend, className, ...rest }: StatProps) {
  return (
    <div data-slot="stat" className={stat({ className })} {...rest}>
      <div className="text-sm text-ink-muted">{label}</div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div className={figure({ tone })}>{value}</div>
        {trend}
      </div>
      {hint && <div className="text-sm text-ink-muted">{hint}</div>}
    </div>
  )
}
