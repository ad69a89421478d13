import { useEffect, useSyncExternalStore } from 'react'
import type { DataRouter } from 'react-router'
import { realtimeTiming } from '#domain/realtime.ts'
import { AboveComposer } from '#screens/realtime/above-composer.tsx'
import { ConnectionIndicator } from '#screens/realtime/connection-indicator.tsx'
import { NewerMessages } from '#screens/realtime/newer-messages.tsx'
import { Viewers } from '#screens/realtime/viewers.tsx'
import { queryHref } from '#screens/track-query/query-links.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { readPage, type OneData } from './page.ts'
import type { LiveState } from './state.ts'
import { useStore } from './store.ts'
import { forgetTyping, nextForgotten } from './typing.ts'

type PartProps = { state: LiveState; router: DataRouter }

/** The sign in the bar, and what is read aloud: there before its words are, else nobody would hear them. */
export function Connected({ state, onRetry }: { state: LiveState; onRetry: () => void }) {
  const sign = useStore(state.sign)
  const spoken = useStore(state.spoken)
  return (
    <>
      <ConnectionIndicator sign={sign} onRetry={onRetry} />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output belongs to a form's calculation */}
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </>
  )
}

const isCutOff = (state: LiveState) => state.sign.get() === 'offline' || state.sign.get() === 'reconnecting'

/** Whom a page knows by name: what a frame calls somebody is what anybody could say. */
function namesOn({ query, staff }: OneData): Map<string, { name: string; avatarUrl: string | null }> {
  const authors = query.conversation.map(({ author }) => author)
  return new Map(
    [query.requester, query.createdBy, ...query.followers, ...authors, ...staff].map((person) => [person.id, person]),
  )
}

export function ViewersHere({ state, router }: PartProps) {
  const viewers = useStore(state.viewers)
  useStore(state.sign)
  const { one } = readPage(router)
  if (!one || isCutOff(state)) return null
  const names = namesOn(one)
  return <Viewers viewers={viewers.map((viewer) => ({ ...viewer, ...names.get(viewer.id) }))} />
}

export function Newer({ state, router }: PartProps) {
  const isNewer = useStore(state.newer)
  const { one } = readPage(router)
  return isNewer && one ? <NewerMessages href={queryHref(one.query.reference)} /> : null
}

export function AnsweredAndTyping({ state, router }: PartProps) {
  const viewers = useStore(state.viewers)
  const typing = useForgotten(state)
  const answered = useStore(state.answered)
  const seconds = useSecondsSince(answered?.at ?? null)
  const { one } = readPage(router)
  if (!one) return null
  const names = namesOn(one)
  const nameOf = (id: string) => names.get(id)?.name ?? viewers.find((viewer) => viewer.id === id)?.name
  // To a requester nobody but staff can speak, whom their page need not know yet.
  const nameOfTyping = (id: string) => nameOf(id) ?? (one.query.rights.note ? undefined : typing.get(id)?.name)
  const replying = isCutOff(state) ? [] : viewers.filter((viewer) => viewer.state === 'replying')
  const known = new Set(replying.map(({ id }) => id))
  const typed = [...typing.keys()].filter((id) => !known.has(id)).map(nameOfTyping)
  return (
    <AboveComposer
      replying={replying.map(({ id, name }) => nameOf(id) ?? name)}
      answered={answered && seconds !== null ? { ...answered, seconds } : null}
      typing={typed.filter((name) => name !== undefined)}
    />
  )
}

/** Who is typing, forgotten as time passes. */
function useForgotten({ typing }: LiveState) {
  const now = useStore(typing)
  useEffect(() => {
    const at = nextForgotten(now)
    if (at === null) return
    const timer = setTimeout(() => typing.set(forgetTyping(typing.get(), Date.now())), at - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [now, typing])
  return now
}

const everySecond = (tell: () => void) => {
  const timer = setInterval(tell, 1000)
  return () => clearInterval(timer)
}
const never = () => () => {}
const newsSeconds = realtimeTiming.recentReplyMs / 1000

/** Whole seconds since then, as they pass; null for nothing, and once it is no news any more. */
function useSecondsSince(at: number | null): number | null {
  const seconds = useSyncExternalStore(at === null ? never : everySecond, () =>
    at === null ? newsSeconds : Math.min(newsSeconds, Math.floor((Date.now() - at) / 1000)),
  )
  return seconds < newsSeconds ? Math.max(0, seconds) : null
}
