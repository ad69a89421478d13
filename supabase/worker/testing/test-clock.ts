import type { Wait } from '../wait.ts'

type Waiting = { time: number; until: number; resume: () => void }

/** A clock that stands still until a test lets time pass. */
export class TestClock {
  #now = 0
  #isFree = false
  readonly #waiting = new Set<Waiting>()

  /** Waits by this clock. */
  readonly wait: Wait = (time, signal) => {
    if (this.#isFree || signal?.aborted) return new Promise((resolve) => setImmediate(resolve))
    return new Promise((resolve) => {
      const resume = () => {
        this.#waiting.delete(waiting)
        resolve()
      }
      const waiting = { time, until: this.#now + time, resume }
      this.#waiting.add(waiting)
      signal?.addEventListener('abort', resume, { once: true })
    })
  }

  /** The durations of all current waits, in milliseconds. */
  waits(): number[] {
    return [...this.#waiting].map(({ time }) => time)
  }

  /** Advances the clock by milliseconds, and resolves each wait that is over. */
  pass(time: number): void {
    this.#now += time
    for (const { until, resume } of this.#waiting) if (until <= this.#now) resume()
  }

  /** Resolves all waits, and from now on each new one at once. */
  letAllPass(): void {
    this.#isFree = true
    this.pass(Number.POSITIVE_INFINITY)
  }
}
