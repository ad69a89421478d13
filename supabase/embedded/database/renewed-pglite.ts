import type { PGlite, Results, Transaction } from '@electric-sql/pglite'

/**
 * After so many failed statements an instance is closed and opened again. PGlite 0.4.5 broke after some 1,500 syntax
 * errors, and after some 5,300 other failures it lost rows that it had acknowledged.
 */
export const failuresBeforeRenewal = 400

/** How long a broken instance may take to close, in milliseconds. */
const longestClose = 2_000

export type Statements = Pick<Transaction, 'query' | 'exec' | 'rollback'>

/** One opened instance, and what is known about it. */
class Instance {
  readonly pglite: PGlite
  /** The channels that it listens on. */
  readonly channels = new Set<string>()
  readonly #running = new Set<(reason: Error) => void>()
  #failures = 0
  #broken: Error | null = null

  constructor(pglite: PGlite) {
    this.pglite = pglite
  }

  get isSpent() {
    return this.#broken !== null || this.#failures >= failuresBeforeRenewal
  }

  get isIdle() {
    return this.#running.size === 0
  }

  /** Runs statements. Rejects as soon as the instance breaks, even if they never end. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#broken) throw this.#broken
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#running.add(reject)
    try {
      work().then(resolve, reject)
      return await promise
    } finally {
      this.#running.delete(reject)
    }
  }

  /** Runs a statement and counts its failure. */
  async watch<T>(statement: () => Promise<T>): Promise<T> {
    try {
      return await statement()
    } catch (error) {
      this.#failures += 1
      if (breaks(error)) this.#break(error)
      throw error
    }
  }

  #break(cause: unknown) {
    this.#broken ??= new Error('The database broke and is opened again.', { cause })
    for (const reject of this.#running) reject(this.#broken)
  }
}

type Listener = { onNotify: (payload: string) => void; onReconnect: (() => void) | undefined }

/** Whether the error comes from PGlite's program and not from a statement. */
const breaks = (error: unknown) =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof Error && /ERRORDATA_STACK_SIZE|memory access out of bounds/.test(error.message))

/**
 * PGlite on a folder, opened again before it fails too often, and as soon as it is broken. Nothing that ran on a broken
 * instance is acknowledged. Statements wait while it is opened again.
 */
export class RenewedPglite {
  readonly #open: (() => Promise<PGlite>) | null
  readonly #listeners = new Map<string, Set<Listener>>()
  #instance: Instance
  #renewal: Promise<void> | null = null
  #renewals = 0

  /**
   * @param first an opened instance
   * @param open opens the same folder again; null for data in memory, which cannot be opened again
   */
  constructor(first: PGlite, open: (() => Promise<PGlite>) | null) {
    this.#instance = new Instance(first)
    this.#open = open
  }

  /** How often it was opened again. */
  get renewals() {
    return this.#renewals
  }

  query<T>(text: string, params: readonly unknown[] = []): Promise<Results<T>> {
    return this.#use((instance) => instance.watch(() => instance.pglite.query<T>(text, [...params])))
  }

  exec(text: string): Promise<unknown> {
    return this.#use((instance) => instance.watch(() => instance.pglite.exec(text)))
  }

  transaction<T>(work: (statements: Statements) => Promise<T>): Promise<T> {
    return this.#use((instance) =>
      instance.pglite.transaction((transaction) =>
        work({
          query: (...query) => instance.watch(() => transaction.query(...query)),
          exec: (...text) => instance.watch(() => transaction.exec(...text)),
          rollback: () => transaction.rollback(),
        }),
      ),
    )
  }

  /**
   * Listens on a channel, also after it was opened again, of which `onReconnect` tells, because notifications meanwhile
   * were lost. Gives the function that stops listening.
   */
  async listen(
    channel: string,
    onNotify: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>> {
    const listeners = this.#listeners.get(channel) ?? new Set()
    const listener = { onNotify, onReconnect }
    this.#listeners.set(channel, listeners.add(listener))
    await this.#use((instance) => this.#listenOn(instance, channel))
    return async () => {
      listeners.delete(listener)
    }
  }

  dumpDataDir(): Promise<Blob> {
    return this.#use(({ pglite }) => pglite.dumpDataDir('none'))
  }

  async close(): Promise<void> {
    await this.#renewal
    await closeSoon(this.#instance.pglite)
  }

  async #use<T>(work: (instance: Instance) => Promise<T>): Promise<T> {
    while (this.#renewal) await this.#renewal
    const instance = this.#instance
    if (instance.isSpent && this.#open) {
      // Those that run finish first.
      await this.#renewWhenIdle(instance, this.#open)
      return this.#use(work)
    }
    try {
      return await instance.run(() => work(instance))
    } finally {
      this.#idle?.resolve()
    }
  }

  #idle: PromiseWithResolvers<void> | null = null

  #renewWhenIdle(instance: Instance, open: () => Promise<PGlite>): Promise<void> {
    const renew = async () => {
      while (!instance.isIdle) {
        this.#idle = Promise.withResolvers()
        await this.#idle.promise
      }
      await closeSoon(instance.pglite)
      const renewed = new Instance(await open())
      this.#instance = renewed
      this.#renewals += 1
      for (const channel of this.#listeners.keys()) await this.#listenOn(renewed, channel)
    }
    this.#renewal ??= renew()
      .finally(() => {
        this.#renewal = null
      })
      .then(() => this.#tellListeners())
    return this.#renewal
  }

  #tellListeners() {
    for (const listeners of this.#listeners.values()) for (const { onReconnect } of listeners) onReconnect?.()
  }

  /** Lets an instance listen on a channel, once. */
  async #listenOn({ pglite, channels }: Instance, channel: string) {
    if (channels.has(channel)) return
    channels.add(channel)
    await pglite.listen(channel, (payload) => {
      for (const { onNotify } of this.#listeners.get(channel) ?? []) onNotify(payload)
    })
  }
}

async function closeSoon(pglite: PGlite): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestClose)
  })
  // A broken instance may not close. Its folder can be opened again all the same.
  await Promise.race([pglite.close().catch(() => {}), limit])
  clearTimeout(timer)
}
