import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

// The style sheet has what is without a class here: most texts are that.
const text = cva('', {
  variants: {
    size: { xs: 'text-xs', sm: 'text-sm', base: '' },
    tone: { default: '', muted: 'text-ink-muted', danger: 'text-danger' },
    weight: { normal: '', medium: 'font-medium', semibold: 'font-semibold' },
    truncate: { true: 'truncate', false: '' },
    figures: { true: 'shrink-0 whitespace-nowrap tabular-nums', false: '' },
  },
})

export type TextProps = ComponentProps<'p'> & {
  /** 12, 13 or 14 px. */
  size?: 'xs' | 'sm' | 'base'
  /** The colour. The text itself must have the meaning, too. */
  tone?: 'default' | 'muted' | 'danger'
  /** The weight of the letters. */
  weight?: 'normal' | 'medium' | 'semibold'
  /** Truncates to one line. Put the whole text into `title`. */
  truncate?: boolean
  /** Figures of equal width that do not wrap, for references, counts and times. */
  figures?: boolean
  /** The HTML element; `span` within a line. */
  as?: 'p' | 'span'
}

/** Text in the sizes and colours of the theme. */
export function Text({
  size = 'base',
  tone = 'default',
  weight = 'normal',
  truncate = false,
  figures = false,
  as = 'p',
  className,
  ...rest
}: TextProps) {
  const Tag = as as 'p'
  const look = text({ size, tone, weight, truncate, figures, className })
  return <Tag data-slot="text" className={look || undefined} {...rest} />
}
