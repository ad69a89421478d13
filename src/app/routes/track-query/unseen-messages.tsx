import { useEffect, useState } from 'react'
import type { OneData } from '#domain/page-data/track-query-data.ts'
import { NewMessagesLink } from '#screens/realtime/new-messages-link.tsx'
import { openComposers } from '../../browser/open-composers.ts'
import { arrivedMessages, type Arrived } from '../../browser/realtime/new-messages.ts'

/** At the composer: a link to messages that came while their place in the conversation was not in view. */
export function UnseenMessages({ page }: { page: OneData }) {
  const [arrived, setArrived] = useState<Arrived>({ page, messages: [] })
  const current = arrivedMessages(arrived, page)
  if (current !== arrived) setArrived(current)
  const inView = useInView(current.messages)
  const waiting = current.messages.filter(({ id }) => inView.get(id) === false)
  return <NewMessagesLink messages={waiting} />
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
    const [composer] = openComposers()
    const covered = composer?.dock?.current?.offsetHeight ?? 0
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
