import { setTimeout as wait } from 'node:timers/promises'

/** A request that was not sent, because the service does not answer at the moment. */
export class ServiceSilent extends Error {
  constructor(service: string) {
    super(`${service} does not answer.`)
    this.name = 'ServiceSilent'
  }
}

export type BreakerOptions = {
  /** For messages. */
  service: string
  /** Asks the service something cheap. Rejects while it does not answer. */
  probe: () => Promise<unknown>
  /** Told when the service falls silent, and when it answers again. */
  onChange: (state: 'silent' | 'answers') => void
  /** Milliseconds before the first probe. Each further one waits twice as long, up to the greatest wait. */
  firstWaitMs?: number
  greatestWaitMs?: number
}

/** How a request ended that got no answer. */
export type Ending = 'timeout' | 'unreachable' | 'aborted'

/** So many failed connections in a row count as silence. One alone may be a connection that was just closed. */
const failuresInARow = 3

/**
 * Keeps requests from waiting for a service that answers nobody.
 *
 * When a request runs into its time limit and nobody got an answer meanwhile, one probe asks whether the request was slow
 * or the service is silent. It opens when the probe fails and still nobody got an answer, or at once after three failed
 * connections in a row. While it is open, requests fail at once, and one probe at a time runs behind them. When a probe
 * is answered, one request goes first: if it is answered too, all others follow.
 * An answer with any status is an answer. A request that its caller gives up says nothing.
 */
export class CircuitBreaker {
  readonly #options: Required<BreakerOptions>
  #state: 'closed' | 'open' | 'trial' | 'trying' = 'closed'
  #answers = 0
  #failedConnections = 0
  #isDoubted = false
  #waitMs: number

  constructor({ firstWaitMs = 250, greatestWaitMs = 2_000, ...options }: BreakerOptions) {
    this.#options = { ...options, firstWaitMs, greatestWaitMs }
    this.#waitMs = firstWaitMs
  }

  /**
   * Sends a request.
   * @param send the request
   * @param endingOf why it got no answer, by what it threw
   * @throws ServiceSilent at once while the service does not answer, and what `send` throws
   */
  async run<T>(send: () => Promise<T>, endingOf: (error: unknown) => Ending): Promise<T> {
    if (this.#state === 'open' || this.#state === 'trying') throw new ServiceSilent(this.#options.service)
    const isTrial = this.#state === 'trial'
    if (isTrial) this.#state = 'trying'
    const answersBefore = this.#answers
    try {
      const answer = await send()
      this.#answered()
      return answer
    } catch (error) {
      this.#failed(endingOf(error), { isTrial, wasAnswered: this.#answers > answersBefore })
      throw error
    }
  }

  #answered() {
    this.#answers += 1
    this.#failedConnections = 0
    if (this.#state === 'closed' || this.#state === 'open') return
    this.#state = 'closed'
    this.#waitMs = this.#options.firstWaitMs
    this.#options.onChange('answers')
  }

  #failed(ending: Ending, { isTrial, wasAnswered }: { isTrial: boolean; wasAnswered: boolean }) {
    if (ending === 'aborted') {
      // The next request is the trial.
      if (isTrial) this.#state = 'trial'
      return
    }
    if (isTrial) this.#open(true)
    if (this.#state !== 'closed') return
    if (ending === 'unreachable') {
      this.#failedConnections += 1
      if (this.#failedConnections >= failuresInARow) this.#open(false)
    } else if (!wasAnswered) void this.#probeInDoubt()
  }

  /** Probes while requests are still sent, because the one that timed out may only have been slow. */
  async #probeInDoubt() {
    if (this.#isDoubted) return
    this.#isDoubted = true
    const answersBefore = this.#answers
    try {
      await this.#options.probe()
      this.#failedConnections = 0
    } catch {
      if (this.#state === 'closed' && this.#answers === answersBefore) this.#open(false)
    } finally {
      this.#isDoubted = false
    }
  }

  #open(isAgain: boolean) {
    this.#state = 'open'
    if (!isAgain) this.#options.onChange('silent')
    void this.#probeUntilAnswered()
  }

  async #probeUntilAnswered() {
    for (;;) {
      await wait(this.#waitMs, undefined, { ref: false })
      this.#waitMs = Math.min(2 * this.#waitMs, this.#options.greatestWaitMs)
      try {
        await this.#options.probe()
        this.#state = 'trial'
        return
      } catch {
        // Still silent.
      }
    }
  }
}
