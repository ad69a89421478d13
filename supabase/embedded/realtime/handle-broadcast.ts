import type { Channel } from './channel.ts'
import { recordOf } from './join-config.ts'
import { Broadcast, type PhoenixMessage } from './frames.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { checkWrite } from './channel-permissions.ts'

/**
 * `broadcast`: sends a client's broadcast to the topic. Without the permission it is dropped silently, as on hosted.
 */
export async function broadcast(context: RealtimeContext, channel: Channel, message: PhoenixMessage) {
  const said = toBroadcast(message.payload)
  if (!said || !(await checkWrite(context, channel, 'broadcast'))) return
  const fits = Buffer.byteLength(said.event) + Buffer.byteLength(said.content) <= context.limits.payloadBytes
  if (fits) context.topics.broadcast(channel.name, said, channel.config.self ? undefined : channel)
  if (!channel.config.ack) return
  if (fits) channel.socket.reply(message, 'ok')
  else channel.socket.reply(message, 'error', 'payload_size_exceeded')
}

/** The broadcast of a text or binary frame; null for a malformed one. */
function toBroadcast(payload: unknown): Broadcast | null {
  if (payload instanceof Broadcast) return payload
  const { event, payload: content = {} } = recordOf(payload)
  return typeof event === 'string' ? new Broadcast(event, JSON.stringify(content)) : null
}
