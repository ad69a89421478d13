/**
 * `node bench/outage.ts`: ends the embedded PostgreSQL under 20 people who write through the app, as `npm start` runs it:
 * in turn its server is killed, one of its sessions is killed, and all its processes are suspended, each five times
 * (`OUTAGE_ROUNDS`). Nobody starts anything again. Once it is only slowed, and once the machine is busy: no answer may be
 * 503 then. Names as arguments choose some. Fails if an acknowledged query is missing afterwards, if an answer is
 * neither good nor a 503 with its page, or if one takes more than a second while the database is away.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { problemWords } from '../src/domain/words/en/problem.ts'
import { writeEndpoints } from '../supabase/embedded/data-folder/endpoints.ts'
import { openPostgresClient } from '../supabase/embedded/database/postgres-client.ts'
import { demoPassword, demoPeople } from '../supabase/embedded/demo/demo-people.ts'
import { clusterIn } from '../supabase/embedded/postgres-server/postgres-server.ts'
import { processesIn } from '../supabase/embedded/postgres-server/end-server.ts'
import { serverOf, suspendServer } from '../supabase/embedded/testing/suspend-server.ts'
import { percentile } from './fixture.ts'
import { createProduct, descendants, signInToApp } from './product.ts'

const rounds = Number(process.env['OUTAGE_ROUNDS'] ?? 5)
const writers = 20
/** Milliseconds between two requests of one writer. */
const pace = 2_000
/** A round is over when all answers were good for so long, in milliseconds. */
const settled = 12_000
const longestRound = 180_000
/** How long the database is slowed, or the machine busy, in milliseconds. */
const slowed = 30_000
/** No answer may take longer while the database is away, in milliseconds. */
const limit = 1_000

type Answer = { began: number; ended: number; kind: 'good' | 'unavailable' | 'other'; detail: string }

const { origin, folder, start } = createProduct('outage', { TRUST_PROXY: '1' })
const postgres = join(folder, 'postgres')
const cluster = clusterIn(postgres)

const answers: Answer[] = []
/** Subjects of the queries whose writes were acknowledged, by reference. */
const acknowledged = new Map<string, string>()
const over = new AbortController()

/** Sends a request and records its answer. @param isGood whether the answer is what it asked for */
async function ask(path: string, init: RequestInit, isGood: (answer: Response) => boolean): Promise<void> {
  const began = performance.now()
  let kind: Answer['kind'] = 'other'
  let detail: string
  try {
    const answer = await fetch(origin + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    const text = await answer.text()
    const isPage = text.includes(problemWords.unavailable) && answer.headers.has('retry-after')
    if (isGood(answer)) kind = 'good'
    else if (answer.status === 503 && isPage) kind = 'unavailable'
    detail = String(answer.status)
  } catch (error) {
    detail = String(error instanceof Error ? (error.cause ?? error) : error)
  }
  answers.push({ began, ended: performance.now(), kind, detail })
}

/** Raises a query again and again. Each form comes from another address, because the app limits those of one. */
async function write(writer: number, cookie: string): Promise<void> {
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const next = wait(pace)
    const subject = `Kept ${randomUUID()}`
    const form = { intent: 'raise', clientId: randomUUID(), subject, body: 'It must stay.' }
    const headers = {
      cookie,
      origin,
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.${writer}.${(turn >> 8) & 255}.${turn & 255}`,
    }
    await ask(
      '/trackQuery?company=DEMO&new',
      { method: 'POST', headers, body: new URLSearchParams(form) },
      (answer) => {
        const reference = /ref=(DEMO-\d+)/.exec(answer.headers.get('location') ?? '')?.[1]
        if (reference) acknowledged.set(reference, subject)
        return reference !== undefined
      },
    )
    await next
  }
}

/** Opens the list again and again. */
async function read(cookie: string): Promise<void> {
  while (!over.signal.aborted) {
    const next = wait(pace / 8)
    await ask('/trackQuery?company=DEMO', { headers: { cookie, accept: 'text/html' } }, ({ status }) => status === 200)
    await next
  }
}

/** What happens to the database or beside it. Each gives the time when it began. */
const outages = {
  'server-killed': async () => kill(await serverOf(cluster), 'SIGKILL'),
  'session-killed': async () => kill(await sessionId(), 'SIGKILL'),
  suspended: async () => {
    const at = performance.now()
    await suspendServer(cluster)
    return at
  },
  /** No outage: the database only takes turns with pauses of 300 ms. */
  slowed: async () => {
    const at = performance.now()
    while (performance.now() - at < slowed) {
      const processes = await processesIn(cluster, await serverOf(cluster))
      for (const id of processes) kill(id, 'SIGSTOP')
      await wait(300)
      for (const id of processes) kill(id, 'SIGCONT')
      await wait(300)
    }
    return at
  },
  /** No outage: four other programs keep the processors busy. */
  busy: async () => {
    const at = performance.now()
    const others = Array.from({ length: 4 }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
    await wait(slowed)
    for (const other of others) other.kill('SIGKILL')
    return at
  },
}

function kill(id: number, signal: NodeJS.Signals): number {
  process.kill(id, signal)
  return performance.now()
}

/** The process of a connection of the backend, rather one that works. */
async function sessionId(): Promise<number> {
  const password = readFileSync(join(postgres, 'password'), 'utf8').trim()
  const socket = join(postgres, '.s.PGSQL.5432')
  const client = openPostgresClient({ url: 'postgres://postgres@localhost/postgres', socket, password, connections: 1 })
  const [row] = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
     order by state = 'active' desc, random() limit 1`,
  )
  await client.close()
  return row!.pid
}

const problems: string[] = []
const seconds = (ms: number) => (ms / 1000).toFixed(1)

/** Makes one outage, waits until it is over, and prints what people saw of it. */
async function observe(name: keyof typeof outages): Promise<number> {
  const acknowledgedBefore = acknowledged.size
  const at = await outages[name]()
  const isBad = ({ ended, kind }: Answer) => ended > at && kind !== 'good'
  for (;;) {
    await wait(500)
    const last = answers.findLast(isBad)?.ended ?? at
    if (performance.now() - last > settled) break
    if (performance.now() - at > longestRound) {
      problems.push(`${name}: it did not come back within ${longestRound / 1000} s`)
      break
    }
  }
  const bad = answers.filter(isBad)
  const back = bad.at(-1)?.ended ?? at
  const others = bad.filter(({ kind }) => kind === 'other').map(({ detail }) => detail)
  const firstBad = bad[0]?.ended ?? at
  const good = answers.find(({ began, ended, kind }) => kind === 'good' && began > at && ended > firstBad)
  // What was asked before the outage had waited for other reasons until then.
  const waits = answers
    .filter(({ began, ended }) => bad.length > 0 && ended > at && began < back)
    .map(({ began, ended }) => ended - Math.max(at, began))
  const late = waits.filter((ms) => ms > limit)
  console.log(
    `${name}: ${bad.length - others.length} answers 503, the last after ${seconds(back - at)} s; ` +
      `${others.length} otherwise (${[...new Set(others)].join(', ')}); ` +
      `${waits.length} waited, p50 ${percentile(waits, 0.5).toFixed(0)} ms, longest ${Math.max(0, ...waits).toFixed(0)} ms, ` +
      `${late.length} over ${limit} ms; ${acknowledged.size - acknowledgedBefore} writes acknowledged since`,
  )
  if (others.length > 0) problems.push(`${name}: ${others.length} answers were neither good nor 503`)
  if (late.length > 0) problems.push(`${name}: ${late.length} answers took more than ${limit} ms`)
  if (bad.length > 0 && (name === 'slowed' || name === 'busy')) problems.push(`${name}: ${bad.length} false alarms`)
  return (good?.ended ?? Number.POSITIVE_INFINITY) - at
}

/** How many acknowledged queries the database does not hold as they were written. */
async function lost(): Promise<number> {
  const fileOf = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const { url } = fileOf('endpoints.json')
  const headers = { apikey: fileOf('keys.json').publishableKey, 'content-type': 'application/json' }
  const account = JSON.stringify({ email: 'helena@demo.example', password: demoPassword })
  const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body: account })
  const authorization = `Bearer ${(await signedIn.json()).access_token}`
  const stored = new Map<string, string>()
  for (let offset = 0; ; offset += 500) {
    const path = `queries?select=number,subject&order=number&limit=500&offset=${offset}`
    const page = await fetch(`${url}/rest/v1/${path}`, { headers: { ...headers, authorization } })
    const rows = (await page.json()) as { number: number; subject: string }[]
    for (const { number, subject } of rows) stored.set(`DEMO-${number}`, subject)
    if (rows.length < 500) break
  }
  return [...acknowledged].filter(([reference, subject]) => stored.get(reference) !== subject).length
}

