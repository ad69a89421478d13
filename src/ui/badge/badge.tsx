import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const badge = cva('badge', {
  variants: {
    tone: {
      neutral: 'bg-surface-hover text-ink-muted',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
      info: 'bg-info-soft text-info',
    },
  },
})

export type BadgeProps = ComponentProps<'span'> & {
  /** The colour of background and text. The text must have the meaning without it. */
  tone?: 'neutral' | 'success' | 'warning' | 'info'
}

/** A word that describes the element beside it. A count has no background: it is a `Text` with `figures`. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span data-slot="badge" className={badge({ tone, className })} {...rest} />
}
