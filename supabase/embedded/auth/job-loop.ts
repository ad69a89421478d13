import { setTimeout as wait } from 'node:timers/promises'
import type { RunStatement } from '../database/database.ts'
import { logError } from '../../log-error.ts'
import type { AuthJob } from './auth-jobs.ts'

type QueuedJob = { id: number; job: AuthJob }

export type JobDatabase = {
  query: RunStatement
  transaction: <T>(work: (query: RunStatement) => Promise<T>) => Promise<T>
}

/** So often a job is tried that fails, because of a conflict or of a database that is away for a moment. */
const attempts = 3
const retryPause = 1_000

/** At most so many jobs are read at once. */
const page = 100

type JobLoopOptions = {
  database: JobDatabase
  handle: (query: RunStatement, job: AuthJob) => Promise<void>
  /** Called after each job, which may have queued an e-mail. */
  onDone: () => void
  /**
   * The longest pause before the jobs that were queued, in milliseconds. It lasts between half of it and all of it, at
   * random, so that the requests that follow an answer do not meet its job.
   */
  longestPause?: number
}

/** Does the jobs of embedded.auth_jobs in order, until the table is empty. */
export class JobLoop {
  readonly #options: JobLoopOptions
  readonly #stopped = new AbortController()
  #isWoken = false
  #running: Promise<void> | undefined

  constructor(options: JobLoopOptions) {
    this.#options = options
  }

  /** The current run; undefined when nothing is queued. */
  get running(): Promise<void> | undefined {
    return this.#running
  }

  /** Starts. Call after a transaction that queued a job, and once at the start. */
  wake() {
    this.#isWoken = true
    this.#running ??= this.#handleWhileWoken()
      .catch((error: unknown) => logError('auth, jobs', error))
      .finally(() => {
        this.#running = undefined
        // After its last look and before this moment, a job may have been queued.
        if (this.#isWoken && !this.#stopped.signal.aborted) this.wake()
      })
  }

  async stop() {
    this.#stopped.abort()
    await this.#running
  }

  async #handleWhileWoken() {
    const { database, longestPause = 0 } = this.#options
    while (this.#isWoken && !this.#stopped.signal.aborted) {
      await this.#sleep(longestPause * (0.5 + Math.random() / 2))
      this.#isWoken = false
      const queued = await database.query<QueuedJob>('select id, job from embedded.auth_jobs order by id limit $1', [
        page,
      ])
      if (queued.length === page) this.#isWoken = true
      for (const one of queued) if (!this.#stopped.signal.aborted) await this.#try(one)
    }
  }

  async #sleep(milliseconds: number) {
    await wait(milliseconds, undefined, { signal: this.#stopped.signal }).catch(() => {})
  }

  /** Does a job, or gives it up after some attempts, because others wait for it. */
  async #try({ id, job }: QueuedJob) {
    const { database, handle, onDone } = this.#options
    const remove = (query: RunStatement) => query('delete from embedded.auth_jobs where id = $1', [id])
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        await database.transaction(async (query) => {
          await handle(query, job)
          await remove(query)
        })
        return onDone()
      } catch (error) {
        logError('auth, not done', error)
      }
      await this.#sleep(retryPause)
      if (this.#stopped.signal.aborted) return
    }
    await remove(database.query)
  }
}
