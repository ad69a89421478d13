import type { Tokens } from '../auth/access-tokens.ts'
import type { Database } from '../database/database.ts'
import { expired } from './token-caller.ts'
import type { Channel } from './channel.ts'
import type { RealtimeLimits } from './realtime-limits.ts'
import type { Rooms } from './topics.ts'
import type { Seats } from './connection-limits.ts'

/** What every act of the live service works with. */
export type Live = { database: Database; tokens: Tokens; limits: RealtimeLimits; rooms: Rooms; seats: Seats }

/** Ends a channel, as its client wished or for another one in its place. */
export function closeChannel({ rooms }: Live, channel: Channel) {
  channel.forgetExpiry()
  if (!channel.joined) return
  channel.socket.channels.delete(channel.topic)
  rooms.leave(channel)
  channel.push('phx_close', {}, channel.joinRef)
}

/** Ends a channel against its client's wish, and says why. */
export function shutChannel(live: Live, channel: Channel, reason: string) {
  if (channel.joined) channel.say('error', reason)
  closeChannel(live, channel)
}

/** Shuts the channel once the token that it rests on has run out. */
export const untilExpiry = (live: Live, channel: Channel) =>
  channel.onExpiry(() => shutChannel(live, channel, expired(channel.caller.exp)))
