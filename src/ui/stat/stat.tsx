import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const stat = cva('stat', {
  variants: {
    layout: {
      column: '',
      'phone-row': 'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3',
    },
  },
})

const figure = cva('stat-figure', {
  variants: {
    layout: { column: '', 'phone-row': 'max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1' },
    tone: {
      default: 'text-ink',
      muted: 'text-ink-muted',
    },
  },
})

export type StatProps = Omit<ComponentProps<'div'>, 'children'> & {
  /** The name of the figure. */
  label: ReactNode
  /** The figure, with its unit. */
  value: ReactNode
  /** What the figure means, or what it compares with. */
  hint?: ReactNode
  /** `muted` for zero. */
  tone?: 'default' | 'muted'
  /** `phone-row` has the figure at the end of the line on a phone, beside its name and hint. */
  layout?: 'column' | 'phone-row'
}

/** A figure with its name. */
export function Stat({ label, value, hint, tone = 'default', layout = 'column', className, ...rest }: StatProps) {
  return (
    <div data-slot="stat" className={stat({ layout, className })} {...rest}>
      <div className="text-sm text-ink-muted">{label}</div>
      <div className={figure({ tone, layout })}>{value}</div>
      {hint && <div className="text-sm text-ink-muted">{hint}</div>}
    </div>
  )
}
