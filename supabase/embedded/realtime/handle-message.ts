import { broadcast } from './handle-broadcast.ts'
import type { PhoenixMessage } from './frames.ts'
import { handleJoin } from './handle-join.ts'
import { closeChannel, type RealtimeContext, closeWithError } from './realtime-context.ts'
import { handleAccessToken } from './handle-access-token.ts'
import type { ClientSocket } from './client-socket.ts'
import { handlePresence } from './handle-presence.ts'

/** Handles a message of a client. */
export async function handleMessage(context: RealtimeContext, socket: ClientSocket, message: PhoenixMessage) {
  if (!socket.rate.tryTake() || socket.pending > context.limits.eventsPerSecond)
    return rejectRateLimited(context, socket, message)
  if (message.topic !== 'phoenix') return socket.runInOrder(message.topic, () => act(context, socket, message))
  if (message.event === 'heartbeat') socket.reply(message, 'ok')
  else context.rejections.count(socket)
}

async function act(context: RealtimeContext, socket: ClientSocket, message: PhoenixMessage) {
  // It may have been terminated while the message waited for its turn.
  if (!socket.open) return
  const { topic, event, joinRef } = message
  if (event === 'phx_join') return handleJoin(context, socket, message)
  const channel = socket.channels.get(topic)
  if (event === 'phx_leave') {
    // The leave is for an earlier join of the topic.
    if (channel && joinRef !== null && joinRef !== channel.joinRef) return
    socket.reply(message, 'ok')
    if (channel) closeChannel(context, channel)
    return
  }
  if (!channel) {
    socket.reply(message, 'error', { reason: 'unmatched topic' })
    return context.rejections.count(socket)
  }
  if (event === 'broadcast') return broadcast(context, channel, message)
  if (event === 'presence') return handlePresence(context, channel, message)
  if (event === 'access_token') return handleAccessToken(context, channel, message.payload)
  context.rejections.count(socket)
}

/** As on hosted: closes the channel of a client that sends too much. */
function rejectRateLimited(context: RealtimeContext, socket: ClientSocket, message: PhoenixMessage) {
  const channel = socket.channels.get(message.topic)
  if (message.event === 'phx_join') {
    socket.reply(message, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' })
  } else if (channel) closeWithError(context, channel, 'Too many messages per second')
  context.rejections.count(socket)
}
