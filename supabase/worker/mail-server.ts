import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'

/** Why a mail was not sent. */
export type Problem = {
  message: string
  /** Whether it says something about this very mail; eight times that give it up. */
  counts: boolean
  /** Whether no mail could be sent just now. */
  unreachable: boolean
}

/** A mail server that mail is handed to, one at a time. */
export type MailServer = {
  /** Gives what came between, or null once the server said that it has the mail. */
  send: (mail: Mail.Options) => Promise<Problem | null>
  /** @throws while the server cannot be reached, or lets us in no more */
  verify: () => Promise<unknown>
  close: () => void
}

/** A server may take this long to answer a whole mail (RFC 5321, 4.5.3.2.6): who gives up before sends it twice. */
const socketTimeout = 600_000

/** With these it is the mail server, or our way into it, that is amiss: no mail can be blamed. */
const unreachableBy = new Set(['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'EAUTH', 'ETLS'])

/** Only what answers these is about the mail: before them the mail server speaks of itself, of us or of our sender. */
const aboutTheMail = new Set(['RCPT TO', 'DATA'])

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/** The mail server at an address as SMTP_URL has it. */
export function mailServerAt(smtpUrl: string): MailServer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout,
  })
  /** The Message-IDs of those that the connection took to their last byte, so that they may have arrived. */
  const handedOver = new Set<unknown>()
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((input) => Readable.from(toItsEnd(input, () => handedOver.add(data.messageId))))
    done()
  })

  return {
    send: async (mail) => {
      try {
        await transport.sendMail(mail)
        return null
      } catch (error) {
        return problemOf(error as SmtpError, handedOver.has(mail.messageId))
      } finally {
        handedOver.delete(mail.messageId)
      }
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  }
}

function problemOf({ message, code = '', command = '', responseCode = 0 }: SmtpError, whole: boolean): Problem {
  const unanswered = whole && responseCode === 0
  return {
    message: unanswered ? `It may have arrived: the mail server had all of it and did not answer. ${message}` : message,
    counts: unanswered || (aboutTheMail.has(command) && responseCode >= 500),
    unreachable: unreachableBy.has(code),
  }
}

/** The whole of a mail, and then word that its last byte was asked for: nobody asks before the server wants the mail. */
async function* toItsEnd(mail: AsyncIterable<Buffer>, onEnd: () => void) {
  yield* mail
  onEnd()
}
