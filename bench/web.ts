/**
 * `npm run bench:web`: what pages cost, as `npm start` serves them with demo data. `--before <folder>` measures another
 * checkout in the same run, turn by turn; `--rounds` and `--seconds` change how long. It needs Linux, for `/proc`. The
 * servers run on one processor and the clients on another, so requests a second follow from processor time.
 * It prints a table and writes the same as JSON (`--json <file>`).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createProduct, descendants, signInToApp } from './product.ts'
import { percentile } from './fixture.ts'
import { loadHttp, type LoadResult } from './http-load.ts'

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
})
const rounds = Number(options.rounds)
const seconds = Number(options.seconds)
const floorPort = 27_899
const idleSeconds = 20

/** Processor time in milliseconds, by who used it. */
type Processor = { app: number; service: number; helpers: number; database: number }
type Measured = LoadResult & { cpu: Processor }
type Page = { name: string; who?: 'agent' | 'requester'; request: (target: Target) => () => string }
type Person = { cookie: string; queries: { reference: string; id: string }[] }
type Target = { name: string; port: number; server: ChildProcess; people: Record<'agent' | 'requester', Person> }

const people = { agent: 'sofia', requester: 'david' } as const
const list = '/trackQuery?company=DEMO'

/** A GET request as a browser sends it. */
const get = ({ port }: Pick<Target, 'port'>, path: string, cookie = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nAccept-Encoding: gzip, br\r\nAccept-Language: en\r\n` +
  `${cookie && `Cookie: ${cookie}\r\n`}Sec-Fetch-Site: same-origin\r\n\r\n`

/** The page at a path. @param path may depend on the person's first query, which is one of some messages */
const pageAt = (name: string, who: 'agent' | 'requester', path: (reference: string) => string): Page => ({
  name,
  who,
  request: (target) => {
    const { cookie, queries } = target.people[who]
    const text = get(target, path(queries[0]!.reference), cookie)
    return () => text
  },
})

/** A reply, in turn to each of the person's last queries, as the page's script posts it. */
const replyBy = (who: 'agent' | 'requester'): Page => ({
  name: 'a reply',
  who,
  request: (target) => {
    const { cookie, queries } = target.people[who]
    let turn = 0
    return () => {
      turn += 1
      const { reference, id } = queries[1 + (turn % (queries.length - 1))]!
      const form = { intent: 'reply', queryId: id, clientId: randomUUID(), body: 'It works again.', anyway: '1' }
      const body = new URLSearchParams(form).toString()
      const host = `localhost:${target.port}`
      return (
        `POST /trackQuery/_payload.json?ref=${reference} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n` +
        `Sec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body}`
      )
    }
  },
})

const pagesOf = (who: 'agent' | 'requester'): Page[] => [
  pageAt('the list', who, () => list),
  pageAt('its payload', who, () => list.replace('?', '/_payload.json?')),
  pageAt('one query', who, (reference) => `/trackQuery?ref=${reference}`),
  pageAt('company', who, () => '/company?company=DEMO'),
  ...(who === 'agent' ? [pageAt('people', who, () => '/company?company=DEMO&tab=people')] : []),
  replyBy(who),
]
const login: Page = {
  name: '/login',
  request: (target) => {
    const text = get(target, '/login')
    return () => text
  },
}
const pages = [login, ...pagesOf('agent'), ...pagesOf('requester')]
const labelOf = ({ name, who }: Page) => (who ? `${name}, ${who}` : name)

/** Runs a command on one processor, where the system can. */
function pin(pid: number, processor: number): void {
  if (process.platform === 'linux' && cpus().length > 1)
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)], { stdio: 'ignore' })
}

/** Finds queries of a person that can be replied to, by their list. */
async function findQueries(origin: string, cookie: string): Promise<Person['queries']> {
  const textOf = async (path: string) => (await fetch(origin + path, { headers: { cookie } })).text()
  const references = new Set([...(await textOf(list)).matchAll(/\bref=(DEMO-\d+)/g)].map(([, reference]) => reference!))
  const queries: Person['queries'] = []
  for (const reference of references) {
    const page = await textOf(`/trackQuery?ref=${reference}`)
    const id = /name="queryId" value="([^"]+)"/.exec(page)?.[1]
    if (id && page.includes('value="reply"')) queries.push({ reference, id })
    if (queries.length === 8) break
  }
  if (queries.length < 2) throw new Error(`Too few queries of ${origin} can be replied to.`)
  return queries
}

async function start(name: string, directory: string, port: number) {
  const { folder, start: startProduct } = createProduct(`web-${name}`, { TRUST_PROXY: '1' }, { directory, port })
  return { name, port, folder, server: await startProduct() }
}

async function openTarget({ name, port, server }: Awaited<ReturnType<typeof start>>): Promise<Target> {
  const origin = `http://localhost:${port}`
  const signIn = async (who: 'agent' | 'requester'): Promise<Person> => {
    const cookie = await signInToApp(origin, people[who])
    return { cookie, queries: await findQueries(origin, cookie) }
  }
  for (const pid of [server.pid!, ...descendants(server.pid!)]) pin(pid, 0)
  return { name, port, server, people: { agent: await signIn('agent'), requester: await signIn('requester') } }
}

