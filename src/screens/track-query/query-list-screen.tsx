import { number } from '#domain/words/number.ts'
import { Fragment, type MouseEventHandler, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { isFiltered, type QueryFilter } from '#domain/filter.ts'
import type { FormValues } from '#domain/form.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { QueryPage, RowGroup } from '#domain/query.ts'
import { isStaff } from '#domain/role.ts'
import type { ListView } from '#domain/list-view.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { ChevronLeftIcon, ChevronRightIcon, PlusIcon } from '#ui/icon/icon.tsx'
import { Symbols } from '#ui/icon/symbols.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { newQueryHref, viewHref } from './query-links.ts'
import { FilterBar } from './list/filter-bar.tsx'
import { ListActs, ListEmpty, ListHead } from './list/list-parts.tsx'
import { followRowLink } from './list/follow-row-link.ts'
import { ViewTitle } from './list/list-views.tsx'
import { QueryListRow, rowSymbols } from './list/query-list-row.tsx'

/** DOM id of the form that changes the selected queries. */
const changeFormId = 'changes'

export type QueryListScreenProps = {
  company: Company
  viewer: Person
  page: QueryPage
  /** The views of the viewer, and the id of the current one. */
  views: ListView[]
  viewId: string
  /** The filters within the view. */
  ownFilter: QueryFilter
  /** The filter of the view with the own filters in it. */
  filter: QueryFilter
  /** Staff a query can be assigned to, for the filter; empty for requesters. */
  staff: Person[]
  clock: Clock
  /** The parameters of this list, to which its queries lead back. */
  list?: string
  /** Number of all matches, if known. */
  total?: number | null
  /** The page was requested by a cursor (`?after=`), so it may be empty. */
  paged?: boolean
  /** Why the filter was not applied, such as a search text that is too short. */
  problem?: string
  /** Why no search ran: how long to wait. */
  wait?: string
  formError?: InvalidForm
  /** Fields of the form that is being submitted. */
  pending?: FormValues
  /** Called for each click on the rows, before it is followed. */
  onRowClick?: MouseEventHandler
  /** Realtime additions. Changed rows are already in `page`. */
  live?: LiveList
}

export type LiveList = {
  /** Button above the rows that loads updates. */
  notice?: ReactNode
  /** Viewers of each query, by query id. */
  viewers?: Readonly<Record<string, ReactNode>>
}

/** The queries of a company that the viewer may see, latest activity first, filtered. */
export function QueryListScreen(props: QueryListScreenProps) {
  const { company, viewer, page, views, viewId, ownFilter, filter, staff, clock, paged = false, problem, live } = props
  const { list: words, views: viewWords } = useWords().queryList
  const changes = props.formError?.changes
  const here = viewHref(company.key, viewId, ownFilter)
  const count = countOf(props)
  return (
    <div data-slot="query-list" className="query-list checkable-list">
      <Symbols>{rowSymbols}</Symbols>
      <ViewTitle company={company} views={views} viewId={viewId} count={<CountOfMatches {...props} />} />
      {/* In the title's line, where it shifts no layout and covers no row; sticky while scrolling. */}
      {live?.notice && <div className="list-notice">{live.notice}</div>}
      {/* Narrow screens have it in the bottom bar. */}
      <Link to={newQueryHref(company.key)} className={button({ tone: 'primary', className: 'list-new' })}>
        <PlusIcon />
        {words.newQuery}
      </Link>
      <FilterBar
        {...{ company, views, viewId, ownFilter, filter, staff }}
        locale={clock.locale}
        formError={props.formError}
        pending={props.pending}
      />
      <Stack gap="md" className="col-span-full mt-1 md:mt-2">
        {page.alike && page.rows.length > 0 && <Callout tone="info">{words.similar}</Callout>}
        {page.rows.length > 0 && (
          <Panel padding="none" className="@container overflow-clip">
            <div className="query-table checkable-rows">
              <Suspense fallback={<div className="query-head" />}>
                <ListHead
                  {...{ company, viewId, ownFilter, filter }}
                  hasRequesters={isStaff(company.role) || page.rows.some(({ requester }) => requester.id !== viewer.id)}
                />
              </Suspense>
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside a row's link */}
              <ol
                aria-label={words.title}
                className="@2xl:col-span-full @2xl:grid @2xl:grid-cols-subgrid"
                onClickCapture={props.onRowClick}
                onClick={followRowLink}
                onAuxClick={followRowLink}
              >
                {page.rows.map((row) => (
                  <Fragment key={row.id}>
                    <GroupHead group={page.groups?.find(({ before }) => before === row.id)} />
                    <QueryListRow
                      row={row}
                      company={company}
                      viewer={viewer}
                      clock={clock}
                      listHref={here}
                      list={props.list}
                      viewers={live?.viewers?.[row.id]}
                      formId={changeFormId}
                      isSelected={changes?.rejected.some(({ id }) => id === row.id)}
                    />
                  </Fragment>
                ))}
              </ol>
            </div>
            {isStaff(company.role) && (
              <Suspense>
                <ListActs
                  formId={changeFormId}
                  {...{ company, viewer, staff }}
                  rows={page.rows}
                  formError={props.formError}
                  pending={props.pending}
                />
              </Suspense>
            )}
          </Panel>
        )}
        {page.rows.length === 0 && (
          <Suspense>
            <ListEmpty {...{ company, views, viewId, ownFilter, paged, problem }} wait={props.wait} />
          </Suspense>
        )}
        {(page.newer || page.older) && (
          <Pagination
            label={words.pages}
            // Later pages begin at a row, whose number is not known.
            range={!paged && count !== null && words.range(page.rows.length, viewWords.count(count))}
            newer={
              page.newer && (
                <Link to={viewHref(company.key, viewId, ownFilter, page.newer)} className={button({ size: 'sm' })}>
                  <ChevronLeftIcon size="sm" />
                  {words.newer}
                </Link>
              )
            }
            older={
              page.older && (
                <Link to={viewHref(company.key, viewId, ownFilter, page.older)} className={button({ size: 'sm' })}>
                  {words.older}
                  <ChevronRightIcon size="sm" />
                </Link>
              )
            }
          />
        )}
      </Stack>
    </div>
  )
}

function GroupHead({ group }: { group: RowGroup | undefined }) {
  const { count } = useWords().queryList.views
  return (
    group && (
      <li className="query-group">
        <h2 className="min-w-0 font-medium wrap-anywhere text-ink">{group.label}</h2>
        {group.count !== null && count(group.count)}
      </li>
    )
  )
}

/** How many queries the list has: those that match the own filters, else those of the view. Null if not known. */
function countOf({ page, ownFilter, views, viewId, total, problem, paged }: QueryListScreenProps): number | null {
  if (problem || page.rows.length === 0) return null
  const whole = !page.newer && !page.older && !paged ? page.rows.length : null
  return isFiltered(ownFilter) ? (total ?? whole) : (views.find(({ id }) => id === viewId)?.count ?? null)
}

function CountOfMatches(props: QueryListScreenProps) {
  const { ownFilter, live } = props
  const { list, views: words } = useWords().queryList
  const isOwn = isFiltered(ownFilter)
  const count = countOf(props)
  if (count === null) return null
  return (
    // Hidden on a phone beside the updates button, which replaces an outdated count.
    <Text as="span" tone="muted" figures className={live?.notice ? 'max-sm:hidden' : undefined}>
      <span aria-hidden>{isOwn ? number(count) : words.count(count)}</span>
      <VisuallyHidden>{isOwn ? list.matching(count) : words.total(count)}</VisuallyHidden>
    </Text>
  )
}
