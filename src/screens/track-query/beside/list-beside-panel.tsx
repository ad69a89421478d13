import { Fragment, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { ListSort } from '#domain/list-order.ts'
import type { Clock, Person } from '#domain/person.ts'
import type { QueryPage } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Heading } from '#ui/heading/heading.tsx'
import { FilterIcon } from '#ui/icon/icon.tsx'
import { iconButton } from '#ui/icon-button/icon-button-look.ts'
import { ResizablePanel } from '#ui/resizable-panel/resizable-panel.tsx'
import { Text } from '#ui/text/text.tsx'
import { followRowLink } from '../list/follow-row-link.ts'
import { BesideRow } from './beside-row.tsx'

/** The width of the list in px. At the greatest one, a query has 600 px in a window of 1440 px. */
export const besideWidth = { least: 280, first: 360, greatest: 560 }

export type ListBesidePanelProps = {
  company: Company
  page: QueryPage
  /** The name of its view. */
  title: string
  /** The filters in force within the view, such as "Priority is High". */
  filters?: readonly string[]
  sort?: ListSort | null
  clock: Clock
  /** URL of the list alone, which has the tools. */
  closeHref: string
  onClose?: () => void
  /** URL of the filtered list, kept in history state so that it stays beside the query. */
  listHref: string
  /** Who reads the list. */
  viewer: Person
  /** The parameters of the list, to which its queries lead back. */
  list?: string
  /** Id of the open query. */
  openId: string
  /** The width in px that was remembered. */
  width?: number
  /** Called with the width to remember. */
  onWidthCommit?: (width: number) => void
  /** Called before a click on a row acts. */
  onRowClick?: (event: MouseEvent) => void
  /** Called when another query is open, with what scrolls and the row of the query, if the list has it. */
  onOpen?: (rows: HTMLElement, row: HTMLElement | null) => void
}

/**
 * The list that a query was opened from, beside it: narrow, with an edge that moves. It says what it is filtered and
 * sorted by, and leads to the whole list to change that.
 */
export function ListBesidePanel(props: ListBesidePanelProps) {
  const { company, viewer, page, title, clock, listHref, list, openId, width, onWidthCommit, onOpen } = props
  const { filters = [], sort, closeHref, onClose } = props
  const words = useWords()
  const listBesideWords = words.listBeside
  const order = (sort ?? 'activity').replace('-', '') as keyof typeof listBesideWords.sorts
  const inForce = [...filters, listBesideWords.sortedBy(listBesideWords.sorts[order])].join(' · ')
  const rows = useRef<HTMLElement>(null)
  const openRow = useRef<HTMLLIElement>(null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another function does not open the query again
  useLayoutEffect(() => (rows.current ? onOpen?.(rows.current, openRow.current) : undefined), [openId])
  return (
    <div className="list-beside">
      <ResizablePanel
        side="start"
        edgeLabel={listBesideWords.edge}
        valueText={listBesideWords.pixels}
        defaultWidth={width ?? besideWidth.first}
        minWidth={besideWidth.least}
        maxWidth={besideWidth.greatest}
        onWidthCommit={onWidthCommit}
      >
        <section
          ref={rows}
          aria-label={listBesideWords.label}
          className="h-full overflow-y-auto overscroll-contain bg-surface"
        >
          <div className="beside-head">
            <div className="min-w-0 grow">
              <Heading level={2} size="sm" className="truncate" dir="auto">
                {title}
              </Heading>
              <Text as="p" size="xs" tone="muted" truncate title={inForce}>
                {inForce}
              </Text>
            </div>
            <Link
              to={closeHref}
              preventScrollReset
              aria-label={listBesideWords.tools}
              title={listBesideWords.tools}
              className={iconButton()}
              onClick={onClose}
            >
              <FilterIcon />
            </Link>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside a row's link */}
          <ol
            aria-label={words.queryList.list.title}
            onClickCapture={props.onRowClick}
            onClick={followRowLink}
            onAuxClick={followRowLink}
          >
            {page.rows.map((row) => {
              const group = page.groups?.find(({ before }) => before === row.id)
              return (
                <Fragment key={row.id}>
                  {group && (
                    <li className="beside-group">
                      <h3 className="min-w-0 font-medium wrap-anywhere text-ink">{group.label}</h3>
                      {group.count !== null && words.queryList.views.count(group.count)}
                    </li>
                  )}
                  <BesideRow
                    {...{ row, company, viewer, clock, listHref, list }}
                    isOpen={row.id === openId}
                    ref={row.id === openId ? openRow : undefined}
                  />
                </Fragment>
              )
            })}
          </ol>
        </section>
      </ResizablePanel>
    </div>
  )
}
