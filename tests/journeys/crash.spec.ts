import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { killHard, ownServer } from './support/server.ts'

const { origin, dataDir, start } = ownServer('crash', 1, { UNDO_SEND_SECONDS: '0' })

/** A minimal browser: sends requests and forms, and stores cookies. */
function visitor() {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, origin, 'sec-fetch-site': 'same-origin' }
    const response = await fetch(origin + path, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response
  }
  return {
    get: (path: string) => ask(path, {}),
    post: (path: string, fields: Record<string, string>) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

async function codeFor(email: string): Promise<string> {
  const { url } = JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8'))
  let code: string | undefined
  await expect
    .poll(async () => {
      const mails: { text: string }[] = await (await fetch(`${url}/_mail.json?to=${email}`)).json()
      code = /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0]
      return code
    })
    .toBeTruthy()
  return code as string
}

test('every acknowledged write survives three kills (SIGKILL) of server and backend', async () => {
  test.setTimeout(480_000)
  let server = await start()
  const { get, post } = visitor()
  const email = 'kim@example.com'
  await post('/login?mode=sign-up', {
    intent: 'sign-up',
    displayName: 'Kim',
    email,
    password: 'plinth cargo sheet 1842',
  })
  await post('/login?mode=verify', { intent: 'verify-code', email, purpose: 'signup', code: await codeFor(email) })
  await post('/company', { intent: 'create-company', clientId: randomUUID(), name: 'Crash', key: 'CRASH' })

  const acknowledged = new Map<string, string>()
  for (let round = 0; round < 3; round += 1) {
    const stop = new AbortController()
    const writer = async () => {
      for (let attempt = 0; !stop.signal.aborted; attempt += 1) {
        const subject = `Round ${round}, ${randomUUID()}`
        const form = { intent: 'raise', clientId: randomUUID(), subject, body: `Attempt ${attempt}` }
        try {
          const answer = await post('/trackQuery?company=CRASH&new', form)
          const reference = /ref=(CRASH-\d+)$/.exec(answer.headers.get('location') ?? '')?.[1]
          if (reference) acknowledged.set(reference, subject)
        } catch {
          // The server was killed, so this write was not acknowledged.
        }
      }
    }
    const before = acknowledged.size
    const writers = [writer(), writer(), writer(), writer()]
    await expect.poll(() => acknowledged.size - before, { timeout: 60_000 }).toBeGreaterThanOrEqual(25)
    await killHard(server)
    stop.abort()
    await Promise.all(writers)
    server = await start()
  }

  // The session must survive as well, so the same client reads.
  const numbers = [...acknowledged.keys()].map((reference) => Number(reference.slice('CRASH-'.length)))
  expect(new Set(numbers).size).toBe(acknowledged.size)
  for (const [reference, subject] of acknowledged) {
    const page = await get(`/trackQuery?ref=${reference}`)
    expect(await page.text(), reference).toContain(subject)
  }
  test.info().annotations.push({ type: 'acknowledged', description: String(acknowledged.size) })
  await killHard(server)
})
