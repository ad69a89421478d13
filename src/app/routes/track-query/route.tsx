import { useEffect } from 'react'
import { useActionData, useFetcher, useLoaderData, useLocation } from 'react-router'
import { listHref } from '#screens/track-query/links.ts'
import { NewQueryScreen } from '#screens/track-query/new-query-screen.tsx'
import { QueryListScreen } from '#screens/track-query/query-list-screen.tsx'
import { QueryScreen } from '#screens/track-query/query-screen.tsx'
import { useWords } from '#screens/words.tsx'
import { Account } from '../account.tsx'
import { PageTitle } from '../page-title.tsx'
import { usePending } from '../pending.ts'
import type { RefusedForm } from '../refusals.ts'
import type { loader } from './server.ts'

type Page = Awaited<ReturnType<typeof loader>>

export function Component() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  useMarkRead(page.view === 'one' && page.query.unread ? page.query.id : null)
  return (
    <>
      <Title page={page} />
      <Screen page={page} refused={refused} />
      <Account refused={refused} />
    </>
  )
}

function Title({ page }: { page: Page }) {
  const { trackQuery } = useWords()
  switch (page.view) {
    case 'list':
      return <PageTitle>{`${trackQuery.list.title} · ${page.company.name}`}</PageTitle>
    case 'new':
      return <PageTitle>{`${trackQuery.create.title} · ${page.company.name}`}</PageTitle>
    case 'one':
      return <PageTitle>{`${page.query.reference} ${page.query.subject}`}</PageTitle>
  }
}

function Screen({ page, refused }: { page: Page; refused?: RefusedForm }) {
  const pending = usePending()
  const backHref = useListBehind() ?? listHref(page.company.key)
  switch (page.view) {
    case 'list':
      return <QueryListScreen {...page} />
    case 'new':
      return <NewQueryScreen {...page} listHref={backHref} refused={refused} pending={pending} />
    case 'one':
      return <QueryScreen {...page} listHref={backHref} refused={refused} pending={pending} />
  }
}

/** The list, as it was filtered, that the person came from; it opens its queries with its own address as state. */
function useListBehind(): string | undefined {
  const state: unknown = useLocation().state
  const listHref = typeof state === 'object' && state !== null && 'listHref' in state ? state.listHref : undefined
  return typeof listHref === 'string' && listHref.startsWith('/trackQuery?') ? listHref : undefined
}

/** How long a query is on screen before it counts as read . */
const readAfter = 1000

/** Marks a query as read by a post of its own: loading a page never writes. */
function useMarkRead(queryId: string | null) {
  const { submit } = useFetcher()
  useEffect(() => {
    if (!queryId) return
    const timer = setTimeout(
      () => void submit({ intent: 'mark-read', quiet: '1', queryId }, { method: 'post' }),
      readAfter,
    )
    return () => clearTimeout(timer)
  }, [queryId, submit])
}
