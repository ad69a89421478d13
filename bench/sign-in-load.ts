/**
 * `node bench/sign-in-load.ts`: how long pages take while others guess passwords. Sends wrong sign-ins from many
 * addresses to the product as `npm start` serves it, and opens a page of a signed-in person meanwhile.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../supabase/embedded/demo/demo-people.ts'

const rates = [0, 5, 20, 60]
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const port = Number(process.env['BENCH_PORT'] ?? 28_270)
const origin = `http://localhost:${port}`
const folder = mkdtempSync(join(tmpdir(), 'sign-in-load-'))

async function start(): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['tools/start.ts'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, TRUST_PROXY: '1', DEMO_ACCOUNTS: '1' },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += text))
  for (let waited = 0; waited < 300_000 && server.exitCode === null; waited += 200) {
    const ready = await fetch(`${origin}/readyz`).catch(() => null)
    if (ready?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`The server did not start. Its output:\n${output}`)
}

let asked = 0
/** Signs in from another address each time, because an address is limited. */
function signIn(email: string, password: string): Promise<Response> {
  asked += 1
  return fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.7.${asked >> 8}.${asked & 255}` },
    body: new URLSearchParams({ intent: 'sign-in', email, password }),
  })
}

/** Processor time of the thread that serves auth and data, in milliseconds. */
function threadTime(): number {
  const tasks = `/proc/${server.pid}/task`
  const thread = readdirSync(tasks).find((id) => readFileSync(`${tasks}/${id}/comm`, 'utf8') === 'backend\n')
  return Number(readFileSync(`${tasks}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

const answerOf = (html: string): string =>
  /The address or the password is wrong|is not responding|Too many tries|Many people are signing in/.exec(html)?.[0] ??
  'otherwise'

const server = await start()
try {
  const signedIn = await signIn('sofia@demo.example', demoPassword)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const open = async () => {
    const before = performance.now()
    const answer = await fetch(`${origin}/trackQuery?company=DEMO`, { headers: { cookie }, redirect: 'manual' })
    await answer.arrayBuffer()
    return { ms: performance.now() - before, ok: answer.status === 200 }
  }
  for (let at = 0; at < 10; at += 1) await open()
  for (const rate of rates) {
    const answers: Record<string, number> = {}
    const count = (answer: string) => (answers[answer] = (answers[answer] ?? 0) + 1)
    const guesses: Promise<unknown>[] = []
    const guess = () =>
      guesses.push(
        signIn(`nobody${asked}@example.com`, 'a wrong guess').then(
          async (answer) => count(answerOf(await answer.text())),
          () => count('no answer'),
        ),
      )
    const timer = rate > 0 ? setInterval(guess, 1000 / rate) : undefined
    const pages: { ms: number; ok: boolean }[] = []
    const before = threadTime()
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) pages.push(await open())
    const share = (threadTime() - before) / seconds / 10
    clearInterval(timer)
    await Promise.all(guesses)
    const sorted = pages.map(({ ms }) => ms).toSorted((one, other) => one - other)
    const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(0)
    console.log(
      `${rate} wrong sign-ins a second: ${pages.length} pages, ${pages.filter(({ ok }) => !ok).length} failed, ` +
        `median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms; thread busy ${share.toFixed(0)} %`,
    )
    for (const [answer, times] of Object.entries(answers)) console.log(`  ${times} × ${answer}`)
  }
} finally {
  const exited = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await exited
  rmSync(folder, { recursive: true, force: true })
}
