import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startService } from './service.ts'
import type { ServiceAnnouncement } from './service.ts'
import { startTestPostgres } from './testing/test-postgres.ts'

let dataDir: string
let child: ChildProcess
let backend: ServiceAnnouncement

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'trackquery-service-'))
  backend = await start()
})
afterAll(async () => {
  child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ServiceAnnouncement> {
  child = spawn(process.execPath, [fileURLToPath(new URL('testing/service-process.ts', import.meta.url)), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout! })) return JSON.parse(line) as ServiceAnnouncement
  throw new Error('The backend ended while it started.')
}

/** Calls auth from a unique address. */
function callAuth(at: number, path: string, body: unknown, { url, publishableKey, addressKey } = backend) {
  const address = `203.0.${at >> 8}.${at & 255}`
  return fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      'x-client-address': address,
      'x-client-address-signature': createHmac('sha256', addressKey).update(address).digest('hex'),
    },
    body: JSON.stringify(body),
  })
}

/** Signs a user up. Gives the id after the response. */
async function signUp(at: number, service = backend): Promise<string | undefined> {
  const account = { email: `person${at}@example.com`, password: 'correct horse battery' }
  const answer = await callAuth(at, 'signup', account, service)
  return answer.ok ? (await answer.json()).id : undefined
}

test('the key files are readable only by their owner, and the web process gets no secret key', async () => {
  for (const file of ['keys.json', 'endpoints.json']) {
    expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600)
  }
  const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  const told = JSON.stringify(backend)
  expect(told).not.toContain(keys.secretKey)
  expect(told).not.toContain(keys.signingKey.d)
  expect(new URL(backend.url).hostname).toBe('127.0.0.1')
})

test('a second backend cannot use the data folder of a running one', async () => {
  const second = startService({ dataDir, appOrigin: 'http://localhost:3000', demo: false })
  await expect(second).rejects.toThrow(/is in use by another process/)
})

test('a backend and a PostgreSQL that are killed at once lose no acknowledged write', async () => {
  const server = Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  const acknowledged: string[] = []
  const exited = once(child, 'exit')
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let at = writer; ; at += 4) {
      const id = await signUp(at).catch(() => undefined)
      if (!id) return
      acknowledged.push(id)
      if (acknowledged.length === 20) {
        process.kill(server, 'SIGKILL')
        child.kill('SIGKILL')
      }
    }
  })
  await Promise.all([...writers, exited])
  const before = backend
  backend = await start()
  // Another backend on this machine may have taken the port meanwhile.
  expect(backend.publishableKey).toBe(before.publishableKey)

  const { secretKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
  const missing = async () => {
    const rows = await fetch(`${backend.url}/rest/v1/profiles?select=user_id`, { headers: { apikey: secretKey } })
    const kept = new Set(((await rows.json()) as { user_id: string }[]).map(({ user_id }) => user_id))
    return acknowledged.filter((id) => !kept.has(id))
  }
  // Accounts of acknowledged sign-ups are made after the answer, also after the next start.
  await expect.poll(missing).toEqual([])
  const mails = (await (await fetch(`${backend.mailUrl}.json?to=person0@example.com`)).json()) as {
    messageId: string
  }[]
  // A kill between the mail server's answer and our commit sends the e-mail again, with the same Message-ID.
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
})

test.runIf(process.platform === 'linux')(
  'after its answer, a reset takes the thread of the answers no longer for an address with an account',
  async () => {
    const { secretKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
    /** Processor time of the thread that answers, in milliseconds. */
    const threadTime = async () => {
      for (const thread of await readdir(`/proc/${child.pid}/task`)) {
        const folder = `/proc/${child.pid}/task/${thread}`
        const name = await readFile(`${folder}/comm`, 'utf8').catch(() => '')
        if (name === 'backend\n') return Number((await readFile(`${folder}/schedstat`, 'utf8')).split(' ')[0]) / 1e6
      }
      throw new Error('There is no thread of this name.')
    }
    const mailsTo = async (email: string) =>
      (await (await fetch(`${backend.mailUrl}.json?to=${email}`)).json()) as unknown[]
    const times: Record<string, number[]> = { known: [], unknown: [] }
    for (let at = 0; at < 18; at += 1) {
      const kind = at % 2 === 0 ? 'known' : 'unknown'
      const email = `${kind}${at}@example.com`
      if (kind === 'known') {
        const headers = { apikey: secretKey }
        const body = JSON.stringify({ email, email_confirm: true })
        await fetch(`${backend.url}/auth/v1/admin/users`, { method: 'POST', headers, body })
      }
      await callAuth(1000 + at, 'recover', { email })
      const before = await threadTime()
      // The page waits until the work after answers is done.
      expect(await mailsTo(email)).toHaveLength(kind === 'known' ? 1 : 0)
      times[kind]!.push((await threadTime()) - before)
    }
    const [known, unknown] = [times['known']!, times['unknown']!].map((all) => all.toSorted((a, b) => a - b)[4]!)
    expect(known! / unknown!, `${known} ms and ${unknown} ms`).toBeLessThan(3)
  },
)

test('the backend starts on a PostgreSQL database, and starts again on the same database', async () => {
  const server = await startTestPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'trackquery-service-'))
  try {
    for (const _start of ['first', 'second']) {
      const databaseUrl = server.url('postgres')
      const service = await startService({
        dataDir: folder,
        appOrigin: 'http://localhost:3000',
        databaseUrl,
        demo: false,
      })
      const { url, publishableKey } = service.announcement
      const health = await fetch(`${url}/rest/v1/profiles`, { headers: { apikey: publishableKey } })
      expect(await health.json()).toMatchObject({ code: '42501' })
      await service.stop()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a started backend hashes passwords at cost 10', async () => {
  const server = await startTestPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'trackquery-service-'))
  const databaseUrl = server.url('postgres')
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const service = await startService({
      dataDir: folder,
      appOrigin: 'http://localhost:3000',
      databaseUrl,
      demo: false,
    })
    await signUp(1, service.announcement)
    const hashes = await vi.waitFor(async () => {
      const rows = await sql`select encrypted_password as hash from auth.users`
      expect(rows).toHaveLength(1)
      return rows
    }, 30_000)
    await service.stop()
    expect(hashes[0]!.hash).toMatch(/^\$2[ab]\$10\$/)
  } finally {
    await sql.end()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('the backend stops on request', async () => {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})
