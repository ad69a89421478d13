import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestBackend, type TestBackend } from '../embedded/testing.ts'

let backend: TestBackend
let dataDir: string
let smtpPort: number
let mailServer: SMTPServer | undefined
let worker: ChildProcess
let said: string
const received: (Email & { envelope: string[] })[] = []
const refused = new Set<string>()

beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend.stop())

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trackquery-worker-'))
  await writeFile(join(dataDir, 'keys.json'), JSON.stringify({ secretKey: backend.secretKey }))
  smtpPort = await freePort()
  received.length = 0
  refused.clear()
  said = ''
})
afterEach(async () => {
  worker.kill('SIGKILL')
  await stopMailServer()
  await rm(dataDir, { recursive: true, force: true })
})

/** The worker as `npm run worker` runs it, on the addresses that the data folder names. */
const startWorker = () => {
  worker = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, APP_ORIGIN: 'https://desk.example' },
  })
  worker.stdout!.on('data', (chunk) => (said += chunk))
  worker.stderr!.on('data', (chunk) => (said += chunk))
}

const backendIsAt = (url: string) =>
  writeFile(join(dataDir, 'endpoints.json'), JSON.stringify({ url, smtpUrl: `smtp://127.0.0.1:${smtpPort}` }))

const startMailServer = async () => {
  mailServer = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(refused.has(address) ? new Error('No such mailbox') : undefined),
    onData: (stream, session, done) => {
      void buffer(stream).then(async (raw) => {
        const envelope = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ ...(await PostalMime.parse(raw)), envelope })
        done()
      })
    },
  })
  mailServer.on('error', () => {})
  mailServer.listen(smtpPort, '127.0.0.1')
  await once(mailServer.server, 'listening')
}

const stopMailServer = async () => {
  const server = mailServer
  mailServer = undefined
  if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
}

/** Puts invitations into the outbox, as an invited colleague would cause them. */
const invite = (...addresses: string[]) =>
  backend.sql(
    `insert into public.outbox (template, recipient, data)
     select 'invitation', address, jsonb_build_object(
       'token', 'secret-of-' || address, 'companyName', 'Acme', 'inviterName', 'Ada', 'role', 'requester')
     from unnest($1::text[]) as address`,
    [addresses],
  )

const waiting = async () => (await backend.sql('select 1 from public.outbox where settled_at is null')).length

const patiently = { timeout: 30_000, interval: 100 }

test('each mail arrives once, though the mail server was away, and its secret is kept no longer', async () => {
  await invite('ada@example.com', 'bob@example.com', 'cleo@example.com')
  await backendIsAt(backend.url)
  startWorker()
  await vi.waitFor(() => expect(said).toContain('The worker waits'), patiently)
  await startMailServer()
  await vi.waitFor(async () => expect(await waiting()).toBe(0), patiently)

  expect(received.flatMap(({ envelope }) => envelope).sort()).toEqual([
    'ada@example.com',
    'bob@example.com',
    'cleo@example.com',
  ])
  const [mail] = received
  expect(mail?.subject).toBe('Ada invites you to Acme on TrackQuery')
  expect(mail?.from?.address).toBe('no-reply@desk.example')
  expect(mail?.html).toContain('https://desk.example/company?invite=secret-of-')
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@trackquery>$/)
  expect(await backend.sql(`select 1 from public.outbox where data ? 'token'`)).toEqual([])

  const exited = once(worker, 'exit')
  worker.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('a mail that is refused is tried again with the same Message-ID, and holds up no other', async () => {
  refused.add('later@example.com')
  await startMailServer()
  await backendIsAt(backend.url)
  await invite('later@example.com', 'now@example.com')
  startWorker()
  await vi.waitFor(() => expect(received.map(({ envelope }) => envelope)).toEqual([['now@example.com']]), patiently)
  const [row] = await vi.waitFor(async () => {
    const rows = await backend.sql<{ id: string; error: string | null }>(
      'select id, error from public.outbox where settled_at is null and error is not null',
    )
    expect(rows).toHaveLength(1)
    return rows
  }, patiently)
  expect(row?.error).toContain('No such mailbox')

  refused.clear()
  await backend.sql('update public.outbox set available_at = now() where id = $1', [row?.id])
  await vi.waitFor(async () => expect(await waiting()).toBe(0), patiently)
  expect(received.map(({ messageId }) => messageId)).toContain(`<${row?.id}@trackquery>`)
})

test('the worker waits for a backend that is away or has moved', async () => {
  await startMailServer()
  await invite('dora@example.com')
  await backendIsAt(`http://127.0.0.1:${await freePort()}`)
  startWorker()
  await vi.waitFor(() => expect(said).toContain('The worker waits'), patiently)
  await backendIsAt(backend.url)
  await vi.waitFor(() => expect(received).toHaveLength(1), patiently)
  await vi.waitFor(() => expect(said).toContain('The worker goes on'), patiently)
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
