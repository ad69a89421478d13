/**
 * `npm run bench:failing`: sends 30,000 failing statements of six kinds, mixed with writes, through REST and through the
 * app as `npm start` runs it. Then kills all processes of the server in five rounds. Fails if an acknowledged query is
 * missing, or if a request takes longer than 30 s.
 */
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { demoPassword } from '../supabase/embedded/demo/demo-people.ts'
import { createProduct, descendants, signInToApp } from './product.ts'

const failing = 30_000
/** Of these, one in ten goes through the app. */
const appShare = 10
/** One write for so many failing statements. */
const writeEvery = 40
const clients = 16
const rounds = 5
const hangMs = 30_000

const { folder, origin, start } = createProduct('failing', { TRUST_PROXY: '1' })

const counts = { failed: 0, otherwise: 0, hangs: 0, refused: 0 }
const kinds = new Map<string, number>()
/** Subjects of the queries whose writes were acknowledged, by reference. */
const acknowledged = new Map<string, string>()

/** Kills server, backend, worker and PostgreSQL with SIGKILL. @returns how many processes */
async function killAll(server: ChildProcess): Promise<number> {
  if (server.exitCode !== null || server.signalCode !== null) return 0
  const exited = new Promise((resolve) => server.once('exit', resolve))
  const pids = [...descendants(server.pid!), server.pid!]
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
  await exited
  return pids.length
}

function endpoints(): { url: string; apikey: string } {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  return { url: read('endpoints.json').url, apikey: read('keys.json').publishableKey }
}

/** A request that counts as a hang after 30 s. Null if there was no answer. */
async function ask(url: string, init: RequestInit): Promise<Response | null> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(hangMs) })
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') counts.hangs += 1
    else counts.refused += 1
    return null
  }
}

