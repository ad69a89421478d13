import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startService } from '../service.ts'
import { openPostgres } from '../database/postgres.ts'
import { processesIn, servesFolder } from '../postgres-server/end-server.ts'
import { lockDataDir } from './lock-data-dir.ts'
import { endLeftOverServer, openDatabase } from './open-database.ts'

/** The tests use the database in `dataDir` in turn. They make other data folders in `parent`. */
let parent: string
let dataDir: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'trackquery-open-'))
  dataDir = join(parent, 'data')
  await mkdir(dataDir)
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const serverOf = async (folder: string) =>
  Number.parseInt(await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8'), 10)

const runs = (server: number) => servesFolder(server, join(dataDir, 'postgres/data'))

/** Writes until `enough` rows are acknowledged, then runs `end`; gives the numbers acknowledged by then. */
async function writeUntil(enough: number, end: (child: ChildProcess) => Promise<void>): Promise<number[]> {
  const script = fileURLToPath(new URL('../testing/writing-process.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const acknowledged: number[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line))
    if (acknowledged.length === enough) await end(child)
  }
  await exited
  return acknowledged
}

/** The numbers that the database holds. */
async function stored(): Promise<Set<number>> {
  const { database } = await openDatabase(dataDir)
  const rows = await database.query<{ number: number }>('select number from public.written')
  await database.close()
  return new Set(rows.map(({ number }) => number))
}

test('no acknowledged row is lost when the process and PostgreSQL are killed after 6,000 failing statements of six kinds', async () => {
  const acknowledged = await writeUntil(250, async (child) => {
    process.kill(await serverOf(dataDir), 'SIGKILL')
    child.kill('SIGKILL')
  })
  const kept = await stored()
  expect(acknowledged.length).toBeGreaterThanOrEqual(250)
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
})

test('PostgreSQL ends when the process that started it is killed', async () => {
  let server = 0
  await writeUntil(1, async (child) => {
    server = await serverOf(dataDir)
    child.kill('SIGKILL')
  })
  await expect.poll(() => runs(server)).toBe(false)
})

test('a start stops the PostgreSQL that a killed process left behind, and uses its data', async () => {
  let server = 0
  const acknowledged = await writeUntil(10, async (child) => {
    server = await serverOf(dataDir)
    // A suspended PostgreSQL cannot end by itself when its parent process is killed.
    process.kill(server, 'SIGSTOP')
    child.kill('SIGKILL')
  })
  const kept = await stored()
  expect(acknowledged.length).toBeGreaterThanOrEqual(10)
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  expect(await runs(server)).toBe(false)
})

test('a start ends the processes that a killed PostgreSQL left suspended, and uses its data', async () => {
  const cluster = join(dataDir, 'postgres/data')
  const acknowledged = await writeUntil(10, async (child) => {
    const server = await serverOf(dataDir)
    process.kill(server, 'SIGSTOP')
    for (const id of await processesIn(cluster, server)) process.kill(id, 'SIGSTOP')
    process.kill(server, 'SIGKILL')
    child.kill('SIGKILL')
    await expect.poll(() => runs(server)).toBe(false)
  })
  const kept = await stored()
  expect(acknowledged.filter((number) => !kept.has(number))).toEqual([])
  expect(await processesIn(cluster, 0)).toEqual([])
})

test('a start leaves another program alone whose working directory is the folder of the database', async () => {
  const other = spawn('sleep', ['60'], { cwd: join(dataDir, 'postgres/data') })
  onTestFinished(() => void other.kill())
  expect((await stored()).size).toBeGreaterThan(0)
  expect(other.signalCode).toBeNull()
})

test('a start succeeds when the process id of a killed PostgreSQL belongs to another program', async () => {
  await writeFile(join(dataDir, 'postgres/data/postmaster.pid'), `${process.pid}\n`)
  expect((await stored()).size).toBeGreaterThan(0)
})

test('a start succeeds when the process id of a killed PostgreSQL belongs to that of another folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trackquery-other-'))
  // The system takes the name of a process from its file.
  const program = join(folder, 'postgres')
  await copyFile('/bin/sleep', program)
  await chmod(folder, 0o755)
  // PostgreSQL ignores the processes of other users.
  const { uid, gid } = await stat(join(dataDir, 'postgres/data'))
  const other = spawn(program, ['60'], { cwd: folder, uid, gid })
  onTestFinished(async () => {
    other.kill()
    await rm(folder, { recursive: true })
  })
  await once(other, 'spawn')
  await writeFile(join(dataDir, 'postgres/data/postmaster.pid'), `${other.pid}\n`)
  expect((await stored()).size).toBeGreaterThan(0)
  expect(other.signalCode).toBeNull()
})

