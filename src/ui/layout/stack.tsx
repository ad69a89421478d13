import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

// 16 px are the style sheet's.
const stack = cva('', {
  variants: { gap: { none: 'gap-0', xs: 'gap-1', sm: 'gap-2', md: '', lg: 'gap-6' } },
})

export type StackProps = ComponentProps<'div'> & {
  /** Space between the children: 0, 4, 8, 16 or 24 px. */
  gap?: 'none' | 'xs' | 'sm' | 'md' | 'lg'
  /** The HTML element, if `div` is not specific enough. */
  as?: 'div' | 'section' | 'aside' | 'header' | 'nav' | 'ul'
}

/** Children below each other with even gaps. */
export function Stack({ gap = 'md', as = 'div', className, ...rest }: StackProps) {
  const Tag = as as 'div'
  return <Tag data-slot="stack" className={stack({ gap, className }) || undefined} {...rest} />
}
