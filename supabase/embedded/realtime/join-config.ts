import { randomUUID } from 'node:crypto'

/** What a client asks for when it joins a channel. */
export type JoinConfig = {
  private: boolean
  /** Whether it wants to be told that its broadcasts arrived. */
  ack: boolean
  /** Whether it hears its own broadcasts. */
  self: boolean
  presence: { enabled: boolean; key: string }
  /** Messages of the database since then, to be told first. */
  replay: { since: unknown; limit: unknown } | null
  /** Whether it wants to hear that the database's messages are listened for. */
  replicationReady: boolean
  /** Whether it asks for changes of tables. */
  postgresChanges: boolean
}

/** Reads the payload of a join; what is missing or of another type has its default, as hosted. */
export function configOf(payload: unknown): JoinConfig {
  const config = fieldsOf(fieldsOf(payload).config)
  const broadcast = fieldsOf(config.broadcast)
  const presence = fieldsOf(config.presence)
  const replay = broadcast.replay === undefined || broadcast.replay === null ? null : fieldsOf(broadcast.replay)
  return {
    private: isTrue(config.private),
    ack: isTrue(broadcast.ack),
    self: isTrue(broadcast.self),
    presence: { enabled: isTrue(presence.enabled), key: nameOf(presence.key) },
    replay: replay && { since: replay.since, limit: replay.limit },
    replicationReady: isTrue(broadcast.replication_ready),
    postgresChanges: Array.isArray(config.postgres_changes) && config.postgres_changes.some(Boolean),
  }
}

/** Under which key somebody is present: the one they chose, or one of their own. */
const nameOf = (key: unknown) => (typeof key === 'string' && key !== '' ? key : randomUUID())

/** The members of an object; none of anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const isTrue = (value: unknown) => value === true || (typeof value === 'string' && value.toLowerCase() === 'true')
