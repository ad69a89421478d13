import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { classifySmtpError, type SmtpError } from '../../email/smtp-error.ts'
import type { RunStatement } from '../database/database.ts'
import { logError } from '../../log-error.ts'

export type OutgoingEmail = { to: string; subject: string; html: string; text: string }

type QueuedEmail = { id: number; email: OutgoingEmail }

const firstPause = 500
const longestPause = 30_000
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }

/** Sends the e-mails of embedded.outgoing_mail in order, until the table is empty. */
export class DeliveryLoop {
  readonly #database: { query: RunStatement }
  readonly #transport: ReturnType<typeof createTransport>
  readonly #stopped = new AbortController()
  /** Aborted when an e-mail is queued, to end a pause. */
  #queued = new AbortController()
  #wakeAgain = false
  /** Pause after the next failed attempt to reach the mail server. */
  #pause = firstPause
  /** When each deferred e-mail is due again. Other e-mails do not wait for it. */
  readonly #deferred = new Map<number, { until: number; pause: number }>()
  #running: Promise<void> | undefined

  constructor(database: { query: RunStatement }, smtpUrl: string, from: string) {
    this.#database = database
    this.#transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 1, ...timeouts }, { from })
  }

  /** The current delivery; undefined when nothing is queued. */
  get running(): Promise<void> | undefined {
    return this.#running
  }

  /** Starts delivery. Call after a transaction that queued an e-mail, and once at the start. */
  wake() {
    this.#wakeAgain = true
    this.#queued.abort()
    this.#running ??= this.#deliverWhileWoken()
      .catch((error: unknown) => logError('mail', error))
      .finally(() => {
        this.#running = undefined
        // After its last look and before this moment, an e-mail may have been queued.
        if (this.#wakeAgain && !this.#stopped.signal.aborted) this.wake()
      })
  }

  async stop() {
    this.#stopped.abort()
    await this.#running
    this.#transport.close()
  }

  async #deliverWhileWoken() {
    while (this.#wakeAgain && !this.#stopped.signal.aborted) {
      this.#wakeAgain = false
      await this.#deliverAll()
    }
  }

  async #deliverAll() {
    this.#pause = firstPause
    this.#deferred.clear()
    while (!this.#stopped.signal.aborted) {
      const now = Date.now()
      const waiting = [...this.#deferred].filter(([, { until }]) => until > now)
      const next = await this.#selectNext(waiting.map(([id]) => id))
      if (next) {
        await this.#deliver(next)
      } else if (waiting.length === 0) {
        return
      } else if (this.#wakeAgain) {
        // An e-mail was queued after the select.
        this.#wakeAgain = false
      } else {
        await this.#sleepUntil(Math.min(...waiting.map(([, { until }]) => until)), now)
      }
    }
  }

  async #selectNext(except: number[]): Promise<QueuedEmail | undefined> {
    const [next] = await this.#database.query<QueuedEmail>(
      'select id, email from embedded.outgoing_mail where id <> all ($1::bigint[]) order by id limit 1',
      [except],
    )
    return next
  }

  /** Sends an e-mail and removes it from the queue, unless it has to be tried again. */
  async #deliver({ id, email }: QueuedEmail) {
    try {
      await this.#transport.sendMail({ ...email, disableFileAccess: true, disableUrlAccess: true })
      this.#pause = firstPause
    } catch (error) {
      logError('mail, not sent', error)
      const kind = classifySmtpError(error as SmtpError)
      if (kind === 'deferred') return this.#defer(id)
      if (kind !== 'rejected') return this.#backOff()
    }
    this.#deferred.delete(id)
    await this.#database.query('delete from embedded.outgoing_mail where id = $1', [id])
  }

  #defer(id: number) {
    const pause = this.#deferred.get(id)?.pause ?? firstPause
    this.#deferred.set(id, { until: Date.now() + pause, pause: Math.min(longestPause, pause * 2) })
  }

  /** Waits before the next attempt to reach the mail server, twice as long each time. */
  async #backOff() {
    await wait(this.#pause, undefined, { signal: this.#stopped.signal }).catch(() => {})
    this.#pause = Math.min(longestPause, this.#pause * 2)
  }

  /** Waits until this time, or until an e-mail is queued. */
  async #sleepUntil(time: number, now: number) {
    this.#queued = new AbortController()
    const signal = AbortSignal.any([this.#stopped.signal, this.#queued.signal])
    await wait(time - now, undefined, { signal }).catch(() => {})
  }
}