test('closing the database ends PostgreSQL and removes its socket', async () => {
  const { database } = await openDatabase(dataDir)
  const server = await serverOf(dataDir)
  expect(await runs(server)).toBe(true)
  await database.close()
  expect(await runs(server)).toBe(false)
  expect((await readdir(join(dataDir, 'postgres'))).sort()).toEqual(['data', 'password'])
})

test('the database is readable only by its owner and requires a password', async () => {
  expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o777).toBe(0o600)
  const { database } = await openDatabase(dataDir)
  onTestFinished(database.close)
  const socket = join(dataDir, 'postgres/.s.PGSQL.5432')
  const address = 'postgres://postgres@localhost/postgres'
  await expect(openPostgres(address, { socket, password: 'a wrong one' })).rejects.toThrow(
    /password authentication failed/,
  )
  expect(await database.query('show listen_addresses')).toEqual([{ listen_addresses: '' }])
  expect(await database.query('show fsync')).toEqual([{ fsync: 'on' }])
})

test('a lock that cannot be made is no other process that uses the folder, and the stop says so', async () => {
  const folder = join(parent, 'locked')
  await mkdir(join(folder, 'postgres/data'), { recursive: true })
  const { platform } = process
  const { TMPDIR } = process.env
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: platform })
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  // There the lock is a file, whose folder may be missing.
  Object.defineProperty(process, 'platform', { value: 'freebsd' })
  process.env.TMPDIR = join(parent, 'missing')
  await expect(endLeftOverServer(folder)).rejects.toThrow(/^listen E(ACCES|NOENT)/)
  process.env.TMPDIR = parent
  onTestFinished(await lockDataDir(folder))
  await endLeftOverServer(folder)
  await expect(lockDataDir(folder)).rejects.toThrow(/is in use by another process/)
})

test('a data folder may lie deep below folders that only this user can open', async () => {
  const closed = join(parent, 'closed')
  const deep = join(closed, 'a-long-name-'.repeat(10))
  await mkdir(deep, { recursive: true })
  await chmod(closed, 0o700)
  const { database } = await openDatabase(deep)
  expect(await database.query(`select lower('ÄÖÜ') as small`)).toEqual([{ small: 'äöü' }])
  await database.close()
})

test.each(['pglite', 'pg'])(
  "a data folder with PGlite's data in %s is rejected with one sentence and not changed",
  async (name) => {
    const earlier = join(parent, `with-${name}`)
    await mkdir(join(earlier, name), { recursive: true })
    await writeFile(join(earlier, name, 'PG_VERSION'), '17')
    await expect(startService({ dataDir: earlier, appOrigin: 'http://localhost:3000', demo: true })).rejects.toThrow(
      /^The data folder \S+ holds a database of PGlite, .+ Use another folder, as in DATA_DIR=\S+ npm start/,
    )
    expect(await readdir(earlier, { recursive: true })).toEqual(expect.arrayContaining([name, `${name}/PG_VERSION`]))
    expect(existsSync(join(earlier, 'postgres'))).toBe(false)
  },
)
