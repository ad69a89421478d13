import type { ReactNode } from 'react'
import type { DataRouter } from 'react-router'
import type { RealtimeConfig } from '#domain/realtime.ts'
import { realtimeWords } from '#domain/words/en/realtime.ts'
import { Viewers } from '#screens/realtime/viewers.tsx'
import { UpdatedPill } from '#screens/realtime/updated-pill.tsx'
import { listHref } from '#screens/track-query/query-links.ts'
import { forgetFetched } from '../data/prefetch-cache.ts'
import { rowNow, waiting } from './list-updates.ts'
import { AnsweredAndTyping, Connected, Newer, ViewersHere } from './parts.tsx'
import type { ListData } from './page.ts'
import { showLive, type LiveView } from './slots-store.ts'
import type { LiveState } from './state.ts'
import { forgetLooks, lookers } from './viewers.ts'

/** How often it is looked whether somebody has not been heard of for too long. */
const forgetEveryMs = 5000

type Asking = { answer: () => RealtimeConfig | null; retry: () => void }

/** Hands to the pages what was heard, and again whenever something changes a list. */
export function showParts(router: DataRouter, state: LiveState, { answer, retry }: Asking): void {
  const connection = <Connected state={state} onRetry={retry} />
  const one = {
    viewers: <ViewersHere state={state} router={router} />,
    typing: <AnsweredAndTyping state={state} router={router} />,
    notice: <Newer state={state} router={router} />,
  }

  const showList = async (data: ListData) => {
    // What was fetched ahead may be older than what is offered.
    forgetFetched()
    await router.navigate(listHref(data.company.key, data.filter), { replace: !data.paged })
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    state.spoken.set('')
    state.spoken.set(realtimeWords.listFresh)
  }

  const list: LiveView['list'] = (data) => {
    const news = state.news.get()
    const base = answer()?.pictures ?? ''
    const picture = (path: string | null) => path && base + path
    const { page, filter, viewer, staff } = data
    const listed = {
      rows: page.rows,
      filter,
      viewerId: viewer.id,
      isFirst: page.newer === null && !data.paged,
      hasMore: page.older !== null,
      isAlike: page.alike ?? false,
    }
    const count = waiting(listed, news, picture).size
    const known = new Map(staff.map((person) => [person.id, person]))
    const viewers = lookers(state.looks.get(), viewer.id).map(([query, people]): [string, ReactNode] => [
      query,
      <Viewers key={query} small max={1} viewers={people.map((person) => ({ ...person, ...known.get(person.id) }))} />,
    ])
    return {
      page: { ...page, rows: page.rows.map((row) => rowNow(row, news, { viewerId: viewer.id, picture })) },
      live: {
        viewers: Object.fromEntries(viewers),
        notice: count > 0 && <UpdatedPill count={count} onShow={() => void showList(data)} />,
      },
    }
  }

  let unread: LiveView['unread']
  const show = () => showLive({ connection, one, unread, list: (data) => list(data) })
  state.unread.subscribe(() => {
    const told = state.unread.get()
    unread = told ? { ...told, of: router.state.loaderData['root'] } : undefined
    show()
  })
  state.news.subscribe(show)
  state.looks.subscribe(show)
  setInterval(() => state.looks.set(forgetLooks(state.looks.get(), Date.now())), forgetEveryMs)
  show()
}
