import { RealtimeClient, type RealtimeChannel, type RealtimeClientOptions } from '@supabase/realtime-js'
import { realtimeClientOptions } from '#domain/backend-defaults.ts'
import { realtimeTopicNames, type RealtimeConfig, type RealtimeTopic } from '#domain/realtime.ts'

/** What is heard on a line. */
export type Hears = {
  /** A token that is good for a while yet. */
  token: () => Promise<string | null>
  event: (kind: RealtimeTopic, event: string, payload: unknown) => void
  /** Who has the open query open, by tab. */
  presence: (state: Record<string, unknown[]>) => void
  /** A channel was joined, for the first time or again: what was said before is not heard any more. */
  joined: (kind: RealtimeTopic) => void
  lost: () => void
  /** A channel was refused, or closed by the service: it is left, and what may be joined has to be asked for anew. */
  refused: () => void
}

export type Line = ReturnType<typeof openLine>
type Joined = { topic: string; channel: RealtimeChannel; joined: boolean }

/** How long a connection that seems to be there has to prove it. */
const proofMs = 2500

/**
 * Opens WebSockets until the connection is closed, then sockets that never connect. The client listens to `pageshow` and
 * `visibilitychange` itself and has no option against it: it would reopen a closed connection beside its successor.
 */
function transportUntil(isClosed: () => boolean): RealtimeClientOptions['transport'] {
  const closedSocket = { readyState: WebSocket.CLOSED, bufferedAmount: 0, close() {}, send() {} }
  const open = function (address: string | URL, protocols?: string | string[]) {
    return isClosed() ? { ...closedSocket } : new WebSocket(address, protocols)
  }
  // A function that returns an object can be called with `new`.
  return open as unknown as RealtimeClientOptions['transport']
}

/**
 * One connection to the live service. It comes back by itself with the delays of the specification; where there is reason
 * to believe that it can come back now, it is closed and another one opened instead: the client's own way back waits, and
 * trusts a socket that slept.
 */
export function openLine({ url, publishableKey }: RealtimeConfig, tab: string, hears: Hears) {
  let closed = false
  let proven: (() => void) | null = null
  const client = new RealtimeClient(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
    transport: transportUntil(() => closed),
    params: { apikey: publishableKey },
    heartbeatIntervalMs: realtimeClientOptions.heartbeatIntervalMs,
    timeout: realtimeClientOptions.timeout,
    reconnectAfterMs: (tries) => realtimeClientOptions.reconnectAfterMs(tries),
    accessToken: hears.token,
    heartbeatCallback: (status) => {
      if (status === 'ok') proven?.()
    },
  })
  const channels = new Map<RealtimeTopic, Joined>()
  /** By topic: the same one can be joined again only once it was left. */
  const leaving = new Map<string, Promise<unknown>>()

  const leave = (kind: RealtimeTopic) => {
    const known = channels.get(kind)
    if (!known) return
    channels.delete(kind)
    leaving.set(known.topic, client.removeChannel(known.channel))
  }

  const join = (kind: RealtimeTopic, topic: string) => {
    const channel = client.channel(topic, {
      config: { private: true, broadcast: { self: false }, presence: { key: tab, enabled: kind === 'query-staff' } },
    })
    const entry: Joined = { topic, channel, joined: false }
    channels.set(kind, entry)
    const isCurrent = () => !closed && channels.get(kind) === entry
    channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
      if (isCurrent()) hears.event(kind, event, payload)
    })
    if (kind === 'query-staff') {
      channel.on('presence', { event: 'sync' }, () => {
        if (isCurrent()) hears.presence(channel.presenceState())
      })
    }
    channel.subscribe((state) => {
      const status: string = state
      if (!isCurrent()) return
      entry.joined = status === 'SUBSCRIBED'
      if (entry.joined) return hears.joined(kind)
      hears.lost()
      // While there is a connection it is the service that says no, and would say so again. Without one it says nothing.
      if (status !== 'TIMED_OUT' && client.isConnected()) {
        leave(kind)
        hears.refused()
      }
    })
  }

  return {
    /** Joins what is not joined and leaves what is not wanted. */
    want: async (topics: Partial<Record<RealtimeTopic, string | null>>) => {
      for (const [kind, { topic }] of channels) if (topics[kind] !== topic) leave(kind)
      await client.setAuth()
      for (const kind of realtimeTopicNames) {
        const topic = topics[kind]
        if (!topic || closed || channels.get(kind)?.topic === topic) continue
        await leaving.get(topic)
        if (!closed && !channels.has(kind)) join(kind, topic)
      }
    },
    isJoined: (kind: RealtimeTopic) => channels.get(kind)?.joined ?? false,
    /** Tells the others on a channel; what cannot be told now is of no use later. */
    tell: (kind: RealtimeTopic, event: string, payload: Record<string, unknown>) => {
      const known = channels.get(kind)
      if (known?.joined && client.isConnected()) void known.channel.send({ type: 'broadcast', event, payload })
    },
    track: (state: Record<string, unknown>) => {
      const known = channels.get('query-staff')
      if (known?.joined && client.isConnected()) void known.channel.track(state)
    },
    /** Whether something answers at the other end. */
    isAlive: () => {
      if (!client.isConnected()) return Promise.resolve(false)
      const answer = new Promise<boolean>((resolve) => {
        const timer = setTimeout(resolve, proofMs, false)
        proven = () => {
          clearTimeout(timer)
          resolve(true)
        }
      })
      // One that is out already will do; a second one would be taken for a connection that is lost.
      if (!client.pendingHeartbeatRef) void client.sendHeartbeat()
      return answer
    },
    close: () => {
      closed = true
      void client.disconnect()
    },
  }
}
