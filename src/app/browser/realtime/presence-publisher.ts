import { realtimeTiming, type RealtimeConfig, type PresenceState } from '#domain/realtime.ts'
import type { MessageKind } from '#domain/query.ts'
import type { Line } from './realtime-client.ts'
import { ownState } from './local-presence.ts'
import { atMostEvery, sparingly } from './rate-limit.ts'

type Field = HTMLTextAreaElement | HTMLInputElement

/** Which message a field belongs to (compose/composer.tsx). */
function kindOf(field: Element | null): MessageKind | null {
  const kind = field?.closest<HTMLElement>('form[data-composer]')?.dataset['composer']
  return kind === 'reply' || kind === 'note' ? kind : null
}

const isWritten = (field: Element | null): field is Field => (field as Partial<Field> | null)?.value !== undefined

/** What the reader does in this tab, for as long as it is open. */
export function watchReader(tell: () => void, typed: (kind: MessageKind) => void) {
  let activeAt = Date.now()
  let wasActive = true
  const active = () => {
    activeAt = Date.now()
    // Every key would be too often: only what may change something is told.
    if (!wasActive) tell()
    wasActive = true
  }
  for (const name of ['keydown', 'pointerdown', 'scroll', 'wheel'])
    document.addEventListener(name, active, { capture: true, passive: true })
  for (const name of ['focusin', 'focusout', 'visibilitychange']) document.addEventListener(name, () => tell())
  document.addEventListener('input', ({ target }) => {
    const kind = target instanceof Element && isWritten(target) ? kindOf(target) : null
    tell()
    if (kind && (target as Field).value !== '') typed(kind)
  })

  return {
    state: (): PresenceState => {
      const field = document.activeElement
      const writing = isWritten(field) && field.value !== '' ? kindOf(field) : null
      const state = ownState({ hidden: document.hidden, activeAt, writing }, Date.now())
      wasActive = state !== 'idle'
      return state
    },
  }
}

/** Tells colleagues and, while something is being typed, the other side, on the channels of one open query. */
export function ownSigns(line: Line, { person, topics }: RealtimeConfig, query: string, state: () => PresenceState) {
  const view = (now: PresenceState | 'gone') => line.tell('staff', 'viewing', { person, query, state: now })
  const signs = sparingly<PresenceState>((now) => {
    line.track({ ...person, state: now, since: new Date().toISOString() })
    view(now)
  }, realtimeTiming.presenceUpdates)
  const tell = () => {
    if (topics['query-staff'] && line.isJoined('query-staff')) signs.say(state())
  }
  const { id, name } = person
  const typed = (kind: MessageKind) =>
    atMostEvery(realtimeTiming.typingEveryMs, () =>
      line.tell(kind === 'note' ? 'query-staff' : 'query-public', 'typing', { person: { id, name }, kind }),
    )
  const typing = { reply: typed('reply'), note: typed('note') }
  const timer = setInterval(() => {
    tell()
    if (topics['query-staff']) view(state())
  }, realtimeTiming.viewingEveryMs)

  return {
    tell,
    typed: (kind: MessageKind) => typing[kind](),
    /** The channel was joined anew: nobody there knows of this tab. */
    again: () => {
      signs.forget()
      tell()
    },
    stop: () => {
      clearInterval(timer)
      signs.stop()
      if (topics['query-staff']) view('gone')
    },
  }
}
