/**
 * `node bench/longest-hold.ts`: for how long one request holds a thread that answers others, in processor time, on the
 * product as `npm start` runs it. The requests are the largest forms that come back with an error, and the longest pages
 * of hostile messages. Each is sent five times, and the first of them is cold.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '#domain/limits.ts'
import { formTextLimit } from '../src/app/server/http/body-limit.ts'
import { createProduct, signInToApp } from './product.ts'

const holds = join(tmpdir(), `holds-${process.pid}.txt`)
const watch = `--import=${import.meta.resolve('./watch-holds.js')}`
const { origin, folder, start } = createProduct('longest-hold', { HOLDS: holds, NODE_OPTIONS: watch })
const server = await start()
const staff = await signInToApp(origin, 'helena')
const requester = await signInToApp(origin, 'jonas')
const clientId = '0198b0c4-7f4e-7cc1-8c7a-1d1f0e6f2a11'

/** Forms of which one field is as long as it may be. The others are about 1 kB. */
const forms: { path: string; fields: Record<string, string>; long: string; cookie?: string }[] = [
  { path: '/login', fields: { intent: 'sign-in', password: 'x' }, long: 'email' },
  { path: '/login', fields: { intent: 'sign-in', email: 'x' }, long: 'unknown' },
  { path: '/login', fields: { intent: 'sign-in', email: 'a@example.com' }, long: 'password' },
  { path: '/login', fields: { intent: 'sign-up', email: 'x', password: 'x' }, long: 'displayName' },
  { path: '/trackQuery?new', fields: { intent: 'raise', clientId, body: 'x' }, long: 'subject', cookie: staff },
  { path: '/trackQuery?new', fields: { intent: 'raise', clientId, subject: 'Long' }, long: 'body', cookie: staff },
  { path: '/trackQuery', fields: { intent: 'save-view', filter: 'status=open' }, long: 'name', cookie: staff },
  { path: '/trackQuery', fields: { intent: 'save-view', name: 'Long' }, long: 'filter', cookie: staff },
  { path: '/company', fields: { intent: 'invite', clientId, role: 'agent' }, long: 'emails', cookie: staff },
  { path: '/draft', fields: { kind: 'query', clientId, seq: '1' }, long: 'body', cookie: staff },
  { path: '/preview', fields: { kind: 'query' }, long: 'body', cookie: staff },
]

/** What hostile messages repeat. */
const parts = [
  '"',
  '<',
  '&',
  '重**要',
  'a\n',
  'a\n\n',
  '- a\n',
  'a',
  '😀',
  '\u2028',
  '\\',
  'https://a.b/ ',
  '*a* ',
  '`a` ',
  '<a>bbb',
  '> - ',
  '> ',
  '"*',
  '~~a~~ ',
  'a|b\n-|-\n',
  '@',
]

type Answer = { status: number; location: string; text: string }

let address = 0
/** Each from an address of its own: the forms of one address have a share. */
const send = (path: string, cookie = '', fields?: Record<string, string>) =>
  new Promise<Answer>((done, reject) => {
    address += 1
    const body = fields && new URLSearchParams(fields).toString()
    const headers = {
      origin,
      cookie,
      'sec-fetch-site': 'same-origin',
      ...(body !== undefined && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const localAddress = `127.${1 + Math.floor(address / 250)}.${address % 250}.1`
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(new URL(path, origin), { method, localAddress, family: 4, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, location: answer.headers.location ?? '', text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Raises a query and replies to it, with as much text as its page shows. @returns its path */
async function raise(part: string): Promise<string> {
  const body = part.repeat(Math.floor(limits.body.max / part.length) - 1)
  const raised = {
    intent: 'raise',
    clientId: crypto.randomUUID(),
    subject: 'Long',
    visibility: 'private',
    body: `1${body}`,
  }
  const { location } = await send('/trackQuery?new', requester, raised)
  const { text } = await send(location, requester)
  const queryId = /name="queryId"[^>]* value="([^"]+)"/.exec(text)?.[1] ?? ''
  for (const start of ['2', '3', '4']) {
    const reply = { intent: 'reply', clientId: crypto.randomUUID(), queryId, body: start + body }
    const { status } = await send(location, requester, reply)
    if (status !== 303) throw new Error(`A reply was answered ${status}.`)
  }
  return location
}

/** The longest hold of five requests. */
async function longest(expected: number, ask: () => Promise<Answer>): Promise<number> {
  writeFileSync(holds, '')
  for (let turn = 0; turn < 5; turn += 1) {
    const { status } = await ask()
    if (status !== expected) throw new Error(`Answered ${status}.`)
  }
  await wait(50)
  return Math.max(0, ...readFileSync(holds, 'utf8').split('\n').map(Number))
}

try {
  const rows: { ms: number; of: string }[] = []
  for (const character of ['<', 'a', 'é', '😀']) {
    const text = character.repeat(Math.floor((formTextLimit - 1000) / Buffer.byteLength(character)))
    for (const { path, fields, long, cookie } of forms) {
      const of = `${character} as ${long} of ${path} ${fields['intent'] ?? ''}`
      rows.push({ of, ms: await longest(422, () => send(path, cookie, { ...fields, [long]: text })) })
    }
  }
  for (const part of parts) {
    const path = await raise(part)
    rows.push({ of: `a page of ${JSON.stringify(part)}`, ms: await longest(200, () => send(path, requester)) })
    const data = path.replace('?', '/_payload.json?')
    rows.push({
      of: `the data of a page of ${JSON.stringify(part)}`,
      ms: await longest(200, () => send(data, requester)),
    })
  }
  for (const { ms, of } of rows.sort((one, other) => other.ms - one.ms))
    console.log(`${ms.toFixed(0).padStart(4)} ms  ${of}`)
} finally {
  server.kill()
  await new Promise((ended) => server.once('exit', ended))
  rmSync(folder, { recursive: true, force: true })
  rmSync(holds, { force: true })
}
