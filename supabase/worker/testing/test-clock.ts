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

  /** The times in milliseconds for which somebody waits now. */
  waits(): number[] {
    return [...this.#waiting].map(({ time }) => time)
  }

  /** Lets milliseconds pass. Who waited for less goes on. */
  pass(time: number): void {
    this.#now += time
    for (const { until, resume } of this.#waiting) if (until <= this.#now) resume()
  }

  /** From now on nobody waits. */
  letAllPass(): void {
    this.#isFree = true
    this.pass(Number.POSITIVE_INFINITY)
  }
}
