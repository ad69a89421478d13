import { realtimeWords } from './realtime-words.ts'
import { statusChangesAt, statusOf } from './connection-state.ts'
import type { RealtimeState } from './realtime-state.ts'

/** Keeps the shown connection status up to date as time passes, and announces changes that matter. */
export function updateStatus({ connection, status, announcement }: RealtimeState): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    const now = Date.now()
    const before = status.get()
    const next = statusOf(connection.get(), now)
    status.set(next)
    clearTimeout(timer)
    const at = statusChangesAt(connection.get(), now)
    if (at !== null) timer = setTimeout(update, at - now + 1)
    if (next === 'live' && (before === 'offline' || before === 'reconnecting'))
      announcement.set(realtimeWords().backLive)
    if (next === 'offline' && before !== next)
      announcement.set(`${realtimeWords().connectionTitle.offline}. ${realtimeWords().connectionHint.offline}`)
  }
  connection.subscribe(update)
  update()
}