// Other backends look for a port from 54321 on, and would take this one's while it starts again.
const backendUrl = `http://127.0.0.1:${Number(new URL(origin).port) + 1}`
await writeEndpoints(folder, { url: backendUrl, smtpUrl: '', mailUrl: '' })
const server = await start()
server.stderr?.on('data', (text) => process.env['OUTAGE_LOG'] && process.stderr.write(text))
try {
  const people = demoPeople.filter((person) => !('suspended' in person)).map(({ email }) => email.split('@')[0]!)
  const cookies: string[] = []
  for (const [at, name] of people.entries()) {
    cookies.push(await signInToApp(origin, name, { 'x-forwarded-for': `10.200.0.${at}` }))
  }
  const running = [
    ...Array.from({ length: writers }, (_, writer) => write(writer, cookies[writer % cookies.length]!)),
    read(cookies[0]!),
  ]
  await wait(settled)
  const quiet = answers.map(({ began, ended }) => ended - began)
  const wrong = answers.filter(({ kind }) => kind !== 'good')
  console.log(
    `before: ${quiet.length} answers, ${wrong.length} not good (${[...new Set(wrong.map(({ detail }) => detail))].join(', ')}), ` +
      `p50 ${percentile(quiet, 0.5).toFixed(0)} ms, p95 ${percentile(quiet, 0.95).toFixed(0)} ms`,
  )
  const returns: Record<string, number[]> = {}
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of Object.keys(outages) as (keyof typeof outages)[]) {
      const asked = process.argv.slice(2)
      if (asked.length > 0 ? !asked.includes(name) : round > 1 && (name === 'slowed' || name === 'busy')) continue
      const returned = (returns[name] ??= [])
      returned.push(await observe(name))
    }
  }
  over.abort()
  await Promise.all(running)
  for (const [name, values] of Object.entries(returns)) {
    const sorted = values.toSorted((one, other) => one - other).map(seconds)
    console.log(`${name}, ${values.length} times: first good answer after ${sorted.join(', ')} s`)
  }
  const missing = await lost()
  console.log(`${acknowledged.size} writes acknowledged, ${missing} lost; 0 restarts by hand`)
  if (missing > 0) problems.push(`${missing} acknowledged writes are lost`)
  if (server.exitCode !== null) problems.push('the server ended')
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
} finally {
  over.abort()
  for (const id of [...descendants(server.pid!), server.pid!]) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
  await wait(500)
  rmSync(folder, { recursive: true, force: true })
}
