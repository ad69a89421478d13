/**
 * `npm run bench:files`: what a file and a person's picture cost through the app, beside reading them from the embedded
 * service itself, which browsers did before it was closed to them. Prints medians and their ratio. Each pair of requests
 * follows the other, so that both have the same load.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { createProduct } from './product.ts'
import { demoPassword } from '../supabase/embedded/demo/demo-people.ts'

const rounds = 100
const product = createProduct('bench-files', { APP_ORIGIN: 'http://localhost:28890' })
const server = await product.start()
const email = 'sofia@demo.example'

const read = (file: string) => JSON.parse(readFileSync(join(product.folder, file), 'utf8'))
const { url } = read('endpoints.json') as { url: string }
const { publishableKey: apikey } = read('keys.json') as { publishableKey: string }

const sameSite = { 'sec-fetch-site': 'same-origin' }
const signIn = await fetch(`${product.origin}/login`, {
  method: 'POST',
  redirect: 'manual',
  headers: sameSite,
  body: new URLSearchParams({ intent: 'sign-in', email, password: demoPassword }),
})
const cookie = signIn.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ')
const token = await fetch(`${url}/auth/v1/token?grant_type=password`, {
  method: 'POST',
  headers: { apikey, 'content-type': 'application/json' },
  body: JSON.stringify({ email, password: demoPassword }),
}).then(async (answer) => ((await answer.json()) as { access_token: string }).access_token)
const direct = { apikey, authorization: `Bearer ${token}` }

async function post(path: string, fields: Record<string, string | File>): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  const answer = await fetch(product.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, ...sameSite },
    body,
  })
  if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

const rows = async <T>(path: string): Promise<T[]> =>
  (await fetch(`${url}/rest/v1/${path}`, { headers: direct })).json() as Promise<T[]>

/** Raises a query with a file of random bytes, and gives its two addresses. */
async function fileOf(size: number) {
  const name = `${randomUUID()}.txt`
  const text = randomBytes(size / 2).toString('hex')
  const files = new File([text], name, { type: 'text/plain' })
  const form = { intent: 'raise', clientId: randomUUID(), subject: name, body: 'See the file.', files }
  await post('/trackQuery?company=DEMO&new', form)
  const [row] = await rows<{ id: string; path: string }>(`attachments?select=id,path&name=eq.${name}`)
  return {
    app: `${product.origin}/attachment?id=${row!.id}`,
    // A page knows a file by its id, so its row is read first.
    direct: [
      `${url}/rest/v1/attachments?select=path,name&id=eq.${row!.id}`,
      `${url}/storage/v1/object/authenticated/attachments/${row!.path}`,
    ],
  }
}

/** Saves a picture of the person, and gives its two addresses. */
async function picture() {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#2563eb', noise } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' })
  await post('/company?company=DEMO&account=profile', { intent: 'save-picture', picture: file })
  const [row] = await rows<{ avatar_path: string }>('profiles?select=avatar_path&display_name=like.Sofia*')
  return {
    app: `${product.origin}/picture?path=${row!.avatar_path}`,
    direct: [`${url}/storage/v1/object/public/avatars/${row!.avatar_path}`],
  }
}

/** Reads these addresses, one after the other. @returns milliseconds for each */
async function time(addresses: string[], headers: Record<string, string>): Promise<number[]> {
  const taken: number[] = []
  for (const address of addresses) {
    const began = performance.now()
    const answer = await fetch(address, { headers })
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
    await answer.arrayBuffer()
    taken.push(performance.now() - began)
  }
  return taken
}
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function compare(what: string, places: { app: string; direct: string[] }): Promise<void> {
  const app: number[] = []
  const past: number[] = []
  const last: number[] = []
  for (let round = -10; round < rounds; round++) {
    const one = await time([places.app], { cookie })
    const other = await time(places.direct, direct)
    if (round < 0) continue
    app.push(sum(one))
    past.push(sum(other))
    last.push(other.at(-1)!)
  }
  const [mine, theirs, alone] = [app, past, last].map(median) as [number, number, number]
  console.log(
    `${what}: ${mine.toFixed(2)} ms through the app, ${theirs.toFixed(2)} ms direct, of which the file ${alone.toFixed(2)}: ${(mine / theirs).toFixed(2)} ×`,
  )
}

try {
  await compare('file of 20 kB', await fileOf(20_000))
  await compare('file of 1 MB', await fileOf(1_000_000))
  await compare('file of 20 MB', await fileOf(20_000_000))
  await compare('picture', await picture())
} finally {
  process.kill(-server.pid!, 'SIGTERM')
}
