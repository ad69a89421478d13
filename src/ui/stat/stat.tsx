import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const stat = cva('@container flex min-w-0 flex-col gap-0.5')

// A number that is broken would be read as two. In a narrow box it is smaller.
const figure = cva('text-2xl font-semibold wrap-normal tabular-nums @max-[9rem]:text-xl', {
  variants: {
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
}

/** A figure with its name. */
export function Stat({ label, value, hint, tone = 'default', className, ...rest }: StatProps) {
  return (
    <div data-slot="stat" className={stat({ className })} {...rest}>
      <div className="text-sm text-ink-muted">{label}</div>
      <div className={figure({ tone })}>{value}</div>
      {hint && <div className="text-sm text-ink-muted">{hint}</div>}
    </div>
  )
}
