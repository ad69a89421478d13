import type { Database } from '../database/database.ts'
import type { Topics } from './topics.ts'
import { missedBatchSize, readMissedMessages, readStoredMessages, type StoredMessage } from './stored-messages.ts'
import { logError } from '../../log-error.ts'

/** Maximum number of messages that one statement reads by the ids that `NOTIFY` gave. */
const batchSize = 500
/** Missed messages may be this much older than the newest one: the longest time that a transaction of ours runs. */
const marginMs = 120_000
/** Delay before the next attempt after a failed read. */
const tryAgainMs = 1000

/**
 * Delivers committed messages of the database to the channels.
 * @returns a function that stops it
 */
export async function dispatchStoredMessages(database: Database, topics: Topics): Promise<() => Promise<void>> {
  const delivered = new Delivered(await databaseTime(database))
  const pending: string[] = []
  let missed = false
  let pumping: Promise<void> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const deliver = (messages: StoredMessage[]) => {
    for (const message of messages) {
      if (!delivered.add(message)) continue
      topics.broadcast(message.topic, message.broadcast)
    }
  }
  const pump = async () => {
    while (pending.length > 0 || missed) {
      if (missed) {
        missed = false
        const found = await readMissedMessages(database.query, delivered.since(marginMs), delivered.ids())
        deliver(found)
        missed ||= found.length === missedBatchSize
      }
      const batch = pending.splice(0, batchSize)
      if (batch.length > 0) deliver(await readStoredMessages(database.query, batch))
    }
  }
  const wake = () => {
    // After an error, the pending messages are read as missed ones.
    pumping ??= pump()
      .catch((error: unknown) => {
        missed = true
        pending.length = 0
        // Retries without waiting for the next notification, which may take long.
        retry = setTimeout(wake, tryAgainMs)
        logError('realtime', error)
      })
      .finally(() => {
        pumping = undefined
        if (pending.length > 0) wake()
      })
  }
  const onNotify = (id: string) => {
    pending.push(id)
    wake()
  }
  const onReconnect = () => {
    missed = true
    wake()
  }
  const unlisten = await database.listen('realtime_messages', onNotify, onReconnect)
  return async () => {
    await unlisten()
    await pumping
    clearTimeout(retry)
  }
}

const databaseTime = async ({ query }: Database) => {
  const [row] = await query<{ now: string }>('select localtimestamp::text as now')
  return row!.now
}

/** Recently delivered messages by the database's clock, against duplicates. */
class Delivered {
  readonly #at = new Map<string, number>()
  #newest: number

  constructor(start: string) {
    this.#newest = instantOf(start)
  }

  /** False when the message was delivered before. */
  add({ id, insertedAt }: StoredMessage): boolean {
    if (this.#at.has(id)) return false
    const at = instantOf(insertedAt)
    this.#at.set(id, at)
    this.#newest = Math.max(this.#newest, at)
    for (const [old, when] of this.#at) {
      if (when >= this.#newest - 2 * marginMs) break
      this.#at.delete(old)
    }
    return true
  }

  ids = () => [...this.#at.keys()]

  /** The time, as the database writes it, before which no message can be missing. */
  since = (marginMs: number) => new Date(this.#newest - marginMs).toISOString().replace('T', ' ').replace('Z', '')
}

/** A timestamp without time zone, in milliseconds. */
const instantOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
