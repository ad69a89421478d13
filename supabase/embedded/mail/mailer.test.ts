import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { readMigrations } from '../database/migrations.ts'
import { openTestPglite } from '../testing/test-databases.ts'
import { createMailer, type Mailer } from './mailer.ts'

/** Auth e-mails through a mail server that fails. */

let database: Database
let server: SMTPServer
let mailer: Mailer
const received: { to: string; messageId: string | undefined }[] = []
/** The response code of the mail server for each recipient. */
const answers = new Map<string, number>()
let password = 'right'
let refusedUs = 0
const patiently = { timeout: 20_000, interval: 50 }

beforeAll(async () => {
  database = await openTestPglite(await readMigrations(new URL('../../migrations/', import.meta.url)))
})
afterAll(() => database?.close())

beforeEach(async () => {
  received.length = 0
  answers.clear()
  password = 'right'
  refusedUs = 0
  server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) => {
      if (auth.password === password) return done(null, { user: 'us' })
      refusedUs += 1
      done(new Error('Wrong password'))
    },
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = answers.get(address)
      done(responseCode ? Object.assign(new Error('Not so'), { responseCode }) : undefined)
    },
    onData: (stream, session, done) => {
      void buffer(stream).then(async (raw) => {
        const { messageId } = await PostalMime.parse(raw)
        received.push({ to: session.envelope.rcptTo[0]!.address, messageId })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  mailer = createMailer({ database, smtpUrl: `smtp://us:right@127.0.0.1:${port}`, from: 'no-reply@desk.example' })
})
afterEach(async () => {
  await mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.query('delete from embedded.outgoing_mail')
})

const queue = (...addresses: string[]) =>
  Promise.all(addresses.map((to) => mailer.queue(database.query, { to, subject: 'A code', html: '1', text: '1' })))
const waiting = async () => (await database.query('select 1 from embedded.outgoing_mail')).length
const receivedFor = () => received.map(({ to }) => to)

test('a rejected or deferred e-mail delays no other, and a deferred one arrives later', async () => {
  answers.set('later@example.com', 451).set('nobody@example.com', 550)
  await queue('later@example.com', 'nobody@example.com', 'now@example.com')
  mailer.wake()
  await vi.waitFor(() => expect(receivedFor()).toEqual(['now@example.com']), patiently)
  await vi.waitFor(async () => expect(await waiting()).toBe(1), patiently)
  // Now only the deferred e-mail is queued, and it must not delay the next one.
  await queue('next@example.com')
  mailer.wake()
  await vi.waitFor(() => expect(receivedFor()).toEqual(['now@example.com', 'next@example.com']), patiently)
  answers.clear()
  await mailer.idle()
  expect(receivedFor()).toEqual(['now@example.com', 'next@example.com', 'later@example.com'])
  expect(await waiting()).toBe(0)
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(3)
})

test('no e-mail is lost while the mail server rejects the login', async () => {
  password = 'changed'
  await queue('ada@example.com')
  mailer.wake()
  await vi.waitFor(() => expect(refusedUs).toBeGreaterThan(0), patiently)
  expect(await waiting()).toBe(1)
  password = 'right'
  await mailer.idle()
  expect(receivedFor()).toEqual(['ada@example.com'])
})
