import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** Classes of a row of tabs. */
export const tabList = cva('tab-list fade-cut-edges')

/** Classes of a tab. The current tab also has `aria-current="page"`, or `aria-selected` if it is no link. */
export const tab = cva('tab', {
  variants: { current: { true: 'border-accent text-ink', false: 'tab-other' } },
  defaultVariants: { current: false },
})

export type TabListProps = ComponentProps<'nav'> & {
  /** The accessible name. */
  label: string
}

/** Links with the classes of `tab()` to views of one thing. Each view is a page. */
export function TabList({ label, className, ...rest }: TabListProps) {
  return <nav data-slot="tab-list" aria-label={label} className={tabList({ className })} {...rest} />
}
