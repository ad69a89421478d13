import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

// The style sheet has what is without a class here.
const cluster = cva('', {
  variants: {
    gap: { none: 'gap-0', xs: 'gap-1', sm: '', md: 'gap-4', lg: 'gap-6' },
    align: { start: 'items-start', center: '', end: 'items-end', baseline: 'items-baseline' },
    justify: { start: '', end: 'justify-end', between: 'justify-between' },
    wrap: { true: '', false: 'flex-nowrap' },
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
  const look = cluster({ gap, align, justify, wrap, className })
  return <Tag data-slot="cluster" className={look || undefined} {...rest} />
}
