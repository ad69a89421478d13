import pLimit, { type LimitFunction } from 'p-limit'

/** Requests of one person that are worked on at a time. One of the database's connections is left for everybody else. */
const atOnce = 2

/** Further requests wait in order, up to so many. */
const mostWaiting = 100

/**
 * Gives each person their turns, so that many requests of one do not keep all others waiting.
 * @returns runs work in its turn; null when too much work of this person waits already
 */
export function createPersonTurns(): <T>(person: string, work: () => Promise<T>) => Promise<T> | null {
  const lines = new Map<string, { limit: LimitFunction; count: number }>()
  return (person, work) => {
    const line = lines.get(person) ?? { limit: pLimit(atOnce), count: 0 }
    if (line.count >= atOnce + mostWaiting) return null
    line.count += 1
    lines.set(person, line)
    return line.limit(work).finally(() => {
      line.count -= 1
      if (line.count === 0) lines.delete(person)
    })
  }
}
