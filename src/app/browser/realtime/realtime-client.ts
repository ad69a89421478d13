import { RealtimeClient, type RealtimeChannel, type RealtimeClientOptions } from '@supabase/realtime-js'
import { realtimeClientOptions } from '#domain/backend-defaults.ts'
import { appBase } from '../app-client.ts'
import { realtimeTopicNames, type RealtimeConfig, type RealtimeTopic } from '#domain/realtime.ts'

/** Callbacks of a connection. */
export type RealtimeHandlers = {
  /** Returns a token that stays valid until the next heartbeat. */
  token: () => Promise<string | null>
  event: (topic: RealtimeTopic, event: string, payload: unknown) => void
  /** Presence of the open query, by tab. */
  presence: (state: Record<string, unknown[]>) => void
  /** A channel was joined, for the first time or again. Earlier events are not repeated. */
  joined: (topic: RealtimeTopic) => void
  lost: () => void
  /** The service rejected or closed a channel. It is left, and the allowed topics must be fetched again. */
  rejected: () => void
}

export type RealtimeConnection = ReturnType<typeof connect>
type JoinedChannel = { name: string; channel: RealtimeChannel; joined: boolean }

/** The state of one connection. */
type Connection = {
  client: RealtimeClient
  tabId: string
  handlers: RealtimeHandlers
  channels: Map<RealtimeTopic, JoinedChannel>
  /** Channels that are being left, by name. A channel can be joined again only after it was left. */
  leaving: Map<string, Promise<unknown>>
  isClosed: boolean
  onHeartbeat: (() => void) | null
}

/** How long a connection has to answer a heartbeat when it may be dead. */
const aliveTimeoutMs = 2500

/**
 * Opens WebSockets until the connection is closed, then sockets that never connect. The client listens to `pageshow` and
 * `visibilitychange` itself and has no option against it: it would reopen a closed connection beside its successor.
 */
function transportUntil(isClosed: () => boolean): RealtimeClientOptions['transport'] {
  const open = function (address: string | URL, protocols?: string | string[]) {
    if (!isClosed()) return new WebSocket(address, protocols)
    return { readyState: WebSocket.CLOSED, bufferedAmount: 0, close() {}, send() {} }
  }
  // A function that returns an object can be called with `new`.
  return open as unknown as RealtimeClientOptions['transport']
}

function createConnection(
  { url, publishableKey }: RealtimeConfig,
  tabId: string,
  handlers: RealtimeHandlers,
): Connection {
  const client = new RealtimeClient(`${(url ?? appBase()).replace(/^http/, 'ws')}/realtime/v1`, {
    transport: transportUntil(() => connection.isClosed),
    params: { apikey: publishableKey },
    heartbeatIntervalMs: realtimeClientOptions.heartbeatIntervalMs,
    timeout: realtimeClientOptions.timeout,
    reconnectAfterMs: (tries) => realtimeClientOptions.reconnectAfterMs(tries),
    accessToken: handlers.token,
    heartbeatCallback: (status) => {
      if (status === 'ok') connection.onHeartbeat?.()
    },
  })
  const connection: Connection = {
    client,
    tabId,
    handlers,
    channels: new Map(),
    leaving: new Map(),
    isClosed: false,
    onHeartbeat: null,
  }
  return connection
}

function leave({ client, channels, leaving }: Connection, topic: RealtimeTopic): void {
  const known = channels.get(topic)
  if (!known) return
  channels.delete(topic)
  leaving.set(known.name, client.removeChannel(known.channel))
}

function join(connection: Connection, topic: RealtimeTopic, name: string): void {
  const { client, channels, handlers, tabId } = connection
  const channel = client.channel(name, {
    config: { private: true, broadcast: { self: false }, presence: { key: tabId, enabled: topic === 'query-staff' } },
  })
  const entry: JoinedChannel = { name, channel, joined: false }
  channels.set(topic, entry)
  const isCurrent = () => !connection.isClosed && channels.get(topic) === entry
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => {
    if (isCurrent()) handlers.event(topic, event, payload)
  })
  if (topic === 'query-staff') {
    channel.on('presence', { event: 'sync' }, () => {
      if (isCurrent()) handlers.presence(channel.presenceState())
    })
  }
  channel.subscribe((state) => {
    const status: string = state
    if (!isCurrent()) return
    entry.joined = status === 'SUBSCRIBED'
    if (entry.joined) return handlers.joined(topic)
    handlers.lost()
    // The socket is open, so the server rejected the join. Do not retry with the same token.
    if (status !== 'TIMED_OUT' && client.isConnected()) {
      leave(connection, topic)
      handlers.rejected()
    }
  })
}

/** Joins and leaves channels until exactly these are joined. */
async function syncChannels(
  connection: Connection,
  topics: Partial<Record<RealtimeTopic, string | null>>,
): Promise<void> {
  const { client, channels, leaving } = connection
  for (const [topic, { name }] of channels) if (topics[topic] !== name) leave(connection, topic)
  await client.setAuth()
  for (const topic of realtimeTopicNames) {
    const name = topics[topic]
    if (!name || connection.isClosed || channels.get(topic)?.name === name) continue
    await leaving.get(name)
    if (!connection.isClosed && !channels.has(topic)) join(connection, topic, name)
  }
}

/** Whether the service answers a heartbeat in time. */
function isAlive(connection: Connection): Promise<boolean> {
  const { client } = connection
  if (!client.isConnected()) return Promise.resolve(false)
  const answer = new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, aliveTimeoutMs, false)
    connection.onHeartbeat = () => {
      clearTimeout(timer)
      resolve(true)
    }
  })
  // A pending heartbeat is enough. If a second one were sent, the client would treat the connection as lost.
  if (!client.pendingHeartbeatRef) void client.sendHeartbeat()
  return answer
}

/**
 * Opens one connection to the realtime service. It reconnects with the specification's delays. To reconnect at once,
 * disconnect and connect again. The client's own reconnect waits, and after the machine slept it believes that a
 * dead socket is open.
 * @param tabId key of this tab's presence
 */
export function connect(config: RealtimeConfig, tabId: string, handlers: RealtimeHandlers) {
  const connection = createConnection(config, tabId, handlers)
  const { client, channels } = connection
  const joinedChannel = (topic: RealtimeTopic) => {
    const known = channels.get(topic)
    return known?.joined && client.isConnected() ? known.channel : null
  }
  return {
    syncChannels: (topics: Partial<Record<RealtimeTopic, string | null>>) => syncChannels(connection, topics),
    isJoined: (topic: RealtimeTopic) => channels.get(topic)?.joined ?? false,
    /** Sends an event to the others on a channel. Drops it while the channel is not joined: later it would be outdated. */
    broadcast: (topic: RealtimeTopic, event: string, payload: Record<string, unknown>) =>
      void joinedChannel(topic)?.send({ type: 'broadcast', event, payload }),
    /** Publishes this tab's presence on the open query. */
    track: (state: Record<string, unknown>) => void joinedChannel('query-staff')?.track(state),
    isAlive: () => isAlive(connection),
    disconnect: () => {
      connection.isClosed = true
      void client.disconnect()
    },
  }
}
