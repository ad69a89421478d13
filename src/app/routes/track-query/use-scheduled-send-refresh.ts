import { useEffect } from 'react'
import type { TrackQueryData } from '#domain/page-data/track-query-data.ts'
import { useRevalidator, useRouteLoaderData } from 'react-router'

/** A scheduled reply is surely sent this long after its time. */
const sentAfterMs = 1000

/** Refreshes the page of a query once its next scheduled reply has been sent. */
export function useScheduledSendRefresh(): void {
  const page = useRouteLoaderData<TrackQueryData>('track-query')
  const { revalidate } = useRevalidator()
  // Data of another view may be what an error view is about: this must not fail, too.
  const one = page?.view === 'one' ? page : null
  const now = one?.clock.now
  const scheduled = one ? one.query.conversation.map(({ scheduledAt }) => scheduledAt) : []
  const next = scheduled.find((at) => at !== null)
  useEffect(() => {
    if (!next || !now) return
    const wait = Math.max(0, Date.parse(next) - Date.parse(now)) + sentAfterMs
    const timer = setTimeout(() => void revalidate(), wait)
    return () => clearTimeout(timer)
  }, [next, now, revalidate])
}
