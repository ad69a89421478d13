import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'

export type Letter = { to: string; subject: string; html: string; text: string }

/** Whose name stands on mail of auth. */
export const sender = 'TrackQuery <no-reply@trackquery.localhost>'

const retryDelays = [500, 5_000, 30_000]

/** Delivers mails of auth in the background, trying again while the mail server is away. */
export function createMailer(smtpUrl: string, from: string) {
  // One connection: mails arrive in the order they were sent.
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 1 }, { from })
  const work = new Set<Promise<void>>()
  const stopped = new AbortController()

  const deliver = async (letter: Letter) => {
    for (const delay of [...retryDelays, null]) {
      try {
        await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true })
        return
      } catch (error) {
        if (delay === null || stopped.signal.aborted) {
          console.error('[mail] not sent:', error instanceof Error ? error.message : error)
          return
        }
        await wait(delay, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }

  const track = (promise: Promise<void>) => {
    work.add(promise)
    void promise.finally(() => work.delete(promise))
  }

  return {
    send: (letter: Letter) => track(deliver(letter)),
    /** Work that ends in a mail and whose duration nobody may see. */
    later: (act: () => Promise<void>) =>
      track(act().catch((error: Error) => console.error('[auth] not done:', error.message))),
    /** Resolves once nothing is under way. */
    idle: async () => {
      while (work.size > 0) await Promise.all(work)
    },
    close: async () => {
      stopped.abort()
      await Promise.all(work)
      transport.close()
    },
  }
}

export type Mailer = ReturnType<typeof createMailer>
