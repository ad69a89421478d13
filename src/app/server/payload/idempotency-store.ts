/** One action under a key: running, or finished with its result. */
type IdempotencyEntry<T> = { result: Promise<T | null>; expiresAt: number | null }

/** How many finished results are stored, for one sender and in total, and for how many milliseconds. */
export type IdempotencyLimits = { perSender: number; total: number; ttlMs: number }

/**
 * Running actions and the results of finished ones. A running action is never evicted. Beyond the limit per sender the
 * sender's oldest result is evicted, and beyond the total limit the oldest of all.
 */
export class IdempotencyStore<T> {
  readonly #limits: IdempotencyLimits
  readonly #bySender = new Map<string, Map<string, IdempotencyEntry<T>>>()
  /** Finished entries, the oldest first. */
  readonly #finished = new Map<IdempotencyEntry<T>, { sender: string; key: string }>()

  constructor(limits: IdempotencyLimits) {
    this.#limits = limits
  }

  /** The result that a repetition has to wait for, null when it was not stored; undefined when there is no such action. */
  find(sender: string, key: string): Promise<T | null> | undefined {
    this.#evictExpired()
    return this.#bySender.get(sender)?.get(key)?.result
  }

  /** Records a running action. Call `finish` with its result, or with null when it must not be stored. */
  start(sender: string, key: string): { finish: (result: T | null) => void } {
    const { promise, resolve } = Promise.withResolvers<T | null>()
    const entry: IdempotencyEntry<T> = { result: promise, expiresAt: null }
    const ofSender = this.#bySender.get(sender) ?? new Map<string, IdempotencyEntry<T>>()
    this.#bySender.set(sender, ofSender.set(key, entry))
    const finish = (result: T | null) => {
      if (entry.expiresAt !== null) return
      entry.expiresAt = Date.now() + this.#limits.ttlMs
      this.#finished.set(entry, { sender, key })
      if (result === null) this.#evict(entry)
      else this.#evictSurplus(sender)
      resolve(result)
    }
    return { finish }
  }

  #evictSurplus(sender: string) {
    const ofSender = [...this.#finished].filter(([, at]) => at.sender === sender)
    if (ofSender.length > this.#limits.perSender) this.#evict(ofSender[0]![0])
    const [oldest] = this.#finished.keys()
    if (oldest && this.#finished.size > this.#limits.total) this.#evict(oldest)
  }

  #evictExpired() {
    const now = Date.now()
    for (const entry of this.#finished.keys()) {
      if (entry.expiresAt !== null && entry.expiresAt > now) return
      this.#evict(entry)
    }
  }

  #evict(entry: IdempotencyEntry<T>) {
    const at = this.#finished.get(entry)
    if (!at) return
    this.#finished.delete(entry)
    const ofSender = this.#bySender.get(at.sender)
    if (ofSender?.get(at.key) === entry) ofSender.delete(at.key)
    if (ofSender?.size === 0) this.#bySender.delete(at.sender)
  }
}
