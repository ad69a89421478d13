/** One act that is carried out once: at work, or with the answer it came to. */
type Turn<T> = { answer: Promise<T | null>; until: number | null }

/** How much is kept: of one sender, and of all. */
export type TurnLimits = { perSender: number; inAll: number; keptMs: number }

/**
 * Who is at which act, and what came of those that are done. What is at work is never let go; of what is done, the
 * oldest goes first, and its own sender's before anybody else's.
 */
export class Turns<T> {
  readonly #limits: TurnLimits
  readonly #bySender = new Map<string, Map<string, Turn<T>>>()
  /** What is done, the oldest first. */
  readonly #done = new Map<Turn<T>, { sender: string; key: string }>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** What a repetition has to wait for; undefined when this is none. */
  find(sender: string, key: string): Promise<T | null> | undefined {
    this.#forgetOld()
    return this.#bySender.get(sender)?.get(key)?.answer
  }

  /** Begins a turn; `end` says what came of it, or null when that is to be forgotten. */
  begin(sender: string, key: string): { end: (answer: T | null) => void } {
    const { promise, resolve } = Promise.withResolvers<T | null>()
    const turn: Turn<T> = { answer: promise, until: null }
    const own = this.#bySender.get(sender) ?? new Map<string, Turn<T>>()
    this.#bySender.set(sender, own.set(key, turn))
    const end = (answer: T | null) => {
      if (turn.until !== null) return
      turn.until = Date.now() + this.#limits.keptMs
      this.#done.set(turn, { sender, key })
      if (answer === null) this.#forget(turn)
      else this.#makeRoom(sender)
      resolve(answer)
    }
    return { end }
  }

  #makeRoom(sender: string) {
    const own = [...this.#done].filter(([, at]) => at.sender === sender)
    if (own.length > this.#limits.perSender) this.#forget(own[0]![0])
    const [oldest] = this.#done.keys()
    if (oldest && this.#done.size > this.#limits.inAll) this.#forget(oldest)
  }

  #forgetOld() {
    const now = Date.now()
    for (const turn of this.#done.keys()) {
      if (turn.until !== null && turn.until > now) return
      this.#forget(turn)
    }
  }

  #forget(turn: Turn<T>) {
    const at = this.#done.get(turn)
    if (!at) return
    this.#done.delete(turn)
    const own = this.#bySender.get(at.sender)
    if (own?.get(at.key) === turn) own.delete(at.key)
    if (own?.size === 0) this.#bySender.delete(at.sender)
  }
}
