import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, RunStatement } from '../database/database.ts'
import { DeliveryLoop, type OutgoingEmail } from './delivery-loop.ts'
import { logError } from '../../log-error.ts'

/**
 * How long `close` waits, in milliseconds: longer than a mail server may take for one answer. What it accepts later is
 * sent again after the next start.
 */
const longestClose = 20_000

type MailerOptions = { database: Database; smtpUrl: string; from: string }

/**
 * Delivers auth e-mails in the background, in order. An e-mail is queued in the transaction that creates its token. A
 * crash or an unreachable mail server cannot lose it, and the response time does not depend on it.
 */
export function createMailer({ database, smtpUrl, from }: MailerOptions) {
  const delivery = new DeliveryLoop(database, smtpUrl, from)
  const tasks = new Set<Promise<void>>()
  const pending = () => (delivery.running ? [...tasks, delivery.running] : [...tasks])

  return {
    wake: () => delivery.wake(),
    queue: (query: RunStatement, email: OutgoingEmail) =>
      query('insert into embedded.outgoing_mail (email) values ($1::text::jsonb)', [
        // The same for every attempt, so that the recipient's server detects duplicates.
        JSON.stringify({ ...email, messageId: `<${randomUUID()}@trackquery>` }),
      ]),
    /** Runs work after the response, so that the response time reveals nothing about accounts. */
    later: (work: () => Promise<void>) => {
      // PGlite would otherwise do the work before the response is sent.
      const task = nextTurn()
        .then(work)
        .catch((error: unknown) => logError('auth, not done', error))
      tasks.add(task)
      void task.finally(() => tasks.delete(task))
    },
    /** Resolves when no work is pending. */
    idle: async () => {
      while (pending().length > 0) await Promise.all(pending())
    },
    /** Waits for the e-mail that is being sent, 20 s at most. Those that were not sent stay queued. */
    close: async () => {
      const tooLong = Promise.withResolvers<void>()
      const timeout = setTimeout(tooLong.resolve, longestClose)
      await Promise.race([Promise.all([...tasks, delivery.stop()]), tooLong.promise])
      clearTimeout(timeout)
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>
