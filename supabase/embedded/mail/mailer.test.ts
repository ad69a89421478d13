import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../database/database.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createMailer, type Mailer, queueEmail } from './mailer.ts'

/** Auth e-mails through a mail server that fails. */

let database: Database
let server: SMTPServer
let smtpUrl: string
let mailer: Mailer
const received: { to: string; messageId: string | undefined }[] = []
/** The response code of the mail server for each recipient. */
const answers = new Map<string, number>()
let password = 'right'
let refusedUs = 0
/** The mail server answers e-mails only after this promise. */
let answersAfter = Promise.resolve()
const options = { from: 'no-reply@desk.example', handleJob: async () => {} }
const patiently = { timeout: 20_000, interval: 50 }

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

beforeEach(async () => {
  received.length = 0
  answers.clear()
  password = 'right'
  refusedUs = 0
  answersAfter = Promise.resolve()
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
        await answersAfter
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  smtpUrl = `smtp://us:right@127.0.0.1:${port}`
  mailer = createMailer({ ...options, database, smtpUrl })
})
afterEach(async () => {
  await mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await database.query('delete from embedded.outgoing_mail')
})

/** One after the other, because they are sent in this order. */
async function queue(...addresses: string[]) {
  for (const to of addresses) await queueEmail(database.query, { to, subject: 'A code', html: '1', text: '1' })
}
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

test('an e-mail that is queued while the delivery ends is delivered at once', async () => {
  /** The next delivery that finds no e-mail hears of one so many turns later. */
  let queueAfterTurns: number | null = null
  const query: Database['query'] = async (statement, params) => {
    const rows = await database.query(statement, params)
    if (queueAfterTurns !== null && statement.startsWith('select') && rows.length === 0) {
      const turns = queueAfterTurns
      queueAfterTurns = null
      await queue(`${turns}@example.com`)
      void turnsLater(turns).then(late.wake)
    }
    return rows as never
  }
  const late = createMailer({ ...options, database: { ...database, query }, smtpUrl })
  for (let turns = 0; turns < 10; turns += 1) {
    queueAfterTurns = turns
    late.wake()
    await expect.poll(receivedFor).toContain(`${turns}@example.com`)
    await late.idle()
  }
  await late.close()
})

/**
 * Queues two e-mails, and closes the mailer while the mail server has the first one and has not answered. Then time passes.
 * @returns `left`, the number of queued e-mails when the mailer has closed
 */
async function closeWhileSending(passedMs: number) {
  await queue('first@example.com', 'second@example.com')
  mailer.wake()
  await vi.waitFor(() => expect(receivedFor()).toEqual(['first@example.com']), patiently)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const left = mailer.close().then(waiting)
  vi.advanceTimersByTime(passedMs)
  vi.useRealTimers()
  return { left }
}

test('a stop waits for the answer of the mail server, so that the e-mail is not sent again', async () => {
  const answered = Promise.withResolvers<void>()
  answersAfter = answered.promise
  const { left } = await closeWhileSending(15_000)
  // A stop that had given up would look into the queue before this does.
  expect(await waiting()).toBe(2)
  answered.resolve()
  expect(await left).toBe(1)
  expect(receivedFor()).toEqual(['first@example.com'])
})

test('an e-mail whose answer comes too late for a stop is sent again after the next start, with the same Message-ID', async () => {
  const answered = Promise.withResolvers<void>()
  answersAfter = answered.promise
  const { left } = await closeWhileSending(20_000)
  expect(await left).toBe(2)
  answersAfter = Promise.resolve()
  const next = createMailer({ ...options, database, smtpUrl })
  next.wake()
  await next.idle()
  await next.close()
  answered.resolve()
  const [first, again] = received
  expect(receivedFor()).toEqual(['first@example.com', 'first@example.com', 'second@example.com'])
  expect(again!.messageId).toBe(first!.messageId)
})

/** Waits until other promises were settled this often. */
async function turnsLater(turns: number) {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
}