/** Proportional set size of a process and of all that it started, in MB. */
function memoryOf(root: number): number {
  const kilobytes = [root, ...descendants(root)].map((pid) => {
    try {
      return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
    } catch {
      return 0
    }
  })
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

/** The name of a thread or process, and its processor time. */
function usedBy(path: string): { name: string; time: number } {
  try {
    const name = readFileSync(`${path}/comm`, 'utf8').trim()
    return { name, time: Number(readFileSync(`${path}/schedstat`, 'utf8').split(' ')[0]) / 1e6 }
  } catch {
    // It has ended meanwhile.
    return { name: '', time: 0 }
  }
}

/** Processor time of a product so far: of its threads by their names, and of PostgreSQL. */
function processorOf(pid: number): Processor {
  const used: Processor = { app: 0, service: 0, helpers: 0, database: 0 }
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const { name, time } = usedBy(`/proc/${pid}/task/${id}`)
    const part = id === String(pid) ? 'app' : name === 'backend' ? 'service' : 'helpers'
    used[part] += time
  }
  for (const child of descendants(pid)) used.database += usedBy(`/proc/${child}`).time
  return used
}

const parts = ['app', 'service', 'helpers', 'database'] as const

async function measure(page: Page, target: Target, clients: number): Promise<Measured> {
  const pid = target.server.pid!
  for (const one of descendants(pid)) pin(one, 0)
  const before = processorOf(pid)
  const result = await loadHttp({ port: target.port, request: page.request(target), clients, seconds })
  const after = processorOf(pid)
  const cpu = Object.fromEntries(
    parts.map((part) => [part, (after[part] - before[part]) / (result.answers + result.busy)]),
  )
  return { ...result, cpu: cpu as Processor }
}

/** Bytes of a page as it is and as brotli sends it. */
async function bytesOf(page: Page, target: Target) {
  const [head = '', body] = page.request(target)().split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  if (!line.startsWith('GET')) return null
  const headers = Object.fromEntries(
    lines.map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 2)]),
  )
  const sizeAs = async (encoding: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    // Unlike fetch, it does not decode the body.
    request(`http://127.0.0.1:${target.port}${line.split(' ')[1]}`, {
      headers: { ...headers, 'accept-encoding': encoding },
    })
      .on('error', reject)
      .on('response', (answer) => {
        let size = 0
        answer.on('data', (chunk: Buffer) => (size += chunk.length)).on('end', () => resolve(size))
      })
      .end(body)
    return promise
  }
  return { raw: await sizeAs('identity'), brotli: await sizeAs('br') }
}

const median = (values: number[]) => percentile(values, 0.5)
const sum = (cpu: Processor) => parts.reduce((total, part) => total + cpu[part], 0)

const started: Awaited<ReturnType<typeof start>>[] = []
const floor = spawn(process.execPath, ['bench/floor.ts', String(floorPort)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
try {
  pin(process.pid, 1)
  started.push(await start('now', process.cwd(), 27_810))
  if (options.before) started.push(await start('before', options.before, 27_820))
  await wait(idleSeconds * 1000)
  // Of all at the same time, because a share of what processes have in common counts.
  const memory = Object.fromEntries(started.map(({ name, server }) => [name, Math.round(memoryOf(server.pid!))]))
  const targets = await Promise.all(started.map(openTarget))
  pin(floor.pid!, 0)
  const runs = new Map<string, Measured[]>()
  const note = (key: string, result: Measured) => runs.set(key, [...(runs.get(key) ?? []), result])
  for (let round = 0; round <= rounds; round += 1) {
    for (const page of pages) {
      for (const clients of [1, 50]) {
        for (const target of targets) {
          const result = await measure(page, target, clients)
          // The first round only warms up.
          if (round > 0) note(`${target.name} ${labelOf(page)} ${clients}`, result)
        }
        if (page !== login) continue
        const request = get({ port: floorPort }, '/')
        const result = await loadHttp({ port: floorPort, request: () => request, clients, seconds })
        if (round > 0)
          note(`floor /login ${clients}`, { ...result, cpu: { app: 0, service: 0, helpers: 0, database: 0 } })
      }
    }
  }
  const medians = Object.fromEntries(
    [...runs].map(([key, results]) => {
      const of = (read: (one: Measured) => number) => Number(median(results.map(read)).toFixed(2))
      const cpu = Object.fromEntries(parts.map((part) => [part, of((one) => one.cpu[part])]))
      const { perSecond, p50, p99, busy } = {
        busy: of((one) => one.busy),
        perSecond: of((one) => one.perSecond),
        p50: of((one) => one.p50),
        p99: of((one) => one.p99),
      }
      return [key, { perSecond, p50, p99, busy, ...cpu, total: of((one) => sum(one.cpu)) }]
    }),
  )
  const sizes: Record<string, unknown> = {}
  for (const target of targets)
    for (const page of pages) sizes[`${target.name} ${labelOf(page)}`] = await bytesOf(page, target)
  console.table(medians)
  console.table(sizes)
  console.log('Memory idle, MB:', memory)
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ medians, sizes, memory }, null, 2)}\n`)
} finally {
  floor.kill()
  for (const { server, folder } of started) {
    server.kill()
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}
