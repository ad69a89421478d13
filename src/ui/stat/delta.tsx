import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { ArrowDownIcon, ArrowUpIcon } from '../icon/page-icon.tsx'

const delta = cva('inline-flex max-w-full min-w-0 flex-wrap items-center gap-x-1 text-sm text-ink-muted')

const change = cva('inline-flex items-center gap-0.5 font-medium tabular-nums', {
  variants: {
    meaning: { good: 'text-success', bad: 'text-danger', neutral: 'text-ink' },
  },
})

const arrows = { up: <ArrowUpIcon size="sm" />, down: <ArrowDownIcon size="sm" />, same: null }

export type DeltaProps = Omit<ComponentProps<'span'>, 'children'> & {
  direction: 'up' | 'down' | 'same'
  /** By how much, with its sign: “+12 %”. */
  change: string
  /** Whether that is welcome: more overdue is up, and bad. */
  meaning?: 'good' | 'bad' | 'neutral'
  /** What it says in words, so that colour is not needed: “better than last week”. */
  children: ReactNode
}

/** How a figure differs from before: an arrow, a number with its sign, and words that say whether that is good. */
export function Delta({ direction, change: by, meaning = 'neutral', className, children, ...rest }: DeltaProps) {
  return (
    <span data-slot="delta" data-direction={direction} className={delta({ className })} {...rest}>
      <span className={change({ meaning })}>
        {arrows[direction]}
        {/* A sign stays before its number in a line from right to left. */}
        <bdi>{by}</bdi>
      </span>
      <span>{children}</span>
    </span>
  )
}
