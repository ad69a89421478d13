import type { DataRouter } from 'react-router'
import type { OneData } from '#domain/page-data/track-query-data.ts'
import { realtimeWords } from './realtime-words.ts'
import { markRendered } from './list-updates.ts'
import { latestColleagueReply, messagesSince } from './new-messages.ts'
import { isRouterBusy, readPageData, type PageData } from './page-data.ts'
import type { RealtimeState } from './realtime-state.ts'

export type PageWatch = ReturnType<typeof watchPage>

/** User, company and query of a page. They decide which topics are joined. */
const subjectOf = ({ userId, company, one }: PageData) => `${userId} ${company} ${one?.query.id}`

/**
 * Watches what the router shows: when its data was requested, and which messages are new in it.
 * @param onOtherSubject another user, company or query is open
 */
export function watchPage(router: DataRouter, state: RealtimeState, onOtherSubject: () => void) {
  let startedAt = 0
  let requestedAt = 0
  let wasBusy = isRouterBusy(router)
  let { key } = router.state.location
  let data = router.state.loaderData
  let shown = readPageData(router)

  const update = () => {
    const isBusy = isRouterBusy(router)
    if (isBusy && !wasBusy) startedAt = Date.now()
    wasBusy = isBusy
    if (router.state.location.key !== key) {
      key = router.state.location.key
      state.hasNewerMessages.set(false)
    }
    if (router.state.loaderData === data) return
    data = router.state.loaderData
    const before = shown
    shown = readPageData(router)
    if (shown.list !== before.list || shown.one !== before.one) requestedAt = startedAt
    // Updates stay while a query is open: its list may be shown beside it.
    if (shown.list && shown.list !== before.list) state.updates.set(markRendered(state.updates.get(), requestedAt))
    if (shown.one && shown.one !== before.one) {
      if (shown.one.query.id === before.one?.query.id) announceMessages(before.one, shown.one, state)
      updateRecentReply(shown.one, state)
    }
    if (subjectOf(shown) === subjectOf(before)) return
    if (shown.one?.query.id !== before.one?.query.id) state.resetPage()
    onOtherSubject()
  }

  if (shown.one) updateRecentReply(shown.one, state)
  router.subscribe(update)
  return {
    /** When the shown data was requested, in ms. Events since then may be missing from it. */
    requestedAt: () => requestedAt,
    /** A refetch is on its way that covers everything up to this time. */
    markCaughtUp: (at: number) => {
      requestedAt = at + 1
    },
  }
}

/** Announces who wrote, not what. */
function announceMessages(before: OneData, now: OneData, { announcement }: RealtimeState): void {
  // Another page of the same conversation contains older messages.
  if (before.paged !== now.paged || before.paged) return
  const messages = messagesSince(before.query.conversation, now.query.conversation, now.viewer.id)
  const sentences = messages.map(({ kind, author }) =>
    realtimeWords()[kind === 'note' ? 'notedNow' : 'repliedNow'](author.name),
  )
  if (sentences.length > 0) announcement.set([...new Set(sentences)].join(' '))
}

/** The age of a recent reply comes from the server's clock; `at` is converted to the clock of this tab. */
function updateRecentReply({ query, viewer, clock }: OneData, { recentReply }: RealtimeState): void {
  const message = query.rights.note ? latestColleagueReply(query.conversation, viewer.id) : null
  const known = recentReply.get()
  if (message?.id === known?.messageId) return
  const age = message ? Math.max(0, Date.parse(clock.now) - Date.parse(message.at)) : 0
  recentReply.set(message && { name: message.author.name, at: Date.now() - age, messageId: message.id })
}
