/**
 * `node bench/rejected-forms.ts`: processor time of the thread that answers pages, for the largest forms that come back
 * with an error, on the product as `npm start` runs it. The thread is free between two chunks of a body, so a form holds
 * it for less than this.
 */
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { formTextLimit } from '../src/app/server/http/body-limit.ts'
import { createProduct, signInToApp, threadTime } from './product.ts'

const { origin, folder, start } = createProduct('rejected-forms')
const server = await start()
const cookie = await signInToApp(origin, 'helena')
const clientId = '0198b0c4-7f4e-7cc1-8c7a-1d1f0e6f2a11'

/** Forms of which one field is as long as it may be. The others are about 1 kB. */
const forms: { path: string; fields: Record<string, string>; long: string; cookie?: string }[] = [
  { path: '/login', fields: { intent: 'sign-in', password: 'x' }, long: 'email' },
  { path: '/login', fields: { intent: 'sign-in', email: 'x' }, long: 'unknown' },
  { path: '/login', fields: { intent: 'sign-in', email: 'a@example.com' }, long: 'password' },
  { path: '/login', fields: { intent: 'sign-up', email: 'x', password: 'x' }, long: 'displayName' },
  { path: '/trackQuery?new', fields: { intent: 'raise', clientId, body: 'x' }, long: 'subject', cookie },
  { path: '/trackQuery?new', fields: { intent: 'raise', clientId, subject: 'Long' }, long: 'body', cookie },
  { path: '/trackQuery', fields: { intent: 'save-view', filter: 'status=open' }, long: 'name', cookie },
  { path: '/trackQuery', fields: { intent: 'save-view', name: 'Long' }, long: 'filter', cookie },
  { path: '/company', fields: { intent: 'invite', clientId, role: 'agent' }, long: 'emails', cookie },
  { path: '/draft', fields: { kind: 'query', clientId, seq: '1' }, long: 'body', cookie },
  { path: '/preview', fields: { kind: 'query' }, long: 'body', cookie },
]

let address = 0
/** Each from an address of its own: the forms of one address have a share. */
const post = (path: string, body: string, cookieHeader = '') =>
  new Promise<number>((resolve, reject) => {
    address += 1
    const headers = {
      origin,
      cookie: cookieHeader,
      'sec-fetch-site': 'same-origin',
      'accept-encoding': 'gzip',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    }
    const localAddress = `127.${1 + Math.floor(address / 250)}.${address % 250}.1`
    const sent = request(origin + path, { method: 'POST', localAddress, family: 4, headers }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    sent.on('error', reject)
    sent.end(body)
  })

try {
  for (const character of ['<', 'a', 'é', '😀']) {
    const text = character.repeat(Math.floor((formTextLimit - 1000) / Buffer.byteLength(character)))
    for (const { path, fields, long, cookie: signedIn } of forms) {
      const body = new URLSearchParams({ ...fields, [long]: text }).toString()
      const times: number[] = []
      let status = 0
      for (let turn = 0; turn < 5; turn += 1) {
        const before = threadTime(server, 'main')
        status = await post(path, body, signedIn)
        times.push(threadTime(server, 'main') - before)
      }
      if (status !== 422) throw new Error(`${path} answered ${status}.`)
      const median = times.toSorted((one, other) => one - other)[2]!
      console.log(`${character} as ${long} of ${path} ${fields['intent'] ?? ''}: ${median.toFixed(0)} ms`)
    }
  }
} finally {
  server.kill()
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true })
}
