import { realtimeTiming, type PresenceState } from '#domain/realtime.ts'
import type { MessageKind } from '#domain/query.ts'

/** What is known of the reader in front of this tab. */
export type Seen = {
  hidden: boolean
  /** The last key, press or scroll. */
  activeAt: number
  /** What they have begun to write and have the focus in. */
  writing: MessageKind | null
}

/** What colleagues are told that the reader does. */
export function ownState({ hidden, activeAt, writing }: Seen, now: number): PresenceState {
  if (hidden || now - activeAt >= realtimeTiming.idleAfterMs) return 'idle'
  if (writing) return writing === 'reply' ? 'replying' : 'noting'
  return 'viewing'
}
