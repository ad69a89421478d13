import type { DataRouter } from 'react-router'
import { realtimeWords } from '#domain/words/en/realtime.ts'
import { shownAnew } from './list-updates.ts'
import { isBusy, readPage, type OneData } from './page.ts'
import type { LiveState } from './state.ts'
import { justAnswered, writtenSince } from './new-messages.ts'

/**
 * Follows what the router shows: whose page it is, since when its data is good, and what came into it.
 * @param onOther somebody else, another company or another query is open
 */
export function followPage(router: DataRouter, state: LiveState, onOther: () => void) {
  let startedAt = 0
  let requestedAt = 0
  let wasBusy = isBusy(router)
  let { key } = router.state.location
  let data = router.state.loaderData
  let shown = readPage(router)
  const nameOf = ({ person, company, one }: typeof shown) => `${person} ${company} ${one?.query.id}`

  const follow = () => {
    const busy = isBusy(router)
    if (busy && !wasBusy) startedAt = Date.now()
    wasBusy = busy
    if (router.state.location.key !== key) {
      key = router.state.location.key
      state.newer.set(false)
    }
    if (router.state.loaderData === data) return
    data = router.state.loaderData
    const before = shown
    shown = readPage(router)
    if (shown.list !== before.list || shown.one !== before.one) requestedAt = startedAt
    if (shown.list !== before.list) state.news.set(shownAnew(state.news.get(), requestedAt))
    if (shown.one && shown.one !== before.one) {
      if (shown.one.query.id === before.one?.query.id) tellWritten(before.one, shown.one, state)
      tellAnswered(shown.one, state)
    }
    if (nameOf(shown) === nameOf(before)) return
    if (shown.one?.query.id !== before.one?.query.id) state.leavePage()
    onOther()
  }

  if (shown.one) tellAnswered(shown.one, state)
  router.subscribe(follow)
  return {
    /** When what is shown was asked for. */
    requestedAt: () => requestedAt,
    /** It is being asked for again, since something up to that moment may be missing. */
    caughtUp: (at: number) => {
      requestedAt = at + 1
    },
  }
}

/** Says aloud who wrote, not what. */
function tellWritten(before: OneData, now: OneData, { spoken }: LiveState): void {
  // Another page of the same conversation holds others' messages, which are not new.
  if (before.paged !== now.paged || before.paged) return
  const written = writtenSince(before.query.conversation, now.query.conversation, now.viewer.id)
  const said = written.map(({ kind, author }) =>
    kind === 'note' ? realtimeWords.notedNow(author.name) : realtimeWords.repliedNow(author.name),
  )
  if (said.length > 0) spoken.set([...new Set(said)].join(' '))
}

/** A colleague's answer of a moment ago, by the server's clock: the reader may be about to write the same. */
function tellAnswered({ query, viewer, clock }: OneData, { answered }: LiveState): void {
  const message = query.rights.note ? justAnswered(query.conversation, viewer.id) : null
  const known = answered.get()
  if (message?.id === known?.messageId) return
  const age = message ? Math.max(0, Date.parse(clock.now) - Date.parse(message.at)) : 0
  answered.set(message && { name: message.author.name, at: Date.now() - age, messageId: message.id })
}
