import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createTestBackend, type TestBackend } from '../../embedded/testing/test-backend.ts'
import { readWorkerEnv } from '../worker-env.ts'
import { runWorker } from '../worker.ts'
import { FailingMailServer } from './failing-mail-server.ts'
import { TestClock } from './test-clock.ts'

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

/** What the hooks of one test file set up; `worker` is undefined while none runs. */
type WorkerSetup = {
  backend: TestBackend
  dataDir: string
  smtpPort: number
  worker?: ChildProcess
  output: string
  /** Stops the worker of this process, if one runs. */
  stopOwn?: () => Promise<void>
}

/** Starts a backend for the file, and each test with an empty outbox, a mail server and no worker. */
function createSetup(mailServer: FailingMailServer): WorkerSetup {
  const setup = { dataDir: '', smtpPort: 0, output: '' } as WorkerSetup
  beforeAll(async () => {
    setup.backend = await createTestBackend()
  })
  afterAll(() => setup.backend?.stop())

  beforeEach(async () => {
    setup.dataDir = await mkdtemp(join(tmpdir(), 'trackquery-worker-'))
    await writeFile(join(setup.dataDir, 'keys.json'), JSON.stringify({ secretKey: setup.backend.secretKey }))
    setup.smtpPort = await freePort()
    mailServer.reset()
    setup.output = ''
    delete setup.worker
    await setup.backend.sql('delete from public.outbox')
  })
  afterEach(async () => {
    await mailServer.stop()
    await stopWorker(setup)
    await setup.stopOwn?.()
    delete setup.stopOwn
    await rm(setup.dataDir, { recursive: true, force: true })
  })
  return setup
}

/**
 * Stops the worker after its current requests. A killed worker leaves a request behind, which could claim the e-mails of
 * the next test.
 */
async function stopWorker({ worker }: WorkerSetup) {
  if (!worker || worker.exitCode !== null || worker.signalCode !== null) return
  const exited = once(worker, 'exit')
  worker.kill('SIGTERM')
  const force = setTimeout(() => worker.kill('SIGKILL'), 5000)
  await exited
  clearTimeout(force)
}

/**
 * The worker reads `.env`, which may name the developer's own project. A variable that is set, also to nothing, is not
 * read from there.
 */
const noProject = { SUPABASE_URL: '', SUPABASE_SECRET_KEY: '', SMTP_URL: '', MAIL_FROM: '' }

/** What a worker needs that uses the addresses of the data folder. */
const variablesOf = ({ dataDir }: WorkerSetup) => ({
  ...noProject,
  DATA_DIR: dataDir,
  APP_ORIGIN: 'https://desk.example',
})

/** Starts the worker like `npm run worker`. */
function startWorker(setup: WorkerSetup) {
  const worker = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...variablesOf(setup) },
  })
  worker.stdout.on('data', (chunk) => (setup.output += chunk))
  worker.stderr.on('data', (chunk) => (setup.output += chunk))
  setup.worker = worker
}

/** Starts the worker in this process, where it waits by the returned clock. */
function startWorkerByClock(setup: WorkerSetup): TestClock {
  const clock = new TestClock()
  const stop = new AbortController()
  const env = readWorkerEnv(variablesOf(setup))
  const running = runWorker(env, stop.signal, (line) => (setup.output += `${line}\n`), clock.wait)
  setup.stopOwn = async () => {
    stop.abort()
    clock.letAllPass()
    await running
  }
  return clock
}

const addInvitations = `
  insert into public.outbox (template, recipient, data)
  select 'invitation', address, jsonb_build_object(
    'token', 'secret-of-' || address, 'companyName', 'Acme', 'inviterName', 'Ada', 'role', 'requester')
  from unnest($1::text[]) as address`

/**
 * The fixture of worker tests: a backend for the file, a mail server that can fail in several ways, and the worker as a
 * separate process. Each test starts with an empty outbox and without a worker.
 */
export function createWorkerFixture() {
  const mailServer = new FailingMailServer()
  const setup = createSetup(mailServer)
  return {
    /** The variables with which a worker uses the addresses of the data folder, and no project of `.env`. */
    variables: () => variablesOf(setup),
    get backend() {
      return setup.backend
    },
    /** The output of the worker. */
    output: () => setup.output,
    received: mailServer.received,
    /** All recipients so far, sorted. */
    receivedFor: () => mailServer.received.flatMap(({ envelope }) => envelope).sort(),
    refused: mailServer.refused,
    deferred: mailServer.deferred,
    cutBefore: mailServer.cutBefore,
    cutAfter: mailServer.cutAfter,
    /** The mail server answers e-mails only after this promise. */
    answersAfter: (promise: Promise<void>) => {
      mailServer.answersAfter = promise
    },
    startMailServer: () => mailServer.start(setup.smtpPort),
    stopMailServer: () => mailServer.stop(),
    startWorker: () => startWorker(setup),
    startWorkerByClock: () => startWorkerByClock(setup),
    /** Sends a signal to the worker. Gives its exit code and signal. */
    end: async (signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') => {
      const exited = once(setup.worker!, 'exit')
      setup.worker!.kill(signal)
      return exited
    },
    backendIsAt: (url: string) =>
      writeFile(
        join(setup.dataDir, 'endpoints.json'),
        JSON.stringify({ url, smtpUrl: `smtp://127.0.0.1:${setup.smtpPort}` }),
      ),
    /** Adds invitations to the outbox. */
    invite: (...addresses: string[]) => setup.backend.sql(addInvitations, [addresses]),
    /** Number of e-mails that are neither sent nor given up. */
    unfinished: async () => (await setup.backend.sql('select 1 from public.outbox where completed_at is null')).length,
    /** Makes a scheduled reply due, as if time had passed. Triggers keep others from changing its time. */
    makeDue: (id: string) =>
      setup.backend.sql(`do $$ begin
        perform set_config('session_replication_role', 'replica', true);
        update public.messages set scheduled_at = clock_timestamp() where id = '${id}';
      end $$`),
    /** Makes all unsent e-mails due, as if time had passed. */
    passTime: () => setup.backend.sql('update public.outbox set available_at = now() where completed_at is null'),
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
