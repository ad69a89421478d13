import { useEffect } from 'react'
import { useActionData, useFetcher, useLoaderData } from 'react-router'
import { NewQueryScreen } from '#screens/track-query/new-query-screen.tsx'
import { QueryListScreen } from '#screens/track-query/query-list-screen.tsx'
import { QueryScreen } from '#screens/track-query/query-screen.tsx'
import { listHref } from '#screens/track-query/links.ts'
import type { RefusedForm } from '../refusals.ts'
import { usePending } from '../pending.ts'
import type { loader } from './server.ts'

export function Component() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  const pending = usePending()
  useMarkRead(page.view === 'one' && page.query.unread ? page.query.id : null)
  switch (page.view) {
    case 'list':
      return <QueryListScreen {...page} />
    case 'new':
      return <NewQueryScreen {...page} listHref={listHref(page.company.key)} refused={refused} pending={pending} />
    case 'one':
      return <QueryScreen {...page} listHref={listHref(page.company.key)} refused={refused} pending={pending} />
  }
}

/** How long a query is on screen before it counts as read (decided.md 13). */
const readAfter = 1000

/** Marks a query as read by a post of its own: loading a page never writes. */
function useMarkRead(queryId: string | null) {
  const { submit } = useFetcher()
  useEffect(() => {
    if (!queryId) return
    const timer = setTimeout(() => void submit({ intent: 'mark-read', queryId }, { method: 'post' }), readAfter)
    return () => clearTimeout(timer)
  }, [queryId, submit])
}
