import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const cluster = cva('flex min-w-0', {
  variants: {
    gap: { none: 'gap-0', xs: 'gap-1', sm: 'gap-2', md: 'gap-4', lg: 'gap-6' },
    align: {
      start: 'items-start',
      center: 'items-center',
      end: 'items-end',
      baseline: 'items-baseline',
    },
    justify: { start: 'justify-start', end: 'justify-end', between: 'justify-between' },
    wrap: { true: 'flex-wrap', false: '' },
  },
})

export type ClusterProps = ComponentProps<'div'> & {
  /** Space between the children: 0, 4, 8, 16 or 24 px. */
  gap?: 'none' | 'xs' | 'sm' | 'md' | 'lg'
  /** The vertical alignment of the children. */
  align?: 'start' | 'center' | 'end' | 'baseline'
  /** The distribution of free space. */
  justify?: 'start' | 'end' | 'between'
  /** Whether children wrap to further lines. */
  wrap?: boolean
  /** The HTML element, if `div` is not specific enough. */
  as?: 'div' | 'nav' | 'li' | 'span'
}

/** Children in a row that wraps. */
export function Cluster({
  gap = 'sm',
  align = 'center',
  justify = 'start',
  wrap = true,
  as = 'div',
  className,
  ...rest
}: ClusterProps) {
  const Tag = as as 'div'
  return <Tag data-slot="cluster" className={cluster({ gap, align, justify, wrap, className })} {...rest} />
}