/** A signed-in demo user, through REST and through the app. */
async function signIn(name: string) {
  const email = `${name}@demo.example`
  const { url, apikey } = endpoints()
  const json = { apikey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email, password: demoPassword })
  const token = await (
    await fetch(`${url}/auth/v1/token?grant_type=password`, { method: 'POST', headers: json, body })
  ).json()
  const byRest = { ...json, authorization: `Bearer ${token.access_token}` }
  let address = 0
  /** Each form comes from another address, because the app limits how many one address may post. */
  const byApp = (cookie: string) => ({
    cookie,
    origin,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.1.${(address >> 8) & 255}.${address++ & 255}`,
  })
  const cookie = await signInToApp(origin, name, byApp(''))
  const [company] = await (await fetch(`${url}/rest/v1/companies?key=eq.DEMO&select=id`, { headers: byRest })).json()
  return {
    rest: (path: string, posted?: unknown) =>
      ask(`${url}/rest/v1/${path}`, {
        headers: byRest,
        ...(posted !== undefined && { method: 'POST', body: JSON.stringify(posted) }),
      }),
    app: (path: string, posted: Record<string, string>) =>
      ask(origin + path, { method: 'POST', headers: byApp(cookie), body: new URLSearchParams(posted) }),
    company: company.id as string,
  }
}
type Person = Awaited<ReturnType<typeof signIn>>

/** Six kinds of statements that PostgreSQL rejects, with the codes of their errors. */
const byRest: Record<string, (person: Person) => Promise<Response | null>> = {
  'a malformed regular expression': ({ rest }) => rest('queries?subject=match.(&select=id'),
  'a malformed text search': ({ rest }) => rest('queries?subject=fts.%26%20%7C&select=id'),
  'a malformed uuid': ({ rest }) => rest('queries?id=eq.none&select=id'),
  'a number out of range': ({ rest }) => rest('queries?number=eq.99999999999999999999&select=id'),
  'a rejected argument': ({ rest }) =>
    rest('rpc/create_company', { p_name: '', p_key: '!', p_client_id: randomUUID() }),
  'a forbidden insert': ({ rest, company }) =>
    rest('memberships', { company_id: company, email: 'x@example.com', role: 'owner' }),
}
const names = Object.keys(byRest)

async function failOnce(person: Person, number: number): Promise<void> {
  const isApp = number % appShare === 0
  const name = isApp ? 'a taken key, through the app' : names[number % names.length]!
  const answer = isApp
    ? await person.app('/company', { intent: 'create-company', name: 'Again', key: 'DEMO', clientId: randomUUID() })
    : await byRest[name]!(person)
  await answer?.arrayBuffer()
  if (!answer) return
  const failed = answer.status >= 400 && answer.status < 500
  counts[failed ? 'failed' : 'otherwise'] += 1
  kinds.set(`${name}: ${answer.status}`, (kinds.get(`${name}: ${answer.status}`) ?? 0) + 1)
}

async function write(person: Person, number: number): Promise<void> {
  const subject = `Kept ${randomUUID()}`
  const clientId = randomUUID()
  if (number % (2 * writeEvery) === 0) {
    const form = { intent: 'raise', clientId, subject, body: 'It must stay.' }
    const answer = await person.app('/trackQuery?company=DEMO&new', form)
    const reference = /ref=(DEMO-\d+)$/.exec(answer?.headers.get('location') ?? '')?.[1]
    if (reference) acknowledged.set(reference, subject)
    return
  }
  const asked = { p_company: person.company, p_subject: subject, p_body: 'It must stay.', p_client_id: clientId }
  const answer = await person.rest('rpc/raise_query', asked)
  if (answer?.ok) acknowledged.set(`DEMO-${(await answer.json()).number}`, subject)
}

/** Sends a number of failing statements, and writes between them, with 16 clients at a time. */
async function send(person: Person, amount: number, until = () => false): Promise<void> {
  let next = 0
  const client = async () => {
    while (next < amount && !until()) {
      const number = (next += 1)
      try {
        await failOnce(person, number)
        if (number % writeEvery === 0) await write(person, number)
      } catch {
        // The connection was cut within the answer, so nothing was acknowledged.
        counts.refused += 1
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
}

/** How many acknowledged queries the database does not hold as they were written. */
async function lost(): Promise<number> {
  const staff = await signIn('helena')
  const stored = new Map<string, string>()
  for (let offset = 0; ; offset += 500) {
    const page = await staff.rest(`queries?select=number,subject&order=number&limit=500&offset=${offset}`)
    const rows: { number: number; subject: string }[] = (await page?.json()) ?? []
    for (const { number, subject } of rows) stored.set(`DEMO-${number}`, subject)
    if (rows.length < 500) break
  }
  return [...acknowledged].filter(([reference, subject]) => stored.get(reference) !== subject).length
}

let server = await start()
try {
  const began = performance.now()
  await send(await signIn('jonas'), failing)
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  let missing = await lost()
  console.log(`${counts.failed} failing statements in ${seconds} s, ${counts.otherwise} answered otherwise`)
  for (const [kind, count] of [...kinds].toSorted()) console.log(`  ${kind}: ${count}`)
  console.log(
    `${acknowledged.size} acknowledged, ${missing} lost, ${counts.hangs} hangs, ${counts.refused} without an answer`,
  )

  for (let round = 1; round <= rounds && missing === 0; round += 1) {
    const person = await signIn('jonas')
    const before = acknowledged.size
    let isKilled = false
    const sending = send(person, failing, () => isKilled)
    while (acknowledged.size < before + 20) await new Promise((resolve) => setTimeout(resolve, 20))
    const processes = await killAll(server)
    isKilled = true
    await sending
    server = await start()
    missing = await lost()
    console.log(`round ${round}: ${processes} processes killed, ${acknowledged.size} acknowledged, ${missing} lost`)
  }
  console.log(`${counts.hangs} hangs in all`)
  if (missing > 0 || counts.hangs > 0 || counts.otherwise > 0) process.exitCode = 1
} finally {
  await killAll(server)
  rmSync(folder, { recursive: true, force: true })
}
