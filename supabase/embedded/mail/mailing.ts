import { setTimeout as wait } from 'node:timers/promises'
import { handleJob } from '../auth/auth-jobs.ts'
import type { JobDatabase } from '../auth/job-loop.ts'
import { openSignUp, type SignUpPolicy } from '../auth/sign-up-policy.ts'
import type { EmailContext } from '../auth/queue-auth-email.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import { openMailbox, type CapturedEmail, type OpenedEmail } from './mailbox.ts'
import { createMailer, queueEmail } from './mailer.ts'
import { renderAuthEmail } from './render-auth-email.ts'
import { startSmtpSink } from './smtp-sink.ts'

const longestSinkClose = 2_000

/** Plain data, which a thread can be given. */
export type MailingOptions = {
  settings: AuthSettings
  /** Address of the app, for links in e-mails. */
  siteUrl: string
  /** Address of the backend, for links in e-mails. */
  backendUrl: string
  /** The sender. */
  from: string
  /** A mail server to use instead of the SMTP sink. */
  smtpUrl?: string
  /** Folder of the captured e-mails. */
  folder: string
  /** Who may create an account; by default everybody. */
  signUp?: SignUpPolicy
  /** The longest pause before jobs, in milliseconds; none by default. */
  jobPause?: number
}

/** The work after answers of auth: its jobs, the delivery of its e-mails, and the sink that captures e-mails. */
export type Mailing = {
  /** The mail server in use. */
  smtpUrl: string
  /** Whether that is the sink, which captures e-mails: without another mail server. */
  captures: boolean
  /** Starts queued work. Does not wait for it and never fails. */
  wake: () => void
  /** Resolves when no work is pending. */
  idle: () => Promise<void>
  /** The captured e-mails, newest first; optionally only those to one address. */
  captured: (to?: string) => Promise<CapturedEmail[]>
  /** One of them with its pictures; null if it does not exist. */
  opened: (id: number) => Promise<OpenedEmail | null>
  /** Waits for the work in progress, 20 s at most. */
  close: () => Promise<void>
}

/** Queues the e-mails of auth, for requests and for jobs. */
export const emailContext = (
  settings: AuthSettings,
  { siteUrl, backendUrl }: Pick<MailingOptions, 'siteUrl' | 'backendUrl'>,
): EmailContext => ({
  settings,
  siteUrl,
  queue: (query, email) => queueEmail(query, renderAuthEmail(email, settings.templates, { siteUrl, backendUrl })),
})

/** Starts the work in this thread, also what an earlier run left. */
export async function startMailing(database: JobDatabase, options: MailingOptions): Promise<Mailing> {
  const mailbox = await openMailbox(options.folder)
  const sink = options.smtpUrl === undefined ? await startSmtpSink(mailbox) : null
  const smtpUrl = options.smtpUrl ?? sink!.url
  const context = { ...emailContext(options.settings, options), signUp: options.signUp ?? openSignUp }
  const mailer = createMailer({
    database,
    smtpUrl,
    from: options.from,
    jobPause: options.jobPause,
    handleJob: (query, job) => handleJob(context, query, job),
  })
  mailer.wake()
  return {
    smtpUrl,
    captures: sink !== null,
    wake: mailer.wake,
    idle: mailer.idle,
    captured: (to) => Promise.resolve(mailbox.list(to)),
    opened: mailbox.open,
    close: async () => {
      await mailer.close()
      // Clients may keep their connections for half a minute.
      await Promise.race([sink?.close(), wait(longestSinkClose, undefined, { ref: false })])
    },
  }
}
