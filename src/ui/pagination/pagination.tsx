import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const pagination = cva('flex min-w-0 flex-wrap items-center gap-2')

export type PaginationProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** The accessible name. */
  label: string
  /** Which rows of how many are shown, if that is known. */
  range?: ReactNode
  /** The link to newer rows, if there are any. */
  newer?: ReactNode
  /** The link to older rows, if there are any. */
  older?: ReactNode
}

/** Links to newer and older rows. There are no page numbers, because rows move between pages. */
export function Pagination({ label, range, newer, older, className, ...rest }: PaginationProps) {
  return (
    <nav data-slot="pagination" aria-label={label} className={pagination({ className })} {...rest}>
      <div className="min-w-fit flex-1">{newer}</div>
      {range && <span className="text-sm text-ink-muted tabular-nums">{range}</span>}
      <div className="min-w-fit flex-1 text-end">{older}</div>
    </nav>
  )
}
