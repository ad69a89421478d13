import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { keyedText } from '../text/keyed-text.tsx'

const viewTabs = cva('view-tabs')

/** Classes of the link to a view. The current view has `aria-current`. */
export const viewTab = cva('view-tab')

export type ViewTabsProps = ComponentProps<'nav'> & {
  /** The accessible name. */
  label: string
}

/** Links with the classes of `viewTab()` to saved views of a list, each with its count. They scroll sideways. */
export function ViewTabs({ label, className, ...rest }: ViewTabsProps) {
  return <nav data-slot="view-tabs" aria-label={label} className={viewTabs({ className })} {...rest} />
}

export type ViewTabTextProps = ComponentProps<'span'> & {
  /** The name of the view. */
  name: string
  /** The number of its rows as text, such as "12" or "999+". Without it no number is shown. */
  count?: string | null
}

/** The content of a tab: the name of the view, and how many rows it has. */
export function ViewTabText({ name, count, className, ...rest }: ViewTabTextProps) {
  return (
    <span data-slot="view-tab-text" className={viewTabText({ className })} {...rest}>
      {keyedText(name)}
      {count != null && <span className="view-tab-count">{count}</span>}
    </span>
  )
}

const viewTabText = cva('inline-flex items-center gap-2 whitespace-nowrap')
