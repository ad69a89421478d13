/**
 * `node bench/sign-in-load.ts`: how long pages take while others guess passwords. Sends wrong sign-ins from many
 * addresses to the product as `npm start` serves it, and opens a page of a signed-in person meanwhile.
 */
import { rmSync } from 'node:fs'
import { createProduct, signInToApp, threadTime } from './product.ts'

const rates = [0, 5, 20, 60]
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const { origin, folder, start } = createProduct('sign-in-load', { TRUST_PROXY: '1' })

let asked = 0
/** Guesses a password, from another address each time, because an address is limited. */
function guessPassword(email: string, password: string): Promise<Response> {
  asked += 1
  return fetch(`${origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.7.${asked >> 8}.${asked & 255}` },
    body: new URLSearchParams({ intent: 'sign-in', email, password }),
  })
}

const answerOf = (html: string): string =>
  /The address or the password is wrong|is not responding|Too many tries|Many people are signing in/.exec(html)?.[0] ??
  'otherwise'

const server = await start()
try {
  const cookie = await signInToApp(origin, 'sofia')
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
        guessPassword(`nobody${asked}@example.com`, 'a wrong guess').then(
          async (answer) => count(answerOf(await answer.text())),
          () => count('no answer'),
        ),
      )
    const timer = rate > 0 ? setInterval(guess, 1000 / rate) : undefined
    const pages: { ms: number; ok: boolean }[] = []
    const before = threadTime(server, 'backend')
    const until = performance.now() + seconds * 1000
    while (performance.now() < until) pages.push(await open())
    const share = (threadTime(server, 'backend') - before) / seconds / 10
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
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
