import type { Channel } from './channel.ts'
import { recordOf } from './join-config.ts'
import { Broadcast, type PhoenixMessage } from './frames.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { checkWrite } from './channel-permissions.ts'
import { isOfAnotherSender } from './sender.ts'

/**
 * `broadcast`: sends a client's broadcast to the topic. Without the permission it is dropped silently, as on hosted. One
 * that is too large, or names another sender, is rejected if the client asked for an acknowledgement.
 */
export async function broadcast(context: RealtimeContext, channel: Channel, message: PhoenixMessage) {
  const said = toBroadcast(message.payload)
  if (!said || !(await checkWrite(context, channel, 'broadcast'))) return context.rejections.count(channel.socket)
  const refusal = refusalOf(context, channel, said)
  if (refusal) context.rejections.count(channel.socket)
  else context.topics.broadcast(channel.name, said, channel.config.self ? undefined : channel)
  if (!channel.config.ack) return
  if (refusal) channel.socket.reply(message, 'error', refusal)
  else channel.socket.reply(message, 'ok')
}

function refusalOf({ limits }: RealtimeContext, { caller }: Channel, said: Broadcast): string | null {
  const { event, content } = said
  if (Buffer.byteLength(event) + Buffer.byteLength(content) > limits.payloadBytes) return 'payload_size_exceeded'
  return isOfAnotherSender(said, caller) ? 'sender_is_another_user' : null
}

/** The broadcast of a text or binary frame; null for a malformed one. */
function toBroadcast(payload: unknown): Broadcast | null {
  if (payload instanceof Broadcast) return payload
  const { event, payload: content = {} } = recordOf(payload)
  return typeof event === 'string' ? new Broadcast(event, JSON.stringify(content)) : null
}
