import { realtimeWords } from '#domain/words/en/realtime.ts'
import { signChangesAt, signOf } from './connection.ts'
import type { LiveState } from './state.ts'

/** Keeps the sign of the connection right as time passes, and says aloud what the reader has to know of it. */
export function tellSign({ connection, sign, spoken }: LiveState): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    const now = Date.now()
    const before = sign.get()
    const next = signOf(connection.get(), now)
    sign.set(next)
    clearTimeout(timer)
    const at = signChangesAt(connection.get(), now)
    if (at !== null) timer = setTimeout(tell, at - now + 1)
    if (next === 'live' && (before === 'offline' || before === 'reconnecting')) spoken.set(realtimeWords.backLive)
    if (next === 'offline' && before !== next)
      spoken.set(`${realtimeWords.connectionTitle.offline}. ${realtimeWords.connectionHint.offline}`)
  }
  connection.subscribe(tell)
  tell()
}
