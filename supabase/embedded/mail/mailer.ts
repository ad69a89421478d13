import { randomUUID } from 'node:crypto'
import { setImmediate as afterThisTurn, setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Database, Query } from '../database/database.ts'

export type Letter = { to: string; subject: string; html: string; text: string }

type MailerOptions = { database: Database; smtpUrl: string; from: string }

const firstPause = 500
const longestPause = 30_000

/** Only what answers these is about the mail: before them the mail server speaks of itself, of us or of our sender. */
const aboutTheMail = new Set(['RCPT TO', 'DATA'])

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** Whether a mail is given up, is tried after others, or waits with all others for the mail server. */
function problemOf({ code, command = '', responseCode = 0 }: SmtpError): 'refused' | 'put-off' | 'unreachable' {
  if (aboutTheMail.has(command) && responseCode >= 500) return 'refused'
  return (aboutTheMail.has(command) && responseCode > 0) || code === 'EENVELOPE' ? 'put-off' : 'unreachable'
}

/** Whose name stands on mail of auth: MAIL_FROM, or the address that the app is reached at. */
export const senderOf = (appOrigin: string, env: NodeJS.ProcessEnv = process.env) =>
  env.MAIL_FROM || `TrackQuery <no-reply@${new URL(appOrigin).hostname}>`

/**
 * Delivers mail of auth in the background and in order. A mail is queued in the transaction that makes its secret, so
 * neither a crash nor a mail server that is away loses it, and how long delivery takes never shows in an answer.
 */
export function createMailer({ database, smtpUrl, from }: MailerOptions) {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 1, ...timeouts }, { from })
  const stopped = new AbortController()
  const tasks = new Set<Promise<void>>()
  let delivery: Promise<void> | undefined
  let wakeAgain = false

  let roused = new AbortController()
  /** Until the time has passed, or another mail is there. */
  const rest = async (time: number) => {
    roused = new AbortController()
    await wait(time, undefined, { signal: AbortSignal.any([stopped.signal, roused.signal]) }).catch(() => {})
  }

  const deliverAll = async () => {
    let pause = firstPause
    /** Until when mails wait that the mail server does not want yet; nobody else waits for them. */
    const putOff = new Map<number, { until: number; pause: number }>()
    while (!stopped.signal.aborted) {
      const now = Date.now()
      const waiting = [...putOff].filter(([, { until }]) => until > now)
      const [next] = await database.query<{ id: number; letter: Letter }>(
        'select id, letter from embedded.outgoing_mail where id <> all ($1::bigint[]) order by id limit 1',
        [waiting.map(([id]) => id)],
      )
      if (!next && waiting.length === 0) return
      if (!next) {
        // Queued since it was looked for.
        if (wakeAgain) {
          wakeAgain = false
          continue
        }
        await rest(Math.min(...waiting.map(([, { until }]) => until)) - now)
        continue
      }
      try {
        await transport.sendMail({ ...next.letter, disableFileAccess: true, disableUrlAccess: true })
        pause = firstPause
      } catch (error) {
        console.error('[mail] not sent:', (error as Error).message)
        const problem = problemOf(error as SmtpError)
        if (problem === 'put-off') {
          const last = putOff.get(next.id)?.pause ?? firstPause
          putOff.set(next.id, { until: Date.now() + last, pause: Math.min(longestPause, last * 2) })
          continue
        }
        if (problem === 'unreachable') {
          await wait(pause, undefined, { signal: stopped.signal }).catch(() => {})
          pause = Math.min(longestPause, pause * 2)
          continue
        }
      }
      putOff.delete(next.id)
      await database.query('delete from embedded.outgoing_mail where id = $1', [next.id])
    }
  }

  /** Call after a transaction that queued a mail, and at the start for those of an earlier run. */
  const wake = () => {
    wakeAgain = true
    roused.abort()
    delivery ??= (async () => {
      while (wakeAgain && !stopped.signal.aborted) {
        wakeAgain = false
        await deliverAll()
      }
    })()
      .catch((error: Error) => console.error('[mail]', error.message))
      .finally(() => {
        delivery = undefined
      })
  }

  return {
    wake,
    queue: (query: Query, letter: Letter) =>
      query('insert into embedded.outgoing_mail (letter) values ($1::text::jsonb)', [
        // The same for every attempt: a mailbox that got it, though its server did not say so, knows it by this.
        JSON.stringify({ ...letter, messageId: `<${randomUUID()}@trackquery>` }),
      ]),
    /** Runs what may end in a mail, and whose duration nobody may see. */
    later: (act: () => Promise<void>) => {
      // After the answer has left: within this turn, an embedded database would do the work before it.
      const task = afterThisTurn()
        .then(act)
        .catch((error: Error) => console.error('[auth] not done:', error.message))
      tasks.add(task)
      void task.finally(() => tasks.delete(task))
    },
    /** Resolves once nothing is under way. */
    idle: async () => {
      const underWay = () => (delivery ? [...tasks, delivery] : [...tasks])
      while (underWay().length > 0) await Promise.all(underWay())
    },
    close: async () => {
      await Promise.all(tasks)
      stopped.abort()
      await delivery
      transport.close()
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>
