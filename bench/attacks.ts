/**
 * `npm run bench:attacks`: the time of a well-behaved person's pages beside attacks from one other address of loopback, on the
 * product as `npm start` runs it. Fails when the 95th percentile beside an attack is more than twice that without.
 */
import { readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { demoPassword } from '../supabase/embedded/demo/demo-people.ts'
import { createProduct, signInToApp } from './product.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const attacker = '127.0.0.66'
const { origin, folder, start } = createProduct('attacks')
const { hostname, port } = new URL(origin)

/** Sends a request from an address. @returns its status; 0 when it was refused */
function send(
  path: string,
  { from, method = 'GET', headers = {}, body = '', agent }: Sending,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        localAddress: from,
        agent,
        headers: { host: `${hostname}:${port}`, ...headers },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => (text += part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        answer.on('error', () => resolve({ status: 0, text }))
      },
    )
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(body)
  })
}
type Sending = { from: string; method?: string; headers?: Record<string, string>; body?: string; agent?: Agent }

const form = (cookie = '') => ({
  origin,
  cookie,
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
})

const percentile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN

const paths = ['/company', '/trackQuery', '/trackQuery?ref=DEMO-1', '/trackQuery?new', '/trackQuery?ref=DEMO-2']

/** Opens one page after the other for some seconds, as a person with a short pause between. */
async function browse(cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  const refused: number[] = []
  const until = performance.now() + seconds * 1000
  for (let at = 0; performance.now() < until; at += 1) {
    const began = performance.now()
    const { status } = await send(paths[at % paths.length]!, { from: '127.0.0.1', headers: { cookie }, agent })
    times.push(performance.now() - began)
    if (status !== 200) refused.push(status)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  agent.destroy()
  return { times, refused }
}

/** Repeats something with so many at a time until it is stopped. */
function repeat(many: number, act: () => Promise<unknown>) {
  const over = new AbortController()
  const lanes = Array.from({ length: many }, async () => {
    while (!over.signal.aborted) await act()
  })
  return async () => {
    over.abort()
    await Promise.all(lanes)
  }
}

type Attack = (victim: {
  cookie: string
  hostile: string
}) => (() => Promise<unknown>) | Promise<() => Promise<unknown>>

const attacks: Record<string, Attack> = {
  'a form of a million names (48)': () =>
    repeat(1, () => send('/login', { from: attacker, method: 'POST', headers: form(), body: 'a&'.repeat(1_000_000) })),
  'opening a query of hostile messages (49)': ({ cookie, hostile }) =>
    repeat(1, () => send(`/trackQuery?ref=${hostile}`, { from: attacker, headers: { cookie } })),
  'previews of hostile text, twenty at once (49)': ({ cookie }) => {
    let turn = 0
    // Each from another address: the long forms of one address have a share.
    return repeat(20, () =>
      send('/preview', {
        from: `127.2.${turn % 250}.1`,
        method: 'POST',
        headers: form(cookie),
        body: new URLSearchParams({ kind: 'reply', body: `${(turn += 1)} ${'- a\n'.repeat(12_000)}` }).toString(),
      }),
    )
  },
  'wrong passwords, twenty a second (59)': () => {
    let turn = 0
    const timer = setInterval(() => {
      turn += 1
      const fields = { intent: 'sign-in', email: `nobody${turn}@demo.example`, password: 'quiet-harbour-1999' }
      void send('/login', {
        from: attacker,
        method: 'POST',
        headers: form(),
        body: new URLSearchParams(fields).toString(),
      })
    }, 50)
    return async () => clearInterval(timer)
  },
  'slow bodies (63)': () => {
    const sockets = new Set<ReturnType<typeof connect>>()
    const timer = setInterval(() => {
      for (let count = 0; count < 200 && sockets.size < 2_000; count += 1) {
        const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: attacker })
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => sockets.delete(socket))
        socket.write(
          `POST /login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\nContent-Length: 100000\r\n\r\na`,
        )
      }
      for (const socket of sockets) socket.write('a')
    }, 1_000)
    return async () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    }
  },
  'realtime connections of ten accounts (58)': async () => {
    const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, string>
    const { url, apikey } = { url: read('endpoints.json')['url']!, apikey: read('keys.json')['publishableKey']! }
    const body = JSON.stringify({ email: 'priya@demo.example', password: demoPassword })
    const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body,
    })
    const { access_token: token } = (await signedIn.json()) as { access_token: string }
    const sockets: WebSocket[] = []
    const timer = setInterval(() => {
      for (let count = 0; count < 20; count += 1) {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=1.0.0`)
        sockets.push(socket)
        socket.addEventListener('open', () =>
          socket.send(
            JSON.stringify({
              topic: `realtime:any:${sockets.length}`,
              event: 'phx_join',
              ref: '1',
              payload: { access_token: token, config: { private: true } },
            }),
          ),
        )
      }
      for (const socket of sockets.splice(0, Math.max(0, sockets.length - 300))) socket.close()
    }, 500)
    return async () => {
      clearInterval(timer)
      for (const socket of sockets) socket.close()
    }
  },
}

const server = await start()
try {
  const cookie = await signInToApp(origin, 'sofia')
  const requester = await signInToApp(origin, 'jonas')
  const raised = await fetch(`${origin}/trackQuery?new`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'sec-fetch-site': 'same-origin', cookie: requester },
    body: new URLSearchParams({
      intent: 'raise',
      clientId: crypto.randomUUID(),
      subject: 'Hostile',
      body: 'a@'.repeat(25_000),
    }),
  })
  const hostile = /ref=(DEMO-\d+)/.exec(raised.headers.get('location') ?? '')?.[1] ?? ''
  console.log(`hostile query: ${hostile || `none, status ${raised.status}`}`)
  await browse(cookie)
  for (const [name, attack] of Object.entries(attacks)) {
    const without = await browse(cookie)
    const stop = await attack({ cookie: requester, hostile })
    const beside = await browse(cookie)
    await stop()
    const [before, during] = [percentile(without.times, 0.95), percentile(beside.times, 0.95)]
    const ratio = during / before
    console.log(
      `${name}: p95 ${before.toFixed(0)} ms without, ${during.toFixed(0)} ms beside, ${ratio.toFixed(2)} times; ` +
        `longest ${Math.max(...beside.times).toFixed(0)} ms; ${beside.times.length} pages, ${beside.refused.length} refused`,
    )
    if (!(ratio <= 2)) process.exitCode = 1
  }
} finally {
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
