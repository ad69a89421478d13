import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const skeleton = cva('block animate-breathe bg-surface-hover', {
  variants: {
    shape: { text: 'my-1 h-3.5 rounded-mark', block: 'h-24 rounded-control', circle: 'size-8 rounded-full' },
    width: { full: 'w-full', long: 'w-4/5', half: 'w-1/2', short: 'w-1/4', auto: '' },
  },
})

export type SkeletonProps = ComponentProps<'span'> & {
  shape?: 'text' | 'block' | 'circle'
  width?: 'full' | 'long' | 'half' | 'short' | 'auto'
}

/** A placeholder for content of known shape. Hidden from screen readers; the parent announces loading. */
export function Skeleton({
  shape = 'text',
  width = shape === 'circle' ? 'auto' : 'full',
  className,
  ...rest
}: SkeletonProps) {
  return <span data-slot="skeleton" aria-hidden className={skeleton({ shape, width, className })} {...rest} />
}
