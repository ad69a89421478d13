import { broadcast } from './handle-broadcast.ts'
import type { Message } from './frames.ts'
import { join } from './handle-join.ts'
import { closeChannel, type Live, shutChannel } from './realtime-context.ts'
import { renew } from './handle-access-token.ts'
import type { Socket } from './client-socket.ts'
import { present } from './handle-presence.ts'

/** Acts on what a client sent. */
export async function receive(live: Live, socket: Socket, message: Message) {
  if (!socket.rate.take() || socket.waiting > live.limits.eventsPerSecond) return tooMany(live, socket, message)
  if (message.topic !== 'phoenix') return socket.inTurn(message.topic, () => act(live, socket, message))
  if (message.event === 'heartbeat') socket.reply(message, 'ok')
}

async function act(live: Live, socket: Socket, message: Message) {
  const { topic, event, joinRef } = message
  if (event === 'phx_join') return join(live, socket, message)
  const channel = socket.channels.get(topic)
  if (event === 'phx_leave') {
    // Nobody leaves what they joined again meanwhile.
    if (channel && joinRef !== null && joinRef !== channel.joinRef) return
    socket.reply(message, 'ok')
    if (channel) closeChannel(live, channel)
    return
  }
  if (!channel) return socket.reply(message, 'error', { reason: 'unmatched topic' })
  if (event === 'broadcast') return broadcast(live, channel, message)
  if (event === 'presence') return present(live, channel, message)
  if (event === 'access_token') return renew(live, channel, message.payload)
}

/** As hosted: whoever sends too much on a channel loses it. */
function tooMany(live: Live, socket: Socket, message: Message) {
  const channel = socket.channels.get(message.topic)
  if (message.event === 'phx_join') {
    socket.reply(message, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' })
  } else if (channel) shutChannel(live, channel, 'Too many messages per second')
}
