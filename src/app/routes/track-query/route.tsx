import { useEffect } from 'react'
import { useActionData, useFetcher, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { measureWords, vocabularyWords } from '#domain/words/en/common.ts'
import { listHref } from '#screens/track-query/query-links.ts'
import { provideWords, useWords } from '#screens/words.ts'
import { useDrafts } from '../../browser/drafts/use-drafts.tsx'
import { useLive } from '../../browser/realtime/slots-store.ts'
import { useLazyView } from '../lazy-views/lazy-views.ts'
import { Overlays } from '../overlays.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../use-pending.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import type { loader } from './server.ts'

provideWords({ vocabulary: vocabularyWords, measures: measureWords })

type Page = Awaited<ReturnType<typeof loader>>

export function Component() {
  const page = useLoaderData<typeof loader>()
  const formError = useActionData<InvalidForm>()
  useMarkRead(page.view === 'one' && page.query.unread ? page.query.id : null)
  return (
    <>
      <Title page={page} />
      <Screen page={page} formError={formError} />
      <Overlays formError={formError} />
    </>
  )
}

function Title({ page }: { page: Page }) {
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

type ScreenProps<View extends Page['view']> = { page: Extract<Page, { view: View }>; formError?: InvalidForm }

function Screen({ page, formError }: ScreenProps<Page['view']>) {
  switch (page.view) {
    case 'list':
      return <List page={page} />
    case 'new':
      return <NewQuery page={page} formError={formError} />
    case 'one':
      return <OneQuery page={page} formError={formError} />
  }
}

function List({ page }: ScreenProps<'list'>) {
  const view = useLazyView('track-query/list')
  const { list } = useLive()
  return view && <view.QueryListScreen {...page} {...list?.(page)} />
}

function NewQuery({ page, formError }: ScreenProps<'new'>) {
  const view = useLazyView('track-query/new')
  const pending = usePending()
  const backHref = useListHref(page.company.key)
  const { news, keeper } = useDrafts()
  return (
    view && (
      <>
        <view.NewQueryScreen {...page} drafts={news} listHref={backHref} formError={formError} pending={pending} />
        {keeper}
      </>
    )
  )
}

function OneQuery({ page, formError }: ScreenProps<'one'>) {
  const view = useLazyView('track-query/one')
  const pending = usePending()
  const backHref = useListHref(page.company.key)
  const { news, keeper } = useDrafts()
  const { one } = useLive()
  useScheduledSendRefresh(page.query.conversation, page.clock.now)
  return (
    view && (
      <>
        <view.QueryScreen
          {...page}
          drafts={news}
          listHref={backHref}
          formError={formError}
          pending={pending}
          live={one}
        />
        {keeper}
      </>
    )
  )
}

/** The URL of the filtered list that the person came from. The list passes it as navigation state. */
function useListHref(companyKey: string): string {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'listHref' in state ? state.listHref : undefined
  return typeof from === 'string' && from.startsWith('/trackQuery?') ? from : listHref(companyKey)
}

/** Milliseconds that a query is visible before it counts as read. */
const readAfter = 1000

/** Marks a query as read by a separate post, because loaders never write. */
function useMarkRead(queryId: string | null) {
  const { submit } = useFetcher()
  useEffect(() => {
    if (!queryId) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // A background tab is not visible yet.
    const onVisibility = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(markRead, readAfter)
    }
    const markRead = () => {
      document.removeEventListener('visibilitychange', onVisibility)
      void submit({ intent: 'mark-read', quiet: '1', queryId }, { method: 'post' })
    }
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [queryId, submit])
}

/** Milliseconds after its scheduled time by which a reply is sent. */
const sentAfter = 1000

/** Reloads the page data once the next scheduled reply has been sent. */
function useScheduledSendRefresh(conversation: { scheduledAt: string | null }[], now: string) {
  const { revalidate } = useRevalidator()
  const next = conversation.map(({ scheduledAt }) => scheduledAt).find((at) => at !== null)
  useEffect(() => {
    if (!next) return
    const wait = Math.max(0, Date.parse(next) - Date.parse(now)) + sentAfter
    const timer = setTimeout(() => void revalidate(), wait)
    return () => clearTimeout(timer)
  }, [next, now, revalidate])
}
