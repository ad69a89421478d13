import { useEffect, useEffectEvent, useRef } from 'react'
import { useActionData, useFetcher, useLoaderData, useRevalidator } from 'react-router'
import '#domain/words/en/common.ts'
import type { TrackQueryData } from '#domain/page-data/track-query-data.ts'
import type { LoadPreview } from '#screens/track-query/compose/load-preview.ts'
import { useWords } from '#screens/words.ts'
import { useDrafts } from '../../browser/drafts/use-drafts.tsx'
import { useRealtimeSlots } from '../../browser/realtime/slots-store.ts'
import { useLazyView } from '../../shared/lazy-view.ts'
import { Overlays } from '../overlays.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../use-pending.ts'
import { invalidFormOf, type FormResult } from '#screens/form-result.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useListBeside } from './use-list-beside.tsx'
import { similarQueries, unseenMessages, views } from './views.ts'

/** Its code is loaded when the first preview is asked for. */
const loadPreview: LoadPreview = async (...args) =>
  (await import('../../browser/data/load-preview.ts')).loadPreview(...args)

export function Component() {
  const page = useLoaderData<TrackQueryData>()
  const result = useActionData<FormResult>()
  useMarkRead(page.view === 'one' && page.query.unread ? page.query.id : null)
  return (
    <>
      <Title page={page} />
      <Screen page={page} formError={invalidFormOf(result)} {...useListBeside(page)} />
      <Overlays result={result} />
    </>
  )
}

function Title({ page }: { page: TrackQueryData }) {
  const words = useWords()
  switch (page.view) {
    case 'list':
      return <PageTitle>{`${words.queryList.list.title} · ${page.company.name}`}</PageTitle>
    case 'new':
      return <PageTitle>{`${words.newQuery.title} · ${page.company.name}`}</PageTitle>
    case 'one':
      return <PageTitle>{`${page.query.reference} ${page.query.subject}`}</PageTitle>
  }
}

type ScreenProps<View extends TrackQueryData['view']> = {
  page: Extract<TrackQueryData, { view: View }>
  formError?: InvalidForm
} & ReturnType<typeof useListBeside>

function Screen({ page, ...rest }: ScreenProps<TrackQueryData['view']>) {
  switch (page.view) {
    case 'list':
      return <List page={page} {...rest} />
    case 'new':
      return <NewQuery page={page} {...rest} />
    case 'one':
      return <OneQuery page={page} {...rest} />
  }
}

function List({ page, formError, onRowClick }: ScreenProps<'list'>) {
  const view = useLazyView(views.list)
  const pending = usePending()
  const { list } = useRealtimeSlots()
  const { revalidate } = useRevalidator()
  // Once it is shown: a fetch that begins before would take the place of the last page for that of the list.
  useEffect(() => {
    if (page.isShownAgain) void revalidate()
  }, [page, revalidate])
  return (
    view && (
      <view.QueryListScreen
        {...page}
        formError={formError}
        pending={pending}
        onRowClick={onRowClick}
        {...list?.(page)}
      />
    )
  )
}

function NewQuery({ page, formError }: ScreenProps<'new'>) {
  const view = useLazyView(views.new)
  const pending = usePending()
  const { statuses, autosave } = useDrafts()
  const lookup = useLazyView(autosave ? similarQueries : null)
  return (
    view && (
      <>
        <view.NewQueryScreen
          {...page}
          drafts={statuses}
          loadPreview={loadPreview}
          formError={formError}
          pending={pending}
          similar={lookup && <lookup.SimilarQueriesSearch {...page} />}
        />
        {autosave}
      </>
    )
  )
}

function OneQuery({ page, formError, beside }: ScreenProps<'one'>) {
  const view = useLazyView(views.one)
  const pending = usePending()
  const { statuses, autosave } = useDrafts()
  const unseen = useLazyView(autosave ? unseenMessages : null)
  const { one } = useRealtimeSlots()
  return (
    view && (
      <>
        <view.QueryScreen
          {...page}
          loadPreview={loadPreview}
          drafts={statuses}
          formError={formError}
          pending={pending}
          live={{ ...one, unseen: unseen && <unseen.UnseenMessages page={page} /> }}
          beside={beside}
        />
        {autosave}
      </>
    )
  )
}

/** A query counts as read after this time on the screen. */
const readAfterMs = 1000
const longestWaitMs = 30_000

/**
 * Marks a query as read by a POST, because loading a page never writes. While the query stays unread, because the POST
 * failed or another message arrived meanwhile, it is marked again, each time after twice the wait.
 */
function useMarkRead(queryId: string | null) {
  const { submit, state } = useFetcher()
  const wait = useRef({ queryId, ms: readAfterMs })
  // No dependency of the effect: it changes while it submits, and then the query would be marked again.
  const send = useEffectEvent((id: string) =>
    submit({ intent: 'mark-read', quiet: '1', queryId: id }, { method: 'post' }),
  )
  const isIdle = state === 'idle'
  useEffect(() => {
    if (wait.current.queryId !== queryId) wait.current = { queryId, ms: readAfterMs }
    if (!queryId || !isIdle) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Nobody sees a tab that was opened in the background.
    const schedule = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(markRead, wait.current.ms)
    }
    const markRead = () => {
      wait.current.ms = Math.min(2 * wait.current.ms, longestWaitMs)
      void send(queryId)
    }
    schedule()
    document.addEventListener('visibilitychange', schedule)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    }
  }, [queryId, isIdle])
}
