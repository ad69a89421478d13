import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'

/** Requests of one person that are worked on at a time. One of the database's connections is left for everybody else. */
const atOnce = 2

/** Further requests wait in order, up to so many. */
const mostWaiting = 100

/** So many people can be told apart. Whoever made no request for the longest time is forgotten first. */
const mostPeople = 10_000

/**
 * Gives each person their turns, so that many requests of one do not keep all others waiting.
 * @returns runs work in its turn; null when too much work of this person waits already
 */
export function createPersonTurns(): <T>(person: string, work: () => Promise<T>) => Promise<T> | null {
  const lines = new LRUCache<string, LimitFunction>({ max: mostPeople, memoMethod: () => pLimit(atOnce) })
  return (person, work) => {
    const line = lines.memo(person)
    return line.pendingCount >= mostWaiting ? null : line(work)
  }
}
