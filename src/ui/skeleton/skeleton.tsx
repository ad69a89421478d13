import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const skeleton = cva('block my-1 h-3.5 animate-breathe rounded-mark bg-surface-hover', {
  variants: { width: { long: 'w-4/5', half: 'w-1/2' } },
})

export type SkeletonProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** A share of the line. `long` for a title, `half` for a word or a figure. */
  width?: 'long' | 'half'
}

/** A placeholder for a line of text. Hidden from screen readers; the parent announces loading. */
export function Skeleton({ width = 'half', className, ...rest }: SkeletonProps) {
  return <span data-slot="skeleton" aria-hidden className={skeleton({ width, className })} {...rest} />
}
