import { domainToASCII } from 'node:url'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Mailbox } from './mailbox.ts'

/** The server decodes international domains. Addresses are stored and asked for in ASCII. */
function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1)) || address.slice(at + 1)}`.toLowerCase()
}

/** The pictures inside an e-mail, as URLs by their content ids. */
const picturesOf = ({ attachments }: Email): Record<string, string> =>
  Object.fromEntries(
    attachments.flatMap(({ contentId, mimeType, content }) =>
      contentId && mimeType.startsWith('image/') && content instanceof ArrayBuffer
        ? [[contentId.slice(1, -1), `data:${mimeType};base64,${Buffer.from(content).toString('base64')}`]]
        : [],
    ),
  )

/** Starts an SMTP server on loopback that stores all e-mails in the mailbox and delivers none. */
export async function startSmtpSink(mailbox: Mailbox) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // Our longest e-mail has half of it in pictures.
    size: 1024 * 1024,
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) =>
          mailbox.add(
            {
              at: new Date().toISOString(),
              from: mail.from?.address ?? '',
              to: session.envelope.rcptTo.map(({ address }) => asciiAddress(address)),
              subject: mail.subject ?? '',
              messageId: mail.messageId ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
            },
            picturesOf(mail),
          ),
        )
        .then(() => done())
        .catch((error: Error) => done(error))
    },
  })
  // A client may disconnect at any time.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
