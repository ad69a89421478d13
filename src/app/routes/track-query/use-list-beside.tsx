import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'react-router'
import type { OneData, TrackQueryData } from '#domain/page-data/track-query-data.ts'
import type { Beside } from '#screens/track-query/query-screen.tsx'
import { placeRowBeside, returnToRow, type RowPlaces } from '../../browser/list-beside/keep-place.ts'
import {
  afterFetch,
  afterPage,
  emptyMemory,
  type HistoryEntry,
  type Listed,
  listOf,
  type ListMemory,
} from '../../browser/list-beside/list-memory.ts'
import { focusHeading } from '../../browser/navigation/route-focus.ts'
import { useLazyView } from '../../shared/lazy-view.ts'
import { listBeside, views } from './views.ts'

/** The memory, with the page that it was updated for. */
type Remembered = { memory: ListMemory; entry?: HistoryEntry; page?: TrackQueryData }

/** The memory of this document. It outlives the query pages, because Back leads to them from anywhere. */
let lastMemory = emptyMemory

/**
 * The list beside a query that was opened from it, in a wide window. The address, the history and the forms are those of
 * the query. Whether the window is wide may change while a query is open.
 * @returns what the screen of a query shows beside it, and a listener for clicks on the rows of a list
 */
export function useListBeside(page: TrackQueryData) {
  const entry = useLocation()
  const [remembered, setRemembered] = useState<Remembered>(() => ({ memory: { ...lastMemory, shown: null } }))
  // Updated during the same render, so that the list appears together with the query.
  if (remembered.entry !== entry || remembered.page !== page)
    setRemembered({ memory: afterPage(remembered.memory, entry, page), entry, page })
  const { memory } = remembered
  useEffect(() => {
    lastMemory = memory
  }, [memory])
  const isWide = useSyncExternalStore(watchWidth, isWideNow, () => false)
  const one = page.view === 'one' ? page : null
  const list = isWide && one ? listOf(memory, entry, one) : null
  useRefetch(one, list, setRemembered)
  const places = useRowPlaces(page)
  const view = useLazyView(isWide ? listBeside : null)
  const beside: Beside | undefined =
    view && one && list
      ? {
          list: <view.ListBeside {...{ one, list, places }} whole={views.list.loaded} />,
          close: <view.CloseQuery href={list.address} onClose={() => places.onClose(one.query.reference)} />,
        }
      : undefined
  return { beside, onRowClick: places.onRowClick }
}

/** From this width on, a query has room beside its list. */
const wide = '(width >= 90rem)'
const isWideNow = () => matchMedia(wide).matches
function watchWidth(listener: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Keeps the row of a query at its place in the window when its list gets narrow, and when it gets wide again. */
function useRowPlaces(page: TrackQueryData): RowPlaces {
  /** Where a row was in the window when it was clicked, in px from its top. Used once, by the next query. */
  const clicked = useRef<number>(null)
  const openRow = useRef<HTMLElement>(null)
  /** The row to go back to. */
  const left = useRef<{ reference: string; top: number | null }>(null)
  useLayoutEffect(() => {
    if (page.view === 'one') return
    if (page.view === 'list' && left.current) returnToRow(left.current.reference, left.current.top)
    left.current = null
  }, [page])
  return {
    onRowClick: ({ target }) => {
      const row = target instanceof Element ? target.closest('li') : null
      clicked.current = row && row.getBoundingClientRect().top
    },
    onOpen: (rows, row) => {
      openRow.current = row
      if (row) placeRowBeside(rows, row, clicked.current)
      clicked.current = null
      // The clicked row stays and would keep the focus. The heading gets it, as when a query opens without its list.
      if (rows.contains(document.activeElement)) focusHeading()
    },
    onClose: (reference) => {
      left.current = { reference, top: openRow.current?.getBoundingClientRect().top ?? null }
    },
  }
}

/** Fetches the list again whenever the data of the open query was loaded again. */
function useRefetch(
  one: OneData | null,
  list: Listed | null,
  setRemembered: Dispatch<SetStateAction<Remembered>>,
): void {
  const before = useRef<OneData>(null)
  const address = list?.address
  const listHref = list?.listHref
  useEffect(() => {
    const last = before.current
    before.current = one
    if (!address || !listHref || !one || one === last || last?.query.id !== one.query.id) return
    const stop = new AbortController()
    const refetch = async () => {
      const { refetchList } = await import('../../browser/list-beside/refetch-list.ts')
      const rows = await refetchList(address, stop.signal)
      if (rows && !stop.signal.aborted)
        setRemembered((now) => ({ ...now, memory: afterFetch(now.memory, listHref, rows) }))
    }
    refetch().catch(() => {})
    return () => stop.abort()
  }, [one, address, listHref, setRemembered])
}
