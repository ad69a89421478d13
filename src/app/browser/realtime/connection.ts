import { realtimeTiming } from '#domain/realtime.ts'
import { realtimeClientOptions } from '#domain/backend-defaults.ts'

/** How the page hears of what others do. */
export type Connection = {
  /** Every channel that it wants is joined. */
  joined: boolean
  /** There is something to listen to: who belongs to no company has nothing to hear. */
  wanted: boolean
  /** The browser has a network. */
  online: boolean
  /** Since when it is not joined; the page's own beginning at first. */
  since: number
  /** It was joined once. */
  wasLive: boolean
}

/** What the reader is told. `quiet`: connecting takes a moment, and a moment is nothing to report. */
export type ConnectionSign = 'quiet' | 'live' | 'reconnecting' | 'offline'

export const connecting = (now: number, online: boolean): Connection => ({
  joined: false,
  wanted: true,
  online,
  since: now,
  wasLive: false,
})

/** Takes note of what changed; the very same when nothing did. */
export function connectionNow(connection: Connection, change: Partial<Connection>, now: number): Connection {
  const next = { ...connection, ...change }
  if (next.joined === connection.joined && next.online === connection.online && next.wanted === connection.wanted)
    return connection
  if (connection.joined && !next.joined) next.since = now
  return { ...next, wasLive: next.wasLive || next.joined }
}

/** A page that was never live may be of a service without live part: that is said late. */
const statusGraceMs = ({ wasLive }: Connection) =>
  wasLive ? realtimeTiming.statusGraceMs : 2 * realtimeClientOptions.timeout

export function signOf(connection: Connection, now: number): ConnectionSign {
  if (!connection.wanted) return 'quiet'
  if (connection.joined) return 'live'
  // Known at once and for certain, other than a connection that may be back in a second.
  if (!connection.online) return 'offline'
  return now - connection.since < statusGraceMs(connection) ? 'quiet' : 'reconnecting'
}

/** When the sign changes by itself; null when it does not. */
export function signChangesAt(connection: Connection, now: number): number | null {
  const at = connection.since + statusGraceMs(connection)
  return connection.wanted && signOf(connection, now) === 'quiet' ? at : null
}
