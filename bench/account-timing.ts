/**
 * `node bench/account-timing.ts`: how well the time of the next requests tells whether an address has an account. Asks
 * the product, as `npm start` serves it, for e-mails to known and unknown addresses in random order, and times the
 * requests that follow each one. Prints how many addresses each rule guesses right: 50 % is chance.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createProduct, threadTime } from './product.ts'

/** Known addresses, and as many unknown ones, for each kind of request. */
const pairs = Number(process.env['BENCH_PAIRS'] ?? 200)
/** How long requests are timed after each one, in milliseconds. An e-mail is sent within this time. */
const followedMs = 1_200
const { origin, folder, start } = createProduct('account-timing', { TRUST_PROXY: '1' })

const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

/** Creates a confirmed account without a password, through the API of the secret key. */
async function createAccount(email: string): Promise<void> {
  const { secretKey } = json('keys.json')
  const answer = await fetch(`${json('endpoints.json').url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, email_confirm: true }),
  })
  if (!answer.ok) throw new Error(`The account was not created: ${await answer.text()}`)
}

let asked = 0
/** Another client for each request, because clients are limited. */
const client = () => {
  asked += 1
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
}

/** Posts a form of the sign-in page, as anybody can. */
async function post(mode: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(`${origin}/login?mode=${mode}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': client() },
    body: new URLSearchParams(form),
  })
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`${mode} was answered with ${answer.status}.`)
}

const asks: Record<string, (email: string) => Promise<void>> = {
  'reset of a password': (email) => post('recover', { intent: 'recover', email }),
  'code by e-mail': (email) => post('code', { intent: 'send-code', email }),
  'sign-up': (email) =>
    post('sign-up', { intent: 'sign-up', displayName: 'Ana', email, password: 'plinth cargo sheet 1842' }),
}

/** What somebody can ask for as often as they like: a reset for an address that nobody has. */
const probe = () => post('recover', { intent: 'recover', email: `${randomUUID()}@nobody.example` })

async function timed(act: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await act()
  return performance.now() - before
}

/** Waits until the work after earlier answers is done: the page of captured e-mails does so, too. */
const idle = async () => {
  const answer = await fetch(`${json('endpoints.json').mailUrl}.json?to=${randomUUID()}`)
  await answer.arrayBuffer()
}

/** Milliseconds: of the request itself, of the next ones, and of the thread after the answer. */
type Sample = { known: boolean; own: number; next: number[]; thread: number }

/** Percent of the samples on the right side of the median. */
function guessed(samples: Sample[], of: (sample: Sample) => number): number {
  const values = samples.map((sample) => ({ known: sample.known, value: of(sample) }))
  const median = medianOf(values.map(({ value }) => value))
  const right = values.filter(({ known, value }) => known === value >= median).length
  return Math.round((100 * Math.max(right, values.length - right)) / values.length)
}

const medianOf = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0

const server = await start()
try {
  for (let at = 0; at < 10; at += 1) await probe()
  for (const [kind, ask] of Object.entries(asks)) {
    const samples: Sample[] = []
    for (let at = 0; at < pairs; at += 1) {
      const known = `${randomUUID()}@known.example`
      await createAccount(known)
      const pair = [known, `${randomUUID()}@unknown.example`]
      for (const email of Math.random() < 0.5 ? pair : pair.toReversed()) {
        const own = await timed(() => ask(email))
        const next: number[] = []
        const until = performance.now() + followedMs
        while (next.length === 0 || performance.now() < until) next.push(await timed(probe))
        await idle()
        const other = email.replace('@', '.2@')
        // In both cases, because the thread works for it.
        await createAccount(email === known ? other : `${randomUUID()}@known.example`)
        await ask(other)
        const before = threadTime(server, 'backend')
        await idle()
        samples.push({ known: email === known, own, next, thread: threadTime(server, 'backend') - before })
      }
    }
    const median = (of: (sample: Sample) => number) =>
      [true, false]
        .map((known) => medianOf(samples.filter((sample) => sample.known === known).map(of)).toFixed(1))
        .join(' and ')
    console.log(`${kind}, ${samples.length} addresses: guessed right, medians of known and unknown`)
    const rules: Record<string, (sample: Sample) => number> = {
      'its own time': ({ own }) => own,
      'the time of the next request': ({ next }) => next[0]!,
      [`the longest within ${followedMs} ms`]: ({ next }) => Math.max(...next),
      'processor time after it': ({ thread }) => thread,
    }
    for (const [rule, of] of Object.entries(rules))
      console.log(`  ${rule.padEnd(30)} ${guessed(samples, of)} %  ${median(of)} ms`)
  }
} finally {
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
