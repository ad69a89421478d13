import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const cluster = cva('flex min-w-0', {
  variants: {
    gap: { none: 'gap-0', xs: 'gap-1', sm: 'gap-2', md: 'gap-4', lg: 'gap-6', xl: 'gap-10' },
    align: {
      start: 'items-start',
      center: 'items-center',
      end: 'items-end',
      baseline: 'items-baseline',
      stretch: 'items-stretch',
    },
    justify: { start: 'justify-start', center: 'justify-center', end: 'justify-end', between: 'justify-between' },
    wrap: { true: 'flex-wrap', false: '' },
  },
})

export type ClusterProps = ComponentProps<'div'> & {
  /** Space between the children: 0, 4, 8, 16, 24 or 40 px. */
  gap?: 'none' | 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** How children of different height line up. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  /** Where free space goes. */
  justify?: 'start' | 'center' | 'end' | 'between'
  /** Whether children that do not fit go to the next line. */
  wrap?: boolean
  /** The element it is, where a plain box would say too little. */
  as?: 'div' | 'section' | 'header' | 'footer' | 'nav' | 'ul' | 'ol' | 'li' | 'span'
}

/** Things beside each other that wrap where they do not fit. */
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
