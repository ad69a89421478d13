/** One act that is carried out once: at work, or with the answer it came to. */
type IdempotencyEntry<T> = { result: Promise<T | null>; expiresAt: number | null }

/** How much is kept: of one sender, and of all. */
export type IdempotencyLimits = { perSender: number; total: number; ttlMs: number }

/**
 * Who is at which act, and what came of those that are done. What is at work is never let go; of what is done, the
 * oldest goes first, and its own sender's before anybody else's.
 */
export class IdempotencyStore<T> {
  readonly #limits: IdempotencyLimits
  readonly #bySender = new Map<string, Map<string, IdempotencyEntry<T>>>()
  /** What is done, the oldest first. */
  readonly #done = new Map<IdempotencyEntry<T>, { sender: string; key: string }>()

  constructor(limits: IdempotencyLimits) {
    this.#limits = limits
  }

  /** What a repetition has to wait for; undefined when this is none. */
  find(sender: string, key: string): Promise<T | null> | undefined {
    this.#forgetOld()
    return this.#bySender.get(sender)?.get(key)?.result
  }

  /** Begins a turn; `end` says what came of it, or null when that is to be forgotten. */
  start(sender: string, key: string): { finish: (answer: T | null) => void } {
    const { promise, resolve } = Promise.withResolvers<T | null>()
    const turn: IdempotencyEntry<T> = { result: promise, expiresAt: null }
    const own = this.#bySender.get(sender) ?? new Map<string, IdempotencyEntry<T>>()
    this.#bySender.set(sender, own.set(key, turn))
    const finish = (answer: T | null) => {
      if (turn.expiresAt !== null) return
      turn.expiresAt = Date.now() + this.#limits.ttlMs
      this.#done.set(turn, { sender, key })
      if (answer === null) this.#forget(turn)
      else this.#makeRoom(sender)
      resolve(answer)
    }
    return { finish }
  }

  #makeRoom(sender: string) {
    const own = [...this.#done].filter(([, at]) => at.sender === sender)
    if (own.length > this.#limits.perSender) this.#forget(own[0]![0])
    const [oldest] = this.#done.keys()
    if (oldest && this.#done.size > this.#limits.total) this.#forget(oldest)
  }

  #forgetOld() {
    const now = Date.now()
    for (const turn of this.#done.keys()) {
      if (turn.expiresAt !== null && turn.expiresAt > now) return
      this.#forget(turn)
    }
  }

  #forget(turn: IdempotencyEntry<T>) {
    const at = this.#done.get(turn)
    if (!at) return
    this.#done.delete(turn)
    const own = this.#bySender.get(at.sender)
    if (own?.get(at.key) === turn) own.delete(at.key)
    if (own?.size === 0) this.#bySender.delete(at.sender)
  }
}
