import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { QueryFilter } from '#domain/filter.ts'
import { type ListSort, reversed } from '#domain/list-order.ts'
import { isStaff } from '#domain/role.ts'
import '#domain/words/en/query-list.ts'
import { useWords } from '#screens/words.ts'
import { ArrowDownIcon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { viewHref } from '../query-links.ts'

export type ListHeadProps = {
  company: Company
  viewId: string
  /** The filters within the view, and the filter of the view with them in it. */
  ownFilter: QueryFilter
  filter: QueryFilter
  /** Whether some rows name their requester. */
  hasRequesters: boolean
}

/**
 * The heads of the columns, where the rows have one line. A row is a list item that says what each of its values is, so
 * a head that orders nothing is hidden from assistive technology. The others are links that keep the filters.
 */
export function ListHead({ company, viewId, ownFilter, filter, hasRequesters }: ListHeadProps) {
  const words = useWords().listTools
  const sort = filter.sort ?? '-activity'
  /** @param usual the order that people expect first */
  const sorter = (usual: ListSort, label: string, column: string) => {
    const isSorted = sort === usual || sort === reversed(usual)
    return (
      <Link
        discover="none"
        to={viewHref(company.key, viewId, { ...ownFilter, sort: sort === usual ? reversed(usual) : usual })}
        preventScrollReset
        aria-current={isSorted || undefined}
        className={column}
      >
        {label}
        {isSorted && (
          <>
            <VisuallyHidden>, {sort.startsWith('-') ? words.descending : words.ascending}</VisuallyHidden>
            <ArrowDownIcon size="sm" className={sort.startsWith('-') ? undefined : 'rotate-180'} />
          </>
        )}
      </Link>
    )
  }
  const title = (label: ReactNode, column: string) => (
    <span aria-hidden className={column}>
      {label}
    </span>
  )
  return (
    <nav aria-label={words.sortBy} className="query-head">
      {sorter('-raised', words.heads.query, 'col-start-1')}
      {title(words.heads.subject, 'col-start-2 ps-5.5')}
      {hasRequesters && title(words.heads.requester, 'col-start-4')}
      {title(words.heads.assignee, 'col-start-5')}
      {isStaff(company.role)
        ? sorter('-priority', words.heads.priority, 'col-start-6')
        : sorter('status', words.heads.status, 'col-start-6')}
      {sorter('-activity', words.heads.activity, 'col-start-7 justify-self-end')}
    </nav>
  )
}
