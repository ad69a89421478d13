import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const text = cva('min-w-0', {
  variants: {
    size: { xs: 'text-xs', sm: 'text-sm', base: 'text-base', lg: 'text-lg' },
    tone: {
      default: 'text-ink',
      muted: 'text-ink-muted',
      accent: 'text-accent',
      success: 'text-success',
      warning: 'text-warning',
      danger: 'text-danger',
      info: 'text-info',
    },
    weight: { normal: 'font-normal', medium: 'font-medium', semibold: 'font-semibold' },
    truncate: { true: 'truncate', false: '' },
    figures: { true: 'shrink-0 whitespace-nowrap tabular-nums', false: '' },
  },
})

export type TextProps = ComponentProps<'p'> & {
  /** 12, 13, 14 or 16 px. */
  size?: 'xs' | 'sm' | 'base' | 'lg'
  /** Colour by meaning; the words must carry the meaning too. */
  tone?: 'default' | 'muted' | 'accent' | 'success' | 'warning' | 'danger' | 'info'
  weight?: 'normal' | 'medium' | 'semibold'
  /** One line, cut with an ellipsis; give the whole text in `title`. */
  truncate?: boolean
  /** Figures of equal width in one piece, for references, counts and clocks. */
  figures?: boolean
  /** The element it is; `span` inside a line. */
  as?: 'p' | 'span' | 'div' | 'strong' | 'small' | 'dt' | 'dd'
}

/** Running text in the sizes and tones of the look. */
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
  return <Tag data-slot="text" className={text({ size, tone, weight, truncate, figures, className })} {...rest} />
}
