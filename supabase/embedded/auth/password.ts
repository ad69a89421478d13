import { availableParallelism } from 'node:os'
import { compare, hash } from '@node-rs/bcrypt'
import pLimit from 'p-limit'
import { overCapacity } from './auth-error.ts'

/** GoTrue's cost factor, so that accounts can move to a hosted project with their passwords. */
const defaultCost = 10

/** bcrypt ignores everything after this many bytes. */
const maxBytes = 72

/**
 * So many passwords are hashed at once, each in one of libuv's four threads. Files need one of these, and pages need a
 * processor.
 */
const atOnce = Math.max(1, Math.min(3, availableParallelism() - 1))

/** How long a password may wait for its turn, in milliseconds. The app waits 4 s for an answer. */
const defaultWait = 2_500

/** How long a hash takes until it was measured, in milliseconds. Each step of the cost doubles it. */
const assumedDuration = (cost: number) => 100 * 2 ** (cost - defaultCost)

/** Hashes and compares passwords with bcrypt at one cost, outside of this thread, a few at a time. */
export type PasswordHasher = {
  /** @throws 429 when too many passwords wait */
  hash: (password: string) => Promise<string>
  /**
   * Whether the password is the one of the stored hash. Without a stored hash, false after the same work.
   * @throws 429 when too many passwords wait
   */
  matches: (password: string, stored: string | null | undefined) => Promise<boolean>
}

/**
 * Creates a password hasher.
 * @param cost bcrypt's cost factor, at least 4; a hash takes 2^cost rounds. Only tests pass another one than the default.
 * @param longestWait the expected wait, in milliseconds, from which further passwords are rejected; for tests, too
 */
export function createPasswordHasher(cost = defaultCost, longestWait = defaultWait): PasswordHasher {
  // Of the same cost as stored hashes, so that the response time does not reveal whether an account exists. The text is
  // no password's.
  const dummyHash = `$2b$${String(cost).padStart(2, '0')}$${'.'.repeat(53)}`
  const limit = pLimit(atOnce)
  let duration = assumedDuration(cost)
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = performance.now()
    const done = await work()
    duration += (performance.now() - before - duration) / 8
    return done
  }
  const withSlot = async <T>(work: () => Promise<T>): Promise<T> => {
    const ahead = limit.activeCount + limit.pendingCount
    if ((ahead * duration) / atOnce >= longestWait) throw overCapacity()
    return limit(timed, work)
  }
  return {
    hash: (password) => withSlot(() => hash(password, cost)),
    matches: async (password, stored) => {
      const fits = await withSlot(() => compare(password, stored || dummyHash))
      return fits && Boolean(stored)
    },
  }
}

/** Why a new password is rejected, with GoTrue's reason codes; null when it is accepted. */
export async function passwordWeakness(password: string, minLength: number, personal: readonly string[]) {
  if (Buffer.byteLength(password) > maxBytes) {
    return { code: 'validation_failed', message: `Password cannot be longer than ${maxBytes} characters`, reasons: [] }
  }
  if (password.length < minLength) {
    const message = `Password should be at least ${minLength} characters.`
    return { code: 'weak_password', message, reasons: ['length'] }
  }
  const { isGuessable } = await import('./guessable-password.ts')
  if (!isGuessable(password, personal)) return null
  // Hosted gives this reason for a password that is on a list of stolen ones.
  const message = 'Password is known to be weak and easy to guess, please choose a different one.'
  return { code: 'weak_password', message, reasons: ['pwned'] }
}
