import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const tabList = cva('-mb-px flex min-w-0 gap-3 overflow-x-auto overflow-y-hidden border-b border-line')

/** The looks of one tab; the current one also carries aria-current="page". */
export const tab = cva(
  [
    'inline-flex min-h-9 shrink-0 items-center gap-2 border-b-2 px-1 text-base font-medium transition-colors',
    'focus-visible:-outline-offset-2 pointer-coarse:min-h-touch pointer-coarse:min-w-touch pointer-coarse:justify-center',
    'aria-disabled:pointer-events-none aria-disabled:opacity-50',
    // Of many the current one is in view from the start.
    'aria-[current=page]:[scroll-initial-target:nearest]',
  ],
  {
    variants: {
      current: {
        true: 'border-accent text-ink',
        false: 'border-transparent text-ink-muted hover:border-line-strong hover:text-ink',
      },
    },
    defaultVariants: { current: false },
  },
)

export type TabListProps = ComponentProps<'nav'> & {
  /** What the tabs part. */
  label: string
}

/** Views of one thing, each a page of its own: links in `tab()` clothes, so that they work and can be shared. */
export function TabList({ label, className, ...rest }: TabListProps) {
  return <nav data-slot="tab-list" aria-label={label} className={tabList({ className })} {...rest} />
}
