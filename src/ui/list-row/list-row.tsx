import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The looks of one line of a list that leads somewhere, for links to wear. */
export const listRow = cva(
  [
    'flex min-h-row min-w-0 items-center gap-3 px-panel py-row-inset text-base text-ink transition-colors',
    'hover:bg-surface-hover focus-visible:-outline-offset-2 contrast-more:focus-visible:-outline-offset-3',
    // Where not even a few words fit between its ends, it takes several lines.
    'pointer-coarse:min-h-12 @max-3xs:flex-wrap',
  ],
  {
    variants: {
      unread: { true: 'font-semibold', false: '' },
      current: { true: 'bg-accent-soft', false: '' },
    },
    defaultVariants: { unread: false, current: false },
  },
)

export type ListProps = ComponentProps<'ul'>

/** Lines parted by rules; each child is a `li`. */
export function List({ className, ...rest }: ListProps) {
  return <ul data-slot="list" className={list({ className })} {...rest} />
}

const list = cva('@container min-w-0 divide-y divide-line')
