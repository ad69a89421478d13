import { once } from 'node:events'
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFailed, onTestFinished, test, vi } from 'vitest'
import { startThread } from './backend-thread.ts'
import { writeEndpoints } from './data-folder/endpoints.ts'
import { openPostgres } from './database/postgres.ts'
import { endServer, processesIn, servesFolder } from './postgres-server/end-server.ts'
import { startPostgresServer } from './postgres-server/postgres-server.ts'
import { type Embedded, startEmbedded } from './start.ts'
import { serverOf, suspendServer } from './testing/suspend-server.ts'
import { usualPatience } from './watch-health.ts'

/* The embedded backend, whose PostgreSQL and thread end or stop answering while it runs. */

/** The data folder of the tests below. */
let dataDir: string
const events: string[] = []

/**
 * Backends of other tests look for a port from 54321 on, and would take this one's while it starts again. It is below
 * the ports of journeys, and differs for two runs on one machine.
 */
const ownPort = 20_000 + (process.pid % 7_000)

/** Gives the tests of a block a data folder of their own, and keeps what the backend reports. */
function useOwnFolder() {
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'trackquery-supervision-'))
    await writeEndpoints(dataDir, { url: `http://127.0.0.1:${ownPort}`, smtpUrl: '', mailUrl: '' })
    const log = vi.spyOn(console, 'error').mockImplementation((line) => void events.push(String(line)))
    return async () => {
      log.mockRestore()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
}

const start = () =>
  startEmbedded({
    dataDir,
    appOrigin: 'http://localhost:3000',
    demo: false,
    patience: { everyMs: 100, timeoutMs: 2_000, misses: 2 },
  })

const cluster = () => join(dataDir, 'postgres/data')

/** A connection of the test's own to the database. */
async function connect() {
  const password = (await readFile(join(dataDir, 'postgres/password'), 'utf8')).trim()
  const socket = join(dataDir, 'postgres/.s.PGSQL.5432')
  const database = await openPostgres('postgres://postgres@localhost/postgres', { socket, password, connections: 1 })
  onTestFinished(database.close)
  return database
}

/** Lets the next start of PostgreSQL wait for a file of a backup that never comes. */
async function preventNextStart() {
  const [signal, marker] = ['recovery.signal', 'restoring'].map((name) => join(cluster(), name)) as [string, string]
  await appendFile(join(cluster(), 'postgresql.auto.conf'), "restore_command = 'touch restoring; exec sleep 600'\n")
  await writeFile(signal, '')
  onTestFinished(async () => {
    await endServer(cluster())
    await Promise.all([signal, marker].map((file) => rm(file, { force: true })))
  })
  return { waits: () => expect.poll(() => existsSync(marker), { timeout: 60_000 }).toBe(true) }
}

/** Lets the time pass that a thread may take to stop. */
function passLongestStop(act: () => void) {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  act()
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
}

