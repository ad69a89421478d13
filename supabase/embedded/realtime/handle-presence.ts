import type { Channel } from './channel.ts'
import { recordOf } from './join-config.ts'
import type { PhoenixMessage } from './frames.ts'
import { type RealtimeContext, closeWithError } from './realtime-context.ts'
import { checkPresenceRead, checkWrite } from './channel-permissions.ts'
import { namesAnotherSender } from './sender.ts'

/** `presence`: tracks or untracks the client's presence on the topic, under its own user's name and key. */
export async function handlePresence(context: RealtimeContext, channel: Channel, message: PhoenixMessage) {
  const { socket, presenceRate } = channel
  const close = (reason: string) => {
    closeWithError(context, channel, reason)
    context.rejections.count(socket)
  }
  const reject = (reason?: string) => {
    socket.reply(message, 'error', reason === undefined ? {} : { reason })
    context.rejections.count(socket)
  }
  if (!presenceRate.tryTake()) return close('Client presence rate limit exceeded')
  const { event, payload = {} } = recordOf(message.payload)
  const act = typeof event === 'string' ? event.toLowerCase() : ''
  if (act === 'untrack') {
    context.topics.untrack(channel)
    return socket.reply(message, 'ok')
  }
  if (act !== 'track') return reject()
  await checkPresenceRead(context, channel)
  if (!(await checkWrite(context, channel, 'presence'))) return reject()
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return reject('Presence track payload must be a map')
  }
  const shown = JSON.stringify([channel.config.presence.key, payload])
  if (Buffer.byteLength(shown) > context.limits.payloadBytes) return close('Track message size exceeded')
  if (namesAnotherSender(payload, channel.caller) || context.topics.isKeyOfAnother(channel)) {
    return reject('Presence belongs to another user')
  }
  channel.config.presence.enabled = true
  context.topics.track(channel, payload as Record<string, unknown>)
  socket.reply(message, 'ok')
}
