import { useState } from 'react'
import '#domain/words/en/query-list.ts'
import type { OneData } from '#domain/page-data/track-query-data.ts'
import { ListBesidePanel } from '#screens/track-query/beside/list-beside-panel.tsx'
import { useWords } from '#screens/words.ts'
import type { RowPlaces } from '../../browser/list-beside/keep-place.ts'
import { withUpdates, type Listed } from '../../browser/list-beside/list-memory.ts'
import { rememberedWidth, rememberWidth } from '../../browser/list-beside/list-width.ts'
import { useRealtimeSlots } from '../../browser/realtime/slots-store.ts'

export { CloseQuery } from '#screens/track-query/beside/close-query.tsx'

type ListBesideProps = {
  one: OneData
  list: Listed
  /** Keep the row of the query at its place in the window. */
  places: RowPlaces
  /** The view of the whole list. It has loaded, because a list is remembered once it was shown. */
  whole: typeof import('./list-view.ts') | null
}

/** The list beside a query, with its realtime updates. */
export function ListBeside({ one, list: { listHref, address, data }, places, whole }: ListBesideProps) {
  const slots = useRealtimeSlots()
  const words = useWords()
  const view = data.views.find(({ id }) => id === data.viewId)
  const [width] = useState(rememberedWidth)
  const updated = slots.list?.(data).page.rows
  const reader = { role: data.company.role, staff: data.staff, locale: one.clock.locale }
  const pills = whole?.filterPills(data.ownFilter, reader, words) ?? []
  return (
    <ListBesidePanel
      {...data}
      page={updated ? { ...data.page, rows: withUpdates(data.page.rows, updated) } : data.page}
      title={(view && whole?.viewName(view, words)) ?? words.queryList.list.title}
      filters={pills.map(({ label, relation, value }) => [label, relation, value].filter(Boolean).join(' '))}
      sort={data.filter.sort}
      clock={one.clock}
      listHref={listHref}
      closeHref={address}
      openId={one.query.id}
      width={width}
      onWidthCommit={rememberWidth}
      onRowClick={places.onRowClick}
      onOpen={places.onOpen}
      onClose={() => places.onClose(one.query.reference)}
    />
  )
}
