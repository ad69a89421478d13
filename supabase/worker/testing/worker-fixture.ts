import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createTestBackend, type TestBackend } from '../../embedded/testing/test-backend.ts'

/** Options of `vi.waitFor`. */
export const patiently = { timeout: 30_000, interval: 100 }

/** Gives an unused port. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/**
 * The fixture of worker tests: a backend for the file, a mail server that can fail in several ways, and the worker as a
 * separate process. Each test starts with an empty outbox and without a worker.
 */
export function createWorkerFixture() {
  let backend: TestBackend
  let dataDir: string
  let smtpPort: number
  let mailServer: SMTPServer | undefined
  let worker: ChildProcess | undefined
  let said = ''
  let taking: Promise<void> | undefined
  const sockets = new Set<Socket>()
  const received: (Email & { envelope: string[] })[] = []
  const [refused, putOff, cutBefore, cutAfter] = Array.from({ length: 4 }, () => new Set<string>())

  const truncateMessage = () => {
    for (const socket of sockets) socket.destroy()
  }

  const startMailServer = async () => {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        if (cutBefore!.has(address)) return truncateMessage()
        if (putOff!.has(address)) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        done(refused!.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : undefined)
      },
      onData: (stream, session, done) => {
        void buffer(stream).then(async (raw) => {
          const envelope = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ ...(await PostalMime.parse(raw)), envelope })
          if (envelope.some((address) => cutAfter!.has(address))) return truncateMessage()
          await taking
          done()
        })
      },
    })
    mailServer = server
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    server.on('error', () => {})
    server.listen(smtpPort, '127.0.0.1')
    await once(server.server, 'listening')
  }

  const stopMailServer = async () => {
    const server = mailServer
    mailServer = undefined
    truncateMessage()
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  beforeAll(async () => {
    backend = await createTestBackend()
  })
  afterAll(() => backend?.stop())

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trackquery-worker-'))
    await writeFile(join(dataDir, 'keys.json'), JSON.stringify({ secretKey: backend.secretKey }))
    smtpPort = await freePort()
    received.length = 0
    for (const addresses of [refused, putOff, cutBefore, cutAfter]) addresses!.clear()
    taking = undefined
    said = ''
    await backend.sql('delete from public.outbox')
  })
  afterEach(async () => {
    worker?.kill('SIGKILL')
    worker = undefined
    await stopMailServer()
    await rm(dataDir, { recursive: true, force: true })
  })

  return {
    get backend() {
      return backend
    },
    /** The output of the worker. */
    said: () => said,
    /** Received e-mails with their recipients. */
    received,
    /** All recipients so far, sorted. */
    receivedFor: () => received.flatMap(({ envelope }) => envelope).sort(),
    /** Recipients that the mail server rejects permanently. */
    refused: refused!,
    /** Recipients that the mail server defers. */
    putOff: putOff!,
    /** Recipients at which the mail server drops the connection, before or after it has the e-mail. */
    cutBefore: cutBefore!,
    cutAfter: cutAfter!,
    /** The mail server answers e-mails only after this promise. */
    answersAfter: (formatMoment: Promise<void>) => {
      taking = formatMoment
    },
    startMailServer,
    stopMailServer,
    /** Starts the worker like `npm run worker`, with the addresses of the data folder. */
    startWorker: () => {
      worker = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, APP_ORIGIN: 'https://desk.example' },
      })
      worker.stdout!.on('data', (chunk) => (said += chunk))
      worker.stderr!.on('data', (chunk) => (said += chunk))
    },
    /** Sends a signal to the worker. Gives its exit code and signal. */
    end: async (signal: 'SIGTERM' | 'SIGKILL') => {
      const exited = once(worker!, 'exit')
      worker!.kill(signal)
      return exited
    },
    backendIsAt: (url: string) =>
      writeFile(join(dataDir, 'endpoints.json'), JSON.stringify({ url, smtpUrl: `smtp://127.0.0.1:${smtpPort}` })),
    /** Adds invitations to the outbox. */
    invite: (...addresses: string[]) =>
      backend.sql(
        `insert into public.outbox (template, recipient, data)
         select 'invitation', address, jsonb_build_object(
           'token', 'secret-of-' || address, 'companyName', 'Acme', 'inviterName', 'Ada', 'role', 'requester')
         from unnest($1::text[]) as address`,
        [addresses],
      ),
    /** Number of e-mails that are neither sent nor given up. */
    waiting: async () => (await backend.sql('select 1 from public.outbox where completed_at is null')).length,
    /** Makes all unsent e-mails due, as if time had passed. */
    passTime: () => backend.sql('update public.outbox set available_at = now() where completed_at is null'),
  }
}

export type WorkerFixture = ReturnType<typeof createWorkerFixture>

/** Creates a company with a query, and gives a function with which staff reply. */
export async function seedQuery({ backend }: WorkerFixture) {
  const [staff, requester] = await Promise.all(
    ['staff', 'rita'].map((name) =>
      backend.createUser({
        email: `${name}-${crypto.randomUUID()}@example.com`,
        name: name[0]!.toUpperCase() + name.slice(1),
      }),
    ),
  )
  const call = async <T>(actor: string, text: string, params: unknown[]) =>
    (await backend.sqlAs<{ answer: T }>(actor, `select public.${text} as answer`, params))[0]!.answer
  const company = await call<{ id: string }>(staff!, 'create_company($1, $2, $3)', [
    'Acme',
    `K${Math.random().toString(36).slice(2, 6).toUpperCase()}`,
    crypto.randomUUID(),
  ])
  await backend.sql(
    `insert into public.memberships (company_id, user_id, email, role) select $1, id, email, 'requester' from auth.users where id = $2`,
    [company.id, requester],
  )
  const query = await call<{ id: string }>(requester!, 'raise_query($1, $2, $3, $4)', [
    company.id,
    'Where is my chair?',
    'It is gone.',
    crypto.randomUUID(),
  ])
  const reply = (body: string, holdSeconds = 0) =>
    call<{ id: string }>(
      staff!,
      'post_message(p_query => $1, p_kind => $2, p_body => $3, p_client_id => $4, p_hold_seconds => $5)',
      [query.id, 'reply', body, crypto.randomUUID(), holdSeconds],
    )
  return { query, reply }
}
