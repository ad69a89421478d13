import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** An SMTP server on loopback that stores e-mails and can fail in several ways. */
export class FailingMailServer {
  /** Received e-mails with their recipients. */
  readonly received: (Email & { envelope: string[] })[] = []
  /** Recipients that the mail server rejects permanently. */
  readonly refused = new Set<string>()
  /** Recipients that the mail server defers. */
  readonly deferred = new Set<string>()
  /** Recipients at which the mail server drops the connection, before or after it has the e-mail. */
  readonly cutBefore = new Set<string>()
  readonly cutAfter = new Set<string>()
  /** The mail server answers e-mails only after this promise. */
  answersAfter: Promise<void> | undefined
  #server: SMTPServer | undefined
  readonly #sockets = new Set<Socket>()

  async start(port: number) {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => this.#checkRecipient(address, done),
      onData: (stream, session, done) => {
        const envelope = session.envelope.rcptTo.map(({ address }) => address)
        void buffer(stream).then((raw) => this.#receive(raw, envelope, done))
      },
    })
    this.#server = server
    server.server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
    server.on('error', () => {})
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
  }

  async stop() {
    const server = this.#server
    this.#server = undefined
    this.#cut()
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  /** Forgets all e-mails and failures. */
  reset() {
    this.received.length = 0
    for (const addresses of [this.refused, this.deferred, this.cutBefore, this.cutAfter]) addresses.clear()
    this.answersAfter = undefined
  }

  #checkRecipient(address: string, done: (error?: Error) => void) {
    if (this.cutBefore.has(address)) return this.#cut()
    if (this.deferred.has(address)) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
    done(this.refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined)
  }

  async #receive(raw: Buffer, envelope: string[], done: () => void) {
    this.received.push({ ...(await PostalMime.parse(raw)), envelope })
    if (envelope.some((address) => this.cutAfter.has(address))) return this.#cut()
    await this.answersAfter
    done()
  }

  #cut() {
    for (const socket of this.#sockets) socket.destroy()
  }
}
