import type { Channel } from './channel.ts'
import { fieldsOf } from './join-config.ts'
import { Broadcast, type Message } from './frames.ts'
import type { Live } from './realtime-context.ts'
import { askWrite } from './channel-permissions.ts'

/** Hands what one client says to the others of its topic. Without the right to, it is dropped without a word, as hosted. */
export async function broadcast(live: Live, channel: Channel, message: Message) {
  const said = broadcastOf(message.payload)
  if (!said || !(await askWrite(live, channel, 'broadcast'))) return
  const fits = Buffer.byteLength(said.event) + Buffer.byteLength(said.content) <= live.limits.payloadBytes
  if (fits) live.rooms.broadcast(channel.name, said, channel.config.self ? undefined : channel)
  if (!channel.config.ack) return
  if (fits) channel.socket.reply(message, 'ok')
  else channel.socket.reply(message, 'error', 'payload_size_exceeded')
}

/** The broadcast of a frame in text, or of one in binary, which is read already; null for what is none. */
function broadcastOf(payload: unknown): Broadcast | null {
  if (payload instanceof Broadcast) return payload
  const { event, payload: content = {} } = fieldsOf(payload)
  return typeof event === 'string' ? new Broadcast(event, JSON.stringify(content)) : null
}
