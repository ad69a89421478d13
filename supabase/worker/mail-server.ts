import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type Mail from 'nodemailer/lib/mailer/index.js'
import { classifySmtpError, type SmtpError } from '../email/smtp-error.ts'

/** Why an e-mail was not sent. */
export type SendFailure = {
  message: string
  /** Whether the failure is about this e-mail. After eight of those the e-mail is given up. */
  isAboutEmail: boolean
  /** Whether no e-mail can be sent at the moment. */
  unreachable: boolean
}

/** A mail server, used for one e-mail at a time. */
export type MailServer = {
  /** Gives null once the server accepted the e-mail, else the failure. */
  send: (mail: Mail.Options) => Promise<SendFailure | null>
  /** @throws while the server is unreachable or rejects our login */
  verify: () => Promise<unknown>
  close: () => void
}

/** Maximum time for an answer to a whole e-mail (RFC 5321, 4.5.3.2.6). A shorter timeout would send duplicates. */
const socketTimeout = 600_000

/** Connects to the mail server of SMTP_URL. */
export function mailServerAt(smtpUrl: string): MailServer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout,
  })
  /** Message-IDs of e-mails that were sent to their last byte, so they may have arrived. */
  const handedOver = new Set<unknown>()
  transport.use('stream', ({ message, data }, done) => {
    message.processFunc((input) => Readable.from(withEndCallback(input, () => handedOver.add(data.messageId))))
    done()
  })

  return {
    send: async (mail) => {
      try {
        await transport.sendMail(mail)
        return null
      } catch (error) {
        return toSendFailure(error as SmtpError, handedOver.has(mail.messageId))
      } finally {
        handedOver.delete(mail.messageId)
      }
    },
    verify: () => transport.verify(),
    close: () => transport.close(),
  }
}

function toSendFailure(error: SmtpError, isComplete: boolean): SendFailure {
  const kind = classifySmtpError(error)
  const isUnanswered = isComplete && !error.responseCode
  return {
    message: isUnanswered
      ? `The e-mail may have arrived: the mail server received all of it but did not answer. ${error.message}`
      : error.message,
    isAboutEmail: isUnanswered || kind === 'rejected',
    unreachable: kind === 'unreachable',
  }
}

/**
 * Yields the e-mail and then calls `onEnd`. The consumer asks for more only after the server accepted the e-mail's
 * start.
 */
async function* withEndCallback(mail: AsyncIterable<Buffer>, onEnd: () => void) {
  yield* mail
  onEnd()
}
