import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const tabList = cva('-mb-px flex min-w-0 gap-3 overflow-x-auto overflow-y-hidden border-b border-line')

/** Classes of a tab. The current tab also has `aria-current="page"`. */
export const tab = cva(
  [
    'inline-flex min-h-9 shrink-0 items-center gap-2 border-b-2 px-1 text-base font-medium transition-colors',
    'focus-visible:-outline-offset-2 pointer-coarse:min-h-touch pointer-coarse:min-w-touch pointer-coarse:justify-center',
    'aria-disabled:pointer-events-none aria-disabled:opacity-50',
    // Scrolls the current tab into view initially.
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
  /** The accessible name. */
  label: string
}

/** Links with the classes of `tab()` to views of one thing. Each view is a page. */
export function TabList({ label, className, ...rest }: TabListProps) {
  return <nav data-slot="tab-list" aria-label={label} className={tabList({ className })} {...rest} />
}
