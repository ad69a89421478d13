import type { AccessTokens } from '../auth/access-tokens.ts'
import type { Database } from '../database/database.ts'
import type { Keys } from '../data-folder/keys.ts'
import { dispatchStoredMessages } from './dispatch-stored-messages.ts'
import { defaultLimits, type RealtimeLimits } from './realtime-limits.ts'
import type { RealtimeContext } from './realtime-context.ts'
import { createHttpBroadcast } from './http-broadcast.ts'
import { Topics } from './topics.ts'
import { ConnectionLimits } from './connection-limits.ts'
import { Rejections } from './rejections.ts'
import { deleteOldMessages } from './stored-messages.ts'
import { createWebSocketServer } from './websocket-server.ts'
import { logError } from '../../log-error.ts'

export type RealtimeOptions = { database: Database; keys: Keys; tokens: AccessTokens; limits?: Partial<RealtimeLimits> }

const hourMs = 3_600_000

/**
 * The realtime service: private channels, authorized by policies on realtime.messages, with broadcasts of clients and
 * of the database, and presence. Hosted's `postgres_changes` is not supported.
 */
export async function createRealtime({ database, keys, tokens, limits }: RealtimeOptions) {
  const all = { ...defaultLimits, ...limits }
  const context: RealtimeContext = {
    database,
    tokens,
    limits: all,
    topics: new Topics(),
    connectionLimits: new ConnectionLimits(all),
    rejections: new Rejections(all),
  }
  const sockets = createWebSocketServer(context, keys)
  const stopDispatch = await dispatchStoredMessages(database, context.topics)
  await deleteOldMessages(database.query)
  const sweep = setInterval(() => {
    deleteOldMessages(database.query).catch((error: unknown) => logError('realtime', error))
  }, hourMs).unref()
  return {
    fetch: createHttpBroadcast(context, keys),
    upgrade: sockets.upgrade,
    /** Closes all connections and stops listening. */
    close: async () => {
      clearInterval(sweep)
      await Promise.all([sockets.close(), stopDispatch()])
    },
  }
}
