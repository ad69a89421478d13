import type { AccessTokens } from '../auth/access-tokens.ts'
import type { Database } from '../database/database.ts'
import { expiredMessage } from './token-caller.ts'
import type { Channel } from './channel.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import type { Topics } from './topics.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import type { Rejections } from './rejections.ts'

/** What every handler of the realtime service uses. */
export type RealtimeContext = {
  database: Database
  tokens: AccessTokens
  limits: RealtimeLimits
  topics: Topics
  connectionLimits: ConnectionLimits
  rejections: Rejections
}

/** Closes a channel that its client left or joined again. */
export function closeChannel({ topics }: RealtimeContext, channel: Channel) {
  channel.cancelExpiry()
  if (!channel.joined) return
  channel.socket.channels.delete(channel.topic)
  topics.remove(channel)
  channel.push('phx_close', {}, channel.joinRef)
}

/** Closes a channel with an error message. */
export function closeWithError(context: RealtimeContext, channel: Channel, reason: string) {
  if (channel.joined) channel.pushSystem('error', reason)
  closeChannel(context, channel)
}

/** Closes the channel when its token expires. */
export const closeOnExpiry = (context: RealtimeContext, channel: Channel) =>
  channel.onExpiry(() => closeWithError(context, channel, expiredMessage(channel.caller.exp)))