describe('a backend that runs', () => {
  useOwnFolder()
  let backend: Embedded
  /** They tell this backend from another one that took its port. */
  let ownKeys: string
  const publicKeys = async () => (await fetch(`${backend.url}/auth/v1/.well-known/jwks.json`)).text()
  beforeAll(async () => {
    backend = await start()
    ownKeys = await publicKeys()
  })
  afterAll(() => backend?.stop())

  /** Waits until the backend answers from another PostgreSQL than this one. */
  async function restarted(from: number) {
    onTestFailed(() => console.log(events.join('\n')))
    const answers = async () => (await publicKeys().catch(() => '')) === ownKeys
    await expect
      .poll(async () => (await serverOf(cluster()).catch(() => from)) !== from && (await answers()), {
        timeout: 60_000,
      })
      .toBe(true)
  }

  test('a killed PostgreSQL is started again at the same address, with what was committed', async () => {
    const before = await connect()
    await before.query('create table public.kept (number integer)')
    await before.query('insert into public.kept values (1)')
    const server = await serverOf(cluster())
    process.kill(server, 'SIGKILL')
    await restarted(server)
    expect(await (await connect()).query('select number from public.kept')).toEqual([{ number: 1 }])
    await expect.poll(() => events.join('\n')).toMatch(/"backend_ended"[^]*"backend_restarted"/)
  })

  test('requests are answered 503 or not at all after a connection of PostgreSQL is killed, and soon again', async () => {
    const { url, publishableKey: apikey } = backend
    const ask = () =>
      fetch(`${url}/rest/v1/rpc/get_unsubscription?p_token=`, { headers: { apikey } }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 'none',
      )
    expect(await ask()).toBe(200)
    const server = await serverOf(cluster())
    const sessions = await (await connect()).query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    const asked = Array.from({ length: 10 }, ask)
    process.kill(sessions[0]!.pid, 'SIGKILL')
    expect([200, 503, 'none']).toEqual(expect.arrayContaining(await Promise.all(asked)))
    await restarted(server)
    await expect.poll(ask).toBe(200)
  })

  test('a suspended PostgreSQL is noticed, ended and started again', async () => {
    const before = await connect()
    await before.query('create table public.kept_too (number integer)')
    await before.query('insert into public.kept_too values (2)')
    const server = await serverOf(cluster())
    await suspendServer(cluster())
    await restarted(server)
    expect(await (await connect()).query('select number from public.kept_too')).toEqual([{ number: 2 }])
    expect(events.join('\n')).toContain('It gave no good answer to 2 questions in a row.')
  })

  test('a PostgreSQL that answers old connections and accepts no new one is started again', async () => {
    const server = await serverOf(cluster())
    process.kill(server, 'SIGSTOP')
    await restarted(server)
  })

  /* The last one: it ends the backend of this block. */
  test('a stop ends a suspended PostgreSQL and starts nothing again', async () => {
    const server = await serverOf(cluster())
    await suspendServer(cluster())
    await backend.stop()
    expect(await servesFolder(server, cluster())).toBe(false)
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('.s.PGSQL.5432')
  })
})

describe('a database that no backend has open', () => {
  useOwnFolder()
  beforeAll(async () => {
    const server = await startPostgresServer({ folder: join(dataDir, 'postgres'), durable: true })
    await server.stop()
  })

  test('a stop ends a PostgreSQL that was suspended while it started again', async () => {
    const again = await start()
    onTestFinished(() => again.stop())
    const { waits } = await preventNextStart()
    process.kill(await serverOf(cluster()), 'SIGKILL')
    await waits()
    const server = await serverOf(cluster())
    await suspendServer(cluster())
    let stopped = Promise.resolve()
    passLongestStop(() => {
      stopped = again.stop()
    })
    await stopped
    expect(await processesIn(cluster(), server)).toEqual([])
  })

  test('a PostgreSQL that is silent for two minutes while it starts is ended, and the error says so', async () => {
    const { waits } = await preventNextStart()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const starting = startPostgresServer({ folder: join(dataDir, 'postgres'), durable: true })
    const failed = expect(starting).rejects.toThrow(/did not start:[^]*starting[^]*wrote nothing for 120 seconds/)
    await waits()
    const server = await serverOf(cluster())
    await suspendServer(cluster())
    vi.advanceTimersByTime(120_000)
    await failed
    // What the server writes at its end starts no new wait.
    expect(vi.getTimerCount()).toBe(0)
    expect(await processesIn(cluster(), server)).toEqual([])
  })

  test('a thread that does not stop within a minute is ended', async () => {
    const thread = await startThread({ dataDir, appOrigin: 'http://localhost:3000', demo: false }, usualPatience)
    onTestFinished(() => thread.stop())
    onTestFinished(() => endServer(cluster()))
    await suspendServer(cluster())
    passLongestStop(() => void thread.stop())
    expect(await thread.ended).toBe('It ended with exit code 1.')
  })

  test('a start that does not end within a minute after it was given up is ended', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const { port } = silent.address() as AddressInfo
    const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`
    const givingUp = new AbortController()
    const options = { dataDir, databaseUrl, appOrigin: 'http://localhost:3000', demo: false }
    const starting = startThread(options, usualPatience, givingUp.signal)
    const [connection] = (await once(silent, 'connection')) as [Socket]
    connection.on('error', () => {})
    passLongestStop(() => givingUp.abort())
    await expect(starting).rejects.toThrow('It ended with exit code 1.')
  })
})
