import type { Database } from '../database/database.ts'
import type { Rooms } from './topics.ts'
import { mostMissed, readMissed, readStored, type Stored } from './stored-messages.ts'

/** Messages of one notification are read at once, and at most so many. */
const batchSize = 500
/** Transactions that began before another's message was told of may still commit: none of ours runs for so long. */
const marginMs = 120_000
/** How long after a failed read the next one is tried. */
const tryAgainMs = 1000

/**
 * Hands the messages that the database writes to the rooms, as they are committed.
 * @returns what ends it
 */
export async function dispatchStored(database: Database, rooms: Rooms): Promise<() => Promise<void>> {
  const told = new Delivered(await startOf(database))
  const waiting: string[] = []
  let missed = false
  let pumping: Promise<void> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined

  const hand = (messages: Stored[]) => {
    for (const message of messages) {
      if (!told.add(message)) continue
      rooms.broadcast(message.topic, message.broadcast)
    }
  }
  const pump = async () => {
    while (waiting.length > 0 || missed) {
      if (missed) {
        missed = false
        const found = await readMissed(database.query, told.since(marginMs), told.ids())
        hand(found)
        missed ||= found.length === mostMissed
      }
      const batch = waiting.splice(0, batchSize)
      if (batch.length > 0) hand(await readStored(database.query, batch))
    }
  }
  const wake = () => {
    // What could not be read is read as missed once the database is back.
    pumping ??= pump()
      .catch((error: unknown) => {
        missed = true
        waiting.length = 0
        // Nothing else may be said for long, and until then everybody would believe they know everything.
        retry = setTimeout(wake, tryAgainMs)
        console.error('[realtime]', error instanceof Error ? error.message : error)
      })
      .finally(() => {
        pumping = undefined
        if (waiting.length > 0) wake()
      })
  }
  const heard = (id: string) => {
    waiting.push(id)
    wake()
  }
  const again = () => {
    missed = true
    wake()
  }
  const unlisten = await database.listen('realtime_messages', heard, again)
  return async () => {
    await unlisten()
    await pumping
    clearTimeout(retry)
  }
}

const startOf = async ({ query }: Database) => {
  const [row] = await query<{ now: string }>('select localtimestamp::text as now')
  return row!.now
}

/** What was handed out lately, so that nothing is twice, by the clock of the database. */
class Delivered {
  readonly #at = new Map<string, number>()
  #newest: number

  constructor(start: string) {
    this.#newest = instantOf(start)
  }

  /** False when it was handed out before. */
  add({ id, insertedAt }: Stored): boolean {
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

  /** The instant before which nothing can be missing, as the database writes it. */
  since = (marginMs: number) => new Date(this.#newest - marginMs).toISOString().replace('T', ' ').replace('Z', '')
}

/** A timestamp without a zone, as milliseconds of whichever clock it was. */
const instantOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
