import type { Tokens } from '../auth/access-tokens.ts'
import type { Database } from '../database/database.ts'
import type { Keys } from '../data-folder/keys.ts'
import { dispatchStored } from './dispatch-stored-messages.ts'
import { defaultLimits, type RealtimeLimits } from './realtime-limits.ts'
import type { Live } from './realtime-context.ts'
import { createRealtimeRest } from './http-broadcast.ts'
import { Rooms } from './topics.ts'
import { Seats } from './connection-limits.ts'
import { forgetOld } from './stored-messages.ts'
import { createSockets } from './websocket-server.ts'

export type RealtimeOptions = { database: Database; keys: Keys; tokens: Tokens; limits?: Partial<RealtimeLimits> }

const hourMs = 3_600_000

/**
 * The live service: private channels that policies on realtime.messages decide about, broadcasts of clients and of the
 * database, presence. Hosted's `postgres_changes` is left out.
 */
export async function createRealtime({ database, keys, tokens, limits }: RealtimeOptions) {
  const all = { ...defaultLimits, ...limits }
  const live: Live = { database, tokens, limits: all, rooms: new Rooms(), seats: new Seats(all) }
  const sockets = createSockets(live, keys)
  const stopDispatch = await dispatchStored(database, live.rooms)
  await forgetOld(database.query)
  const sweep = setInterval(() => {
    forgetOld(database.query).catch((error: unknown) => console.error('[realtime]', error))
  }, hourMs).unref()
  return {
    fetch: createRealtimeRest(live, keys),
    upgrade: sockets.upgrade,
    /** Closes every connection; nothing is listened for any more. */
    close: async () => {
      clearInterval(sweep)
      await Promise.all([sockets.close(), stopDispatch()])
    },
  }
}
