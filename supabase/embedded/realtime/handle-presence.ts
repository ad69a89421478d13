import type { Channel } from './channel.ts'
import { fieldsOf } from './join-config.ts'
import type { Message } from './frames.ts'
import { type Live, shutChannel } from './realtime-context.ts'
import { askPresence, askWrite } from './channel-permissions.ts'

/** Shows a client's presence to the others of its topic, or takes it away. */
export async function present(live: Live, channel: Channel, message: Message) {
  const { socket, presenceRate } = channel
  if (!presenceRate.take()) return shutChannel(live, channel, 'Client presence rate limit exceeded')
  const { event, payload = {} } = fieldsOf(message.payload)
  const act = typeof event === 'string' ? event.toLowerCase() : ''
  if (act === 'untrack') {
    live.rooms.untrack(channel)
    return socket.reply(message, 'ok')
  }
  if (act !== 'track') return socket.reply(message, 'error')
  await askPresence(live, channel)
  if (!(await askWrite(live, channel, 'presence'))) return socket.reply(message, 'error')
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return socket.reply(message, 'error', { reason: 'Presence track payload must be a map' })
  }
  const shown = JSON.stringify([channel.config.presence.key, payload])
  if (Buffer.byteLength(shown) > live.limits.payloadBytes) {
    return shutChannel(live, channel, 'Track message size exceeded')
  }
  channel.config.presence.enabled = true
  live.rooms.track(channel, payload as Record<string, unknown>)
  socket.reply(message, 'ok')
}
