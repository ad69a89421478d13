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
/** Whose mail the mail server wants to be sent later. */
const putOff = new Set<string>()
/** What a mail server that takes its time waits for. */
let taking: Promise<void> | undefined

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
  putOff.clear()
  taking = undefined
  said = ''
  await backend.sql('delete from public.outbox')
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
    onRcptTo: ({ address }, _session, done) => {
      if (putOff.has(address)) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
      done(refused.has(address) ? new Error('No such mailbox') : undefined)
    },
    onData: (stream, session, done) => {
      void buffer(stream).then(async (raw) => {
        const envelope = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ ...(await PostalMime.parse(raw)), envelope })
        await taking
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

test('a mail that is put off arrives once in the end, however often it was; one refused eight times is given up', async () => {
  putOff.add('greylisted@example.com')
  refused.add('nobody@example.com')
  await startMailServer()
  await backendIsAt(backend.url)
  await invite('greylisted@example.com', 'nobody@example.com')
  // So far along that the wait after each attempt is an hour, which nothing but its end makes it.
  await backend.sql('update public.outbox set attempts = 10')
  startWorker()
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await vi.waitFor(async () => {
      const rows = await backend.sql(
        `select recipient, refusals, settled_at is not null as over from public.outbox
         where attempts = 10 + case recipient when 'nobody@example.com' then least($1::integer, 8) else $1::integer end
           and error is not null and (settled_at is not null or available_at > now() + interval '50 minutes')
         order by recipient`,
        [attempt],
      )
      expect(rows).toEqual([
        { recipient: 'greylisted@example.com', refusals: 0, over: false },
        { recipient: 'nobody@example.com', refusals: Math.min(attempt, 8), over: attempt >= 8 },
      ])
    }, patiently)
    if (attempt === 10) putOff.clear()
    await backend.sql('update public.outbox set available_at = now() where settled_at is null')
  }
  await vi.waitFor(async () => expect(await waiting()).toBe(0), patiently)
  expect(received.map(({ envelope }) => envelope)).toEqual([['greylisted@example.com']])
}, 60_000)

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

/** A company with staff and somebody who asked something; gives how staff answer it. */
async function desk() {
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

test('what people are told by mail arrives once, in one thread, though the mail server was away', async () => {
  const { query, reply } = await desk()
  await backendIsAt(backend.url)
  startWorker()
  await vi.waitFor(() => expect(said).toContain('The worker waits'), patiently)
  const bodies = Array.from({ length: 12 }, (_, at) => `Answer number ${at}.`)
  for (const body of bodies) await reply(body)
  await startMailServer()
  await vi.waitFor(async () => expect(await waiting()).toBe(0), patiently)

  const thread = `<query-${query.id}@trackquery>`
  expect(received.map(({ text }) => /Answer number \d+\./.exec(text ?? '')?.[0]).sort()).toEqual(bodies.sort())
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(bodies.length)
  for (const mail of received) {
    expect(mail.subject).toMatch(/^\[K\w+-1\] Where is my chair\?$/)
    expect(mail.references).toBe(thread)
    const ended = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value
    expect(ended).toMatch(/^<https:\/\/desk\.example\/unsubscribe\?token=[0-9a-f]{64}>$/)
  }
})

test('a reply that waits goes out when its time is over, and only then by mail', async () => {
  await startMailServer()
  await backendIsAt(backend.url)
  startWorker()
  const { query, reply } = await desk()
  const late: number[] = []
  for (let at = 0; at < 5; at += 1) {
    const { id } = await reply(`Held ${at}`, 1)
    const [row] = await vi.waitFor(async () => {
      const rows = await backend.sql<{ late: number }>(
        `select extract(epoch from released_at - send_after)::float8 * 1000 as late from public.messages
         where id = $1 and released_at is not null`,
        [id],
      )
      expect(rows).toHaveLength(1)
      return rows
    }, patiently)
    late.push(row!.late)
  }
  expect(Math.min(...late)).toBeGreaterThanOrEqual(0)
  expect(late.sort((a, b) => a - b)[2]).toBeLessThanOrEqual(250)
  await vi.waitFor(() => expect(received).toHaveLength(5), patiently)
  const early = await backend.sql(
    `select 1 from public.notifications n join public.messages m on m.id = n.source_id
     where m.query_id = $1 and n.at < m.send_after`,
    [query.id],
  )
  expect(early).toEqual([])
})

test('told to stop, the worker finishes the mail in hand and leaves the others for the next', async () => {
  const arrived = Promise.withResolvers<void>()
  taking = arrived.promise
  await startMailServer()
  await backendIsAt(backend.url)
  await invite('one@example.com', 'two@example.com', 'three@example.com')
  startWorker()
  await vi.waitFor(() => expect(received).toHaveLength(1), patiently)
  const exited = once(worker, 'exit')
  worker.kill('SIGTERM')
  await vi.waitFor(() => expect(said).toContain('Stopping'), patiently)
  arrived.resolve()
  expect(await exited).toEqual([0, null])
  expect(received).toHaveLength(1)
  expect(await waiting()).toBe(2)

  await backend.sql('update public.outbox set available_at = now() where settled_at is null')
  startWorker()
  await vi.waitFor(async () => expect(await waiting()).toBe(0), patiently)
  expect(received.flatMap(({ envelope }) => envelope).sort()).toEqual([
    'one@example.com',
    'three@example.com',
    'two@example.com',
  ])
})

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}
