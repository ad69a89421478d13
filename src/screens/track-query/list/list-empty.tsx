import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { isFiltered, type QueryFilter } from '#domain/filter.ts'
import { isStaff } from '#domain/role.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { InboxIcon, SearchIcon } from '#ui/icon/icon.tsx'
import { listHref, newQueryHref } from '../query-links.ts'

export type ListEmptyProps = {
  company: Company
  filter: QueryFilter
  /** A later page was requested, and it is empty. */
  paged: boolean
  /** The search text was too short, so no search ran. */
  textTooShort: boolean
}

/** Explains why the list is empty and offers the next step. */
export function ListEmpty({ company, filter, paged, textTooShort }: ListEmptyProps) {
  const words = useWords().queryList.list
  const filterWords = useWords().queryList.filter
  if (textTooShort) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={words.tooShortTitle}
        actions={
          <Link to={listHref(company.key, { ...filter, text: '' })} className={button()}>
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
          <Link to={listHref(company.key, filter)} className={button()}>
            {words.toStart}
          </Link>
        }
      >
        {words.end}
      </EmptyState>
    )
  }
  if (isFiltered(filter)) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={words.noMatchTitle}
        actions={
          <Link to={listHref(company.key)} className={button()}>
            {filterWords.clear}
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
          {words.newQuery}
        </Link>
      }
    >
      {staff ? words.empty : words.ownEmpty}
    </EmptyState>
  )
}
