import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appClient } from './app-client.ts'
import { sendToServer } from './data/send-to-server.ts'
import { fetchSession } from './session-monitor/fetch-session.ts'

let asked: string[]

/** A page whose document has this base path; null for a document without one. */
const pageWith = (httpBase: string | null) =>
  vi.stubGlobal('document', { getElementById: () => (httpBase === null ? null : { dataset: { httpBase } }) })

beforeEach(() => {
  asked = []
  vi.stubGlobal('location', { origin: 'https://desk.test' })
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json({}))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('requests by script go below the path that the document was configured with', async () => {
  pageWith('/desk')
  await appClient()('/healthz')
  await fetchSession()
  await sendToServer(new URL('https://desk.test/company/_payload.json?company=ACME'), {})
  expect(asked).toEqual([
    'https://desk.test/desk/healthz',
    'https://desk.test/desk/session.json',
    'https://desk.test/desk/company/_payload.json?company=ACME',
  ])
})

test('requests by script go to the origin of the page if no path was configured', async () => {
  pageWith(null)
  await appClient()('/healthz')
  expect(asked).toEqual(['https://desk.test/healthz'])
})

test('a failed request reports the address that it was sent to', async () => {
  pageWith('/desk')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 404 })))
  const { failure } = await sendToServer(new URL('https://desk.test/company'), {})
  expect(failure).toContain('"https://desk.test/desk/company"')
})
