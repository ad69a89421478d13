import { randomUUID } from 'node:crypto'

/** The options of a join. */
export type JoinConfig = {
  private: boolean
  /** Whether broadcasts are acknowledged. */
  ack: boolean
  /** Whether the client receives its own broadcasts. */
  self: boolean
  presence: { enabled: boolean; key: string }
  /** Stored messages to send first. */
  replay: { since: unknown; limit: unknown } | null
  /** Whether to send a system message once stored messages are delivered. */
  replicationReady: boolean
  /** Whether changes of tables are requested. */
  postgresChanges: boolean
}

/** Parses the payload of a join. Missing or malformed options get hosted's defaults. */
export function parseJoinConfig(payload: unknown): JoinConfig {
  const config = recordOf(recordOf(payload).config)
  const broadcast = recordOf(config.broadcast)
  const presence = recordOf(config.presence)
  const replay = broadcast.replay === undefined || broadcast.replay === null ? null : recordOf(broadcast.replay)
  return {
    private: isTrue(config.private),
    ack: isTrue(broadcast.ack),
    self: isTrue(broadcast.self),
    presence: { enabled: isTrue(presence.enabled), key: presenceKey(presence.key) },
    replay: replay && { since: replay.since, limit: replay.limit },
    replicationReady: isTrue(broadcast.replication_ready),
    postgresChanges: Array.isArray(config.postgres_changes) && config.postgres_changes.some(Boolean),
  }
}

/** The client's presence key, or a random one. */
const presenceKey = (key: unknown) => (typeof key === 'string' && key !== '' ? key : randomUUID())

/** The value if it is an object, else an empty one. */
export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const isTrue = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
