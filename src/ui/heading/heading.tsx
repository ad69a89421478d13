import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const heading = cva('min-w-0 text-ink', {
  variants: {
    truncate: { true: 'truncate', false: 'text-balance' },
    size: {
      sm: 'text-base font-semibold',
      md: 'text-lg font-semibold',
      lg: 'text-xl font-semibold',
      xl: 'text-2xl font-semibold',
    },
  },
})

const sizeOfLevel = { 1: 'lg', 2: 'md', 3: 'sm' } as const

export type HeadingProps = ComponentProps<'h1'> & {
  /** The level in the outline. One level 1 per page; no level is skipped. */
  level: 1 | 2 | 3
  /** The size, if it differs from the level's: 14, 16, 20 or 28 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Cuts it to one line. Otherwise it wraps into lines of similar length. */
  truncate?: boolean
}

/** The heading of a page, a section or a group. */
export function Heading({ level, size = sizeOfLevel[level], truncate = false, className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as 'h1'
  return <Tag data-slot="heading" className={heading({ size, truncate, className })} {...rest} />
}
