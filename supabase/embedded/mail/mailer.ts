import { randomUUID } from 'node:crypto'
import type { AuthJob } from '../auth/auth-jobs.ts'
import { type JobDatabase, JobLoop } from '../auth/job-loop.ts'
import type { RunStatement } from '../database/database.ts'
import { DeliveryLoop, type OutgoingEmail } from './delivery-loop.ts'

/**
 * How long `close` waits, in milliseconds: longer than a mail server may take for one answer. What it accepts later is
 * sent again after the next start.
 */
const longestClose = 20_000

type MailerOptions = {
  database: JobDatabase
  smtpUrl: string
  from: string
  handleJob: (query: RunStatement, job: AuthJob) => Promise<void>
  /** The longest pause before jobs, in milliseconds; none by default. */
  jobPause?: number
}

/**
 * Queues an e-mail in the transaction that creates its token. A crash or an unreachable mail server cannot lose it, and
 * the response time does not depend on it.
 */
export const queueEmail = (query: RunStatement, email: OutgoingEmail) =>
  query('insert into embedded.outgoing_mail (email) values ($1::text::jsonb)', [
    // The same for every attempt, so that the recipient's server detects duplicates.
    JSON.stringify({ ...email, messageId: `<${randomUUID()}@trackquery>` }),
  ])

/** Does the queued jobs of auth, and delivers queued e-mails in order. */
export function createMailer({ database, smtpUrl, from, handleJob, jobPause }: MailerOptions) {
  const delivery = new DeliveryLoop(database, smtpUrl, from)
  const onDone = () => delivery.wake()
  const jobs = new JobLoop({ database, handle: handleJob, onDone, longestPause: jobPause })

  return {
    wake: () => {
      jobs.wake()
      delivery.wake()
    },
    /** Resolves when no work is pending. */
    idle: async () => {
      while (jobs.running || delivery.running) await Promise.all([jobs.running, delivery.running])
    },
    /** Waits for the job and the e-mail in progress, 20 s at most. Those that were not begun stay queued. */
    close: async () => {
      const tooLong = Promise.withResolvers<void>()
      const timeout = setTimeout(tooLong.resolve, longestClose)
      await Promise.race([Promise.all([jobs.stop(), delivery.stop()]), tooLong.promise])
      clearTimeout(timeout)
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>
