import { realtimeTiming, type PresenceState, type RealtimeConfig } from '#domain/realtime.ts'
import type { MessageKind } from '#domain/query.ts'
import type { OpenComposer } from '#screens/track-query/compose/composer-host.ts'
import { composerAround, onComposerEvent } from '../open-composers.ts'
import { localPresence } from './local-presence.ts'
import { rateLimit, throttle } from './rate-limit.ts'
import type { RealtimeConnection } from './realtime-client.ts'

/** The kind of the message that a composer holds; null without a text, and for a new query. */
function writtenKind({ kind, form }: OpenComposer): MessageKind | null {
  const body = form.elements.namedItem('body')
  return kind !== 'query' && body instanceof HTMLTextAreaElement && body.value !== '' ? kind : null
}

/**
 * Tracks what the user does in this tab, for the lifetime of the document.
 * @param onChange the presence state may have changed
 * @param onTyping the text of a composer changed and is not empty
 * @returns reads the current presence state
 */
export function trackActivity(onChange: () => void, onTyping: (kind: MessageKind) => void): () => PresenceState {
  let activeAt = Date.now()
  let wasActive = true
  const markActive = () => {
    activeAt = Date.now()
    // Not for every key: only the end of an idle time changes the state.
    if (!wasActive) onChange()
    wasActive = true
  }
  for (const name of ['keydown', 'pointerdown', 'scroll', 'wheel'])
    document.addEventListener(name, markActive, { capture: true, passive: true })
  document.addEventListener('visibilitychange', onChange)
  onComposerEvent((event) => {
    onChange()
    const kind = event.type === 'input' ? writtenKind(event.composer) : null
    if (kind) onTyping(kind)
  })

  return () => {
    const focused = composerAround(document.activeElement)
    const writing = focused ? writtenKind(focused) : null
    const state = localPresence({ hidden: document.hidden, activeAt, writing }, Date.now())
    wasActive = state !== 'idle'
    return state
  }
}

export type PresencePublisher = ReturnType<typeof createPresencePublisher>

/** Publishes the user's presence to colleagues, and typing to everybody who can read the message, for one open query. */
export function createPresencePublisher(
  connection: RealtimeConnection,
  { userId: by, topics }: RealtimeConfig,
  queryId: string,
  readState: () => PresenceState,
) {
  const publishViewing = (state: PresenceState | 'gone') =>
    connection.broadcast('staff', 'viewing', { by, query: queryId, state })
  const limited = rateLimit<PresenceState>((state) => {
    connection.track({ by, state, since: new Date().toISOString() })
    publishViewing(state)
  }, realtimeTiming.presenceUpdates)
  const publish = () => {
    if (topics['query-staff'] && connection.isJoined('query-staff')) limited.push(readState())
  }
  const typingPublisher = (kind: MessageKind) =>
    throttle(realtimeTiming.typingEveryMs, () =>
      connection.broadcast(kind === 'note' ? 'query-staff' : 'query-public', 'typing', { by, kind }),
    )
  const publishTyping = { reply: typingPublisher('reply'), note: typingPublisher('note') }
  const timer = setInterval(() => {
    publish()
    if (topics['query-staff']) publishViewing(readState())
  }, realtimeTiming.viewingEveryMs)

  return {
    queryId,
    publish,
    publishTyping: (kind: MessageKind) => publishTyping[kind](),
    /** Call when the channel was joined again: the service has forgotten this tab. */
    publishAgain: () => {
      limited.forgetLast()
      publish()
    },
    stop: () => {
      clearInterval(timer)
      limited.stop()
      if (topics['query-staff']) publishViewing('gone')
    },
  }
}
