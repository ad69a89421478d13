import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import { isFiltered, type QueryFilter } from '#domain/filter.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { QueryPage } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { button } from '#ui/button/button.tsx'
import { Callout } from '#ui/callout/callout.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { PlusIcon } from '#ui/icon/icon.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icon/list-icon.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { Text } from '#ui/text/text.tsx'
import { listHref, newQueryHref } from './query-links.ts'
import { FilterBar } from './list/filter-bar.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import { ListEmpty } from './list/list-empty.tsx'
import { QueryListRow } from './list/query-list-row.tsx'

export type QueryListScreenProps = {
  company: Company
  viewer: Person
  page: QueryPage
  filter: QueryFilter
  /** Staff a query can be assigned to, for the filter; empty for requesters. */
  staff: Person[]
  clock: Clock
  /** Number of all matches, if known. */
  total?: number | null
  /** The page was requested by a cursor (`?after=`), so it may be empty. */
  paged?: boolean
  /** Why the filter was not applied, such as a search text that is too short. */
  problem?: string
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
  const { company, viewer, page, filter, staff, clock, paged = false, problem, live } = props
  const words = useWords().queryList.list
  const here = listHref(company.key, filter)
  return (
    <Cluster gap="md" className="max-sm:gap-x-1">
      <Cluster align="baseline" gap="sm">
        <Heading level={1}>{words.title}</Heading>
        <CountOfRows {...props} />
      </Cluster>
      {/* In the title's line, where it shifts no layout and covers no row; sticky while scrolling. */}
      {live?.notice && <div className="sticky top-16 z-10 mx-auto shrink-0">{live.notice}</div>}
      <Link to={newQueryHref(company.key)} className={button({ tone: 'primary', className: 'ms-auto' })}>
        <PlusIcon />
        {words.newQuery}
      </Link>
      <Stack gap="md" className="basis-full">
        <FilterBar company={company} filter={filter} staff={staff} problem={problem} />
        <FilterChips company={company} filter={problem ? { ...filter, text: '' } : filter} staff={staff} />
        {page.alike && page.rows.length > 0 && <Callout tone="info">{words.similar}</Callout>}
        {page.rows.length > 0 && (
          <Panel padding="none" className="overflow-hidden">
            <ol
              aria-label={words.label}
              className="md:grid md:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto_auto_auto] md:gap-x-3"
            >
              {page.rows.map((row) => (
                <QueryListRow
                  key={row.id}
                  row={row}
                  company={company}
                  viewer={viewer}
                  clock={clock}
                  listHref={here}
                  viewers={live?.viewers?.[row.id]}
                />
              ))}
            </ol>
          </Panel>
        )}
        {page.rows.length === 0 && (
          <ListEmpty company={company} filter={filter} paged={paged} textTooShort={Boolean(problem)} />
        )}
        {(page.newer || page.older) && (
          <Pagination
            label={words.pages}
            newer={
              page.newer && (
                <Link to={listHref(company.key, filter, page.newer)} className={button({ size: 'sm' })}>
                  <ChevronLeftIcon size="sm" />
                  {words.newer}
                </Link>
              )
            }
            older={
              page.older && (
                <Link to={listHref(company.key, filter, page.older)} className={button({ size: 'sm' })}>
                  {words.older}
                  <ChevronRightIcon size="sm" />
                </Link>
              )
            }
          />
        )}
      </Stack>
    </Cluster>
  )
}

/** The number of matches if known, otherwise the number on this page. */
function CountOfRows({ page, filter, total, problem, paged, live }: QueryListScreenProps) {
  const words = useWords().queryList.list
  const whole = !page.newer && !page.older && !paged ? page.rows.length : null
  const count = total ?? whole
  const text =
    count === null ? words.onPage(page.rows.length) : isFiltered(filter) ? words.matching(count) : words.total(count)
  if (problem || page.rows.length === 0) return null
  return (
    // Hidden on a phone beside the updates button, which replaces an outdated count.
    <Text as="span" tone="muted" figures className={live?.notice ? 'max-sm:hidden' : undefined}>
      {text}
    </Text>
  )
}
