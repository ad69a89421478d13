import { useEffect, useState } from 'react'
import type { TrackQueryData } from '#domain/page-data/track-query-data.ts'
import { useRouteLoaderData } from 'react-router'
import { NewMessagesLink } from '#screens/realtime/new-messages-link.tsx'
import { arrivedMessages, type Arrived } from '../../browser/realtime/new-messages.ts'

/** Above the composer: a link to messages that came while their place in the conversation was not in view. */
export function UnseenMessages() {
  const page = useRouteLoaderData<TrackQueryData>('track-query')
  const one = page?.view === 'one' ? page : null
  const [arrived, setArrived] = useState<Arrived>({ page: one, messages: [] })
  const current = arrivedMessages(arrived, one)
  if (current !== arrived) setArrived(current)
  const inView = useInView(current.messages)
  const waiting = current.messages.filter(({ id }) => inView.get(id) === false)
  const dock = waiting.length > 0 && document.querySelector('.composer-dock')
  return dock && <NewMessagesLink messages={waiting} dock={dock} />
}

/**
 * Watches messages, by id: true once they were in view, false before that. Those of which nothing is known yet are
 * missing.
 */
function useInView(messages: readonly { id: string }[]): ReadonlyMap<string, boolean> {
  const [inView, setInView] = useState<ReadonlyMap<string, boolean>>(new Map())
  const ids = messages.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (!ids) return
    // What the composer covers is not in view.
    const covered = document.querySelector<HTMLElement>('.composer-dock')?.offsetHeight ?? 0
    const handleEntries = (entries: IntersectionObserverEntry[]) =>
      setInView((before) => {
        const next = new Map(before)
        for (const { target, isIntersecting } of entries) {
          const id = target.id.replace('message-', '')
          next.set(id, isIntersecting || next.get(id) === true)
        }
        return next
      })
    const observer = new IntersectionObserver(handleEntries, { rootMargin: `0px 0px -${covered}px` })
    for (const id of ids.split(' ')) {
      const message = document.getElementById(`message-${id}`)
      if (message) observer.observe(message)
    }
    return () => observer.disconnect()
  }, [ids])
  return inView
}
