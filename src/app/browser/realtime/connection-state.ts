import { realtimeTiming } from '#domain/realtime.ts'
import { realtimeClientOptions } from '#domain/backend-defaults.ts'

/** What is known about the realtime connection. */
export type ConnectionState = {
  /** Every wanted channel is joined. */
  joined: boolean
  /** There is a topic to join. A person without a company has none. */
  wanted: boolean
  /** The browser has a network. */
  online: boolean
  /** When the last join was lost, in ms since the epoch; at first when the page started. */
  since: number
  /** It was joined at least once. */
  wasLive: boolean
}

/** What the reader sees. `quiet` while connecting, because a short delay needs no message. */
export type ConnectionStatus = 'quiet' | 'live' | 'reconnecting' | 'offline'

export const initialConnection = (now: number, online: boolean): ConnectionState => ({
  joined: false,
  wanted: true,
  online,
  since: now,
  wasLive: false,
})

/** Applies a change. Returns the same object when nothing changed. */
export function updateConnection(
  connection: ConnectionState,
  change: Partial<ConnectionState>,
  now: number,
): ConnectionState {
  const next = { ...connection, ...change }
  if (next.joined === connection.joined && next.online === connection.online && next.wanted === connection.wanted)
    return connection
  if (connection.joined && !next.joined) next.since = now
  return { ...next, wasLive: next.wasLive || next.joined }
}

/** If we never connected, realtime may not be deployed: wait longer before showing "Reconnecting". */
const statusGraceMs = ({ wasLive }: ConnectionState) =>
  wasLive ? realtimeTiming.statusGraceMs : 2 * realtimeClientOptions.timeout

export function statusOf(connection: ConnectionState, now: number): ConnectionStatus {
  if (!connection.wanted) return 'quiet'
  if (connection.joined) return 'live'
  // A missing network is certain, so it is shown without delay.
  if (!connection.online) return 'offline'
  return now - connection.since < statusGraceMs(connection) ? 'quiet' : 'reconnecting'
}

/** When the status changes as time passes, in ms since the epoch; null when it does not. */
export function statusChangesAt(connection: ConnectionState, now: number): number | null {
  const at = connection.since + statusGraceMs(connection)
  return connection.wanted && statusOf(connection, now) === 'quiet' ? at : null
}
