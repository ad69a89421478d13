import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { isFiltered, type QueryFilter } from '#domain/filter.ts'
import { isStaff } from '#domain/role.ts'
import '#domain/words/en/query-list.ts'
import type { ListView } from '#domain/list-view.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { InboxIcon, SearchIcon } from '#ui/icon/icon.tsx'
import { newQueryHref, viewHref } from '../query-links.ts'

export type ListEmptyProps = {
  company: Company
  /** The views of the viewer, and the id of the current one. */
  views: ListView[]
  viewId: string
  /** The filters within the view. */
  ownFilter: QueryFilter
  /** A later page was requested, and it is empty. */
  paged: boolean
  /** Why no search ran: how long its text must be. */
  problem?: string
  /** Why no search ran: how long to wait. */
  wait?: string
}

/** Explains why the list is empty and offers the next step. */
export function ListEmpty({ company, views, viewId, ownFilter, paged, problem, wait }: ListEmptyProps) {
  const { listEmpty: words, queryList } = useWords()
  if (problem || wait) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={wait ? words.waitTitle : words.tooShortTitle}
        actions={
          <Link to={viewHref(company.key, viewId, { ...ownFilter, text: '' })} className={button()}>
            {words.withoutText}
          </Link>
        }
      >
        {wait ?? problem}
      </EmptyState>
    )
  }
  if (paged) {
    return (
      <EmptyState
        icon={<InboxIcon />}
        title={words.endTitle}
        actions={
          <Link to={viewHref(company.key, viewId, ownFilter)} className={button()}>
            {words.toStart}
          </Link>
        }
      >
        {words.end}
      </EmptyState>
    )
  }
  if (isFiltered(ownFilter)) {
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
  const { names } = queryList.views
  const view = views.find(({ id }) => id === viewId)
  const toView = (id: keyof typeof names) => (
    <Link to={viewHref(company.key, id)} className={button()}>
      {names[id]}
    </Link>
  )
  if (view?.name !== undefined) {
    return (
      <EmptyState icon={<SearchIcon />} title={words.noMatchTitle} actions={toView('all')}>
        {words.noMatch}
      </EmptyState>
    )
  }
  const newQuery = (
    <Link to={newQueryHref(company.key)} className={button({ tone: 'primary' })}>
      {queryList.list.newQuery}
    </Link>
  )
  if (isStaff(company.role)) {
    return (
      <EmptyState icon={<InboxIcon />} title={words.emptyTitle} actions={newQuery}>
        {words.empty}
      </EmptyState>
    )
  }
  const { title, text } = words.views[viewId as keyof typeof words.views] ?? words.views.all
  const hasAnswered = views.some(({ id, count }) => id === 'answered' && count !== 0)
  return (
    <EmptyState
      icon={<InboxIcon />}
      title={title}
      actions={
        viewId === 'waiting' || viewId === 'answered' ? (
          toView('own')
        ) : (
          <>
            {newQuery}
            {viewId === 'own' && hasAnswered && toView('answered')}
          </>
        )
      }
    >
      {text}
    </EmptyState>
  )
}
