import { realtimeTiming, type PresenceState } from '#domain/realtime.ts'
import type { MessageKind } from '#domain/query.ts'

/** What this tab knows about its user. */
export type LocalActivity = {
  hidden: boolean
  /** Time of the last key, press or scroll, in ms. */
  activeAt: number
  /** The kind of the focused composer that has text. */
  writing: MessageKind | null
}

/** The presence state to publish to colleagues. */
export function localPresence({ hidden, activeAt, writing }: LocalActivity, now: number): PresenceState {
  if (hidden || now - activeAt >= realtimeTiming.idleAfterMs) return 'idle'
  if (writing) return writing === 'reply' ? 'replying' : 'noting'
  return 'viewing'
}
