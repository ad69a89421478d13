import { cva } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const pagination = cva('flex min-w-0 flex-wrap items-center gap-2')

export type PaginationProps = Omit<ComponentProps<'nav'>, 'children'> & {
  /** What is paged through. */
  label: string
  /** The link to newer rows, or nothing where there are none. */
  newer?: ReactNode
  /** The link to older rows, or nothing where there are none. */
  older?: ReactNode
  /** Between them: which part is shown. */
  summary?: ReactNode
}

/** Ways to the rows before and after; a page number would be a lie while rows keep moving. */
export function Pagination({ label, newer, older, summary, className, ...rest }: PaginationProps) {
  return (
    <nav data-slot="pagination" aria-label={label} className={pagination({ className })} {...rest}>
      <div className="min-w-fit flex-1">{newer}</div>
      {summary && <div className="text-sm text-ink-muted tabular-nums">{summary}</div>}
      <div className="min-w-fit flex-1 text-end">{older}</div>
    </nav>
  )
}
