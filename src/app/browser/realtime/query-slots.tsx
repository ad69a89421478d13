import { useEffect, useSyncExternalStore } from 'react'
import type { DataRouter } from 'react-router'
import { realtimeTiming } from '#domain/realtime.ts'
import { AboveComposer } from '#screens/realtime/above-composer.tsx'
import { ConnectionIndicator } from '#screens/realtime/connection-indicator.tsx'
import { NewerMessages } from '#screens/realtime/newer-messages.tsx'
import { Viewers } from '#screens/realtime/viewers.tsx'
import { queryHref } from '#screens/track-query/query-links.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { useStore } from '../create-store.ts'
import { readPageData } from './page-data.ts'
import { personFinder } from './person-finder.ts'
import type { RealtimeState } from './realtime-state.ts'
import { nextTypingExpiry, removeExpiredTyping } from './typing.ts'
import { otherViewers } from './viewers.ts'

type SlotProps = { state: RealtimeState; router: DataRouter }

/** The connection status in the top bar, and announcements. Only a live region that existed before its text is read. */
export function ConnectionSlot({ state, onRetry }: { state: RealtimeState; onRetry: () => void }) {
  const status = useStore(state.status)
  const announcement = useStore(state.announcement)
  return (
    <>
      <ConnectionIndicator sign={status} onRetry={onRetry} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form's calculation */}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

const isDisconnected = (state: RealtimeState) =>
  state.status.get() === 'offline' || state.status.get() === 'reconnecting'

/** Who else has the query open. */
export function ViewersSlot({ state, router }: SlotProps) {
  const viewers = useStore(state.viewers)
  const named = useStore(state.people)
  useStore(state.status)
  const page = readPageData(router)
  if (!page.one || isDisconnected(state)) return null
  return <Viewers viewers={otherViewers(viewers, page, personFinder(page, named))} />
}

/** A link to the newest messages, while an earlier page of the conversation is open. */
export function NewerMessagesSlot({ state, router }: SlotProps) {
  const hasNewerMessages = useStore(state.hasNewerMessages)
  const { one } = readPageData(router)
  return hasNewerMessages && one ? <NewerMessages href={queryHref(one.query.reference)} /> : null
}

/** Who is replying or typing, and the colleague who just replied. */
export function AboveComposerSlot({ state, router }: SlotProps) {
  const present = useStore(state.viewers)
  const named = useStore(state.people)
  const typing = useTyping(state)
  const recentReply = useStore(state.recentReply)
  const seconds = useSecondsSince(recentReply?.at ?? null)
  const page = readPageData(router)
  if (!page.one) return null
  const personOf = personFinder(page, named)
  const viewers = isDisconnected(state) ? [] : otherViewers(present, page, personOf)
  const replying = viewers.filter((viewer) => viewer.state === 'replying')
  const replyingIds = new Set(replying.map(({ id }) => id))
  const typingNames = [...typing.keys()].filter((id) => !replyingIds.has(id)).map((id) => personOf(id)?.name)
  return (
    <AboveComposer
      replying={replying.map(({ name }) => name)}
      answered={recentReply && seconds !== null ? { ...recentReply, seconds } : null}
      typing={typingNames.filter((name) => name !== undefined)}
    />
  )
}

/** Who is typing. Expired entries are removed as time passes. */
function useTyping({ typing }: RealtimeState) {
  const current = useStore(typing)
  useEffect(() => {
    const at = nextTypingExpiry(current)
    if (at === null) return
    const timer = setTimeout(() => typing.set(removeExpiredTyping(typing.get(), Date.now())), at - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [current, typing])
  return current
}

const subscribeToSeconds = (listener: () => void) => {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}
const subscribeToNothing = () => () => {}
const recentReplySeconds = realtimeTiming.recentReplyMs / 1000

/** Whole seconds since a time, updated every second; null without a time, and after a minute. */
function useSecondsSince(at: number | null): number | null {
  const seconds = useSyncExternalStore(at === null ? subscribeToNothing : subscribeToSeconds, () =>
    at === null ? recentReplySeconds : Math.min(recentReplySeconds, Math.floor((Date.now() - at) / 1000)),
  )
  return seconds < recentReplySeconds ? Math.max(0, seconds) : null
}
