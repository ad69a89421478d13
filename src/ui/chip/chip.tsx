import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

/** The looks of a chip, for links and buttons: a choice that is set and can be taken back. */
export const chip = cva(
  [
    'inline-flex min-h-7 max-w-full min-w-0 items-center gap-1.5 rounded-full border px-2.5 text-sm font-medium',
    'transition-colors pointer-coarse:min-h-touch',
  ],
  {
    variants: {
      tone: {
        neutral:
          'border-line bg-surface-raised text-ink [a,button]:border-line-strong [a,button]:hover:bg-surface-hover',
        accent: 'border-transparent bg-accent-soft text-accent [a,button]:hover:text-accent-strong',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

export type ChipProps = ComponentProps<'span'> & {
  /** `accent` while it is in force. */
  tone?: 'neutral' | 'accent'
  icon?: ReactNode
}

/** A small thing in a row of its kind: a filter in force, a person, a tag. */
export function Chip({ tone = 'neutral', icon, className, children, ...rest }: ChipProps) {
  return (
    <span data-slot="chip" className={chip({ tone, className })} {...rest}>
      {icon}
      <span className="truncate">{children}</span>
    </span>
  )
}
