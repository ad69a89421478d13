import { type Dispatch, type SetStateAction, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import '#domain/words/en/query-list.ts'
import type { OneData, TrackQueryData } from '#domain/page-data/track-query-data.ts'
import { ListBesideQuery } from '#screens/track-query/beside/list-beside-query.tsx'
import { useWords } from '#screens/words.ts'
import { placeOfRow, placeRowBeside, returnToRow } from '../../browser/list-beside/keep-place.ts'
import {
  afterFetch,
  afterPage,
  emptyMemory,
  listOf,
  type ListMemory,
  type Place,
  withUpdates,
} from '../../browser/list-beside/list-memory.ts'
import { rememberedWidth, rememberWidth } from '../../browser/list-beside/list-width.ts'
import { refetchList } from '../../browser/list-beside/refetch-list.ts'
import { useRealtimeSlots } from '../../browser/realtime/slots-store.ts'
import type * as ListView from './list-view.ts'

/** The memory, with what was shown last. */
type Known = { memory: ListMemory; place?: Place; page?: TrackQueryData | undefined }

/**
 * The list beside a query that was opened from it, in a wide window. It is part of the frame, so that it outlives pages.
 * The address, the history and the forms are those of the query. `isWide` may change while a query is open.
 */
export function ListBeside({ isWide }: { isWide: boolean }) {
  const page = useRouteLoaderData<TrackQueryData>('track-query')
  const place = useLocation()
  const [known, setKnown] = useState<Known>({ memory: emptyMemory })
  // Updated during the same render, so that the list appears together with the query.
  if (known.place !== place || known.page !== page)
    setKnown({ memory: afterPage(known.memory, place, page), place, page })
  const { memory } = known
  const one = page?.view === 'one' ? page : null
  const list = isWide && one ? listOf(memory, place, one) : null
  useRefetch(one, list, setKnown)
  usePlaces(page)
  const view = useListView(page?.view === 'list')
  return one && list && <Beside page={one} list={list} wholeList={view} />
}

type Listed = NonNullable<ReturnType<typeof listOf>>

/** The list's code, which its page has loaded. `useLazyView` would be a circular import, by way of `messages.tsx`. */
function useListView(isShown: boolean) {
  const [view, setView] = useState<typeof ListView>()
  useEffect(() => {
    if (isShown) void import('./list-view.ts').then(setView, () => {})
  }, [isShown])
  return view
}

type BesideProps = { page: OneData; list: Listed; wholeList: typeof ListView | undefined }

/** The list with its realtime updates. A row that was clicked keeps its place in the window. */
function Beside({ page, list: { listHref, address, data }, wholeList }: BesideProps) {
  const slots = useRealtimeSlots()
  const words = useWords()
  const view = data.views.find(({ id }) => id === data.viewId)
  const [width] = useState(rememberedWidth)
  const { reference } = page.query
  const updated = slots.list?.(data).page.rows
  const { role } = data.company
  const pills = wholeList?.filterPills(data.own, { role, staff: data.staff, locale: page.clock.locale }, words) ?? []
  const place = (panel: Element) => {
    const rows = panel.querySelector('section')
    if (rows) placeRowBeside(rows, reference, takeClicked())
    // The clicked row stays and would keep the focus. The heading gets it, as when a query opens without its list.
    if (panel.contains(document.activeElement)) focusHeading()
  }
  return (
    <ListBesideQuery
      {...data}
      page={updated ? { ...data.page, rows: withUpdates(data.page.rows, updated) } : data.page}
      title={(view && wholeList?.viewName(view, words)) ?? words.queryList.list.title}
      filters={pills.map(({ label, relation, value }) => [label, relation, value].filter(Boolean).join(' '))}
      sort={data.filter.sort}
      clock={page.clock}
      listHref={listHref}
      closeHref={address}
      open={page.query}
      width={width}
      onWidthCommit={rememberWidth}
      onRowClick={wholeList?.followRowLink}
      onShown={place}
      onClose={() => leaveRow(reference)}
    />
  )
}

/** Where a row was in the window when it was clicked, and the row to go back to. Read once, by the next page. */
let clicked: number | null = null
let left: { reference: string; top: number | null } | null = null

const leaveRow = (reference: string) => {
  left = { reference, top: placeOfRow(reference) }
}

function takeClicked(): number | null {
  const top = clicked
  clicked = null
  return top
}

/** Keeps the row of a query at its place in the window when its list gets narrow, and when it gets wide again. */
function usePlaces(page: TrackQueryData | undefined): void {
  useLayoutEffect(() => {
    if (page?.view === 'one') return
    if (page?.view === 'list' && left) returnToRow(left.reference, left.top)
    left = null
  }, [page])
  useEffect(() => {
    const handleClick = ({ target }: MouseEvent) => {
      const row = target instanceof Element ? target.closest('li') : null
      clicked = row?.querySelector('a[href*="ref="]') ? row.getBoundingClientRect().top : null
    }
    document.addEventListener('click', handleClick, { capture: true })
    return () => document.removeEventListener('click', handleClick, { capture: true })
  }, [])
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Fetches the list again whenever the data of the open query was loaded again. */
function useRefetch(page: OneData | null, list: Listed | null, setKnown: Dispatch<SetStateAction<Known>>): void {
  const before = useRef<OneData>(null)
  const address = list?.address
  const listHref = list?.listHref
  useEffect(() => {
    const last = before.current
    before.current = page
    if (!address || !listHref || !page || page === last || last?.query.id !== page.query.id) return
    const stop = new AbortController()
    void refetchList(address, stop.signal).then((rows) => {
      if (rows && !stop.signal.aborted)
        setKnown((known) => ({ ...known, memory: afterFetch(known.memory, listHref, rows) }))
    })
    return () => stop.abort()
  }, [page, address, listHref, setKnown])
}
