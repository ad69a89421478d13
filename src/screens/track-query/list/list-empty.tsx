import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { isFiltered, type QueryFilter } from '#domain/filter.ts'
import { isStaff } from '#domain/role.ts'
import { listEmptyWords } from '#domain/words/en/list-empty.ts'
import { provideWords, useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { InboxIcon, SearchIcon } from '#ui/icon/icon.tsx'
import { newQueryHref, viewHref } from '../query-links.ts'

provideWords({ listEmpty: listEmptyWords })

export type ListEmptyProps = {
  company: Company
  viewId: string
  /** The filters within the view. */
  own: QueryFilter
  /** A later page was requested, and it is empty. */
  paged: boolean
  /** The search text was too short, so no search ran. */
  textTooShort: boolean
}

/** Explains why the list is empty and offers the next step. */
export function ListEmpty({ company, viewId, own, paged, textTooShort }: ListEmptyProps) {
  const { listEmpty: words, queryList } = useWords()
  if (textTooShort) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={words.tooShortTitle}
        actions={
          <Link to={viewHref(company.key, viewId, { ...own, text: '' })} className={button()}>
            {words.withoutText}
          </Link>
        }
      >
        {words.tooShort}
      </EmptyState>
    )
  }
  if (paged) {
    return (
      <EmptyState
        icon={<InboxIcon />}
        title={words.endTitle}
        actions={
          <Link to={viewHref(company.key, viewId, own)} className={button()}>
            {words.toStart}
          </Link>
        }
      >
        {words.end}
      </EmptyState>
    )
  }
  if (isFiltered(own)) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={words.noMatchTitle}
        actions={
          <Link to={viewHref(company.key, viewId)} className={button()}>
            {queryList.filter.clear}
          </Link>
        }
      >
        {words.noMatch}
      </EmptyState>
    )
  }
  const staff = isStaff(company.role)
  return (
    <EmptyState
      icon={<InboxIcon />}
      title={staff ? words.emptyTitle : words.ownEmptyTitle}
      actions={
        <Link to={newQueryHref(company.key)} className={button({ tone: 'primary' })}>
          {queryList.list.newQuery}
        </Link>
      }
    >
      {staff ? words.empty : words.ownEmpty}
    </EmptyState>
  )
}
