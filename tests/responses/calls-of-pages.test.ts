import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackendProxy, startBackendProxy } from './backend-proxy.ts'
import { createTestApp, type TestApp } from './test-app.ts'

let direct: TestApp
let app: TestApp
let proxy: BackendProxy
let ana: ReturnType<TestApp['browser']>

beforeAll(async () => {
  direct = await createTestApp()
  proxy = await startBackendProxy(direct.backend.url)
  app = await createTestApp({ backend: direct.backend, backendUrl: proxy.url })
  await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  ana = app.browser()
  await ana.post('/login', { intent: 'sign-in', email: 'ana@example.com', password: 'correct horse' })
  await ana.post('/company', { intent: 'create-company', name: 'Acme', key: 'ACME', clientId: randomUUID() })
  const query = { intent: 'raise', clientId: randomUUID(), subject: 'Printer jams', body: 'It does.' }
  await ana.post('/trackQuery?company=ACME&new', query)
  await ana.post('/trackQuery?company=ACME', { intent: 'save-view', name: 'Printers', text: 'printer' })
})
afterAll(async () => {
  await app.close()
  await proxy.close()
  await direct.close()
})

test.each([
  ['the list', '/trackQuery?company=ACME'],
  ['a filtered and grouped list', '/trackQuery?company=ACME&status=new&group=status&text=printer'],
  ['a search whose last sign its limit cuts', `/trackQuery?company=ACME&text=${'a'.repeat(199)}😀`],
  ['one query', '/trackQuery?ref=ACME-1'],
  ['a new query', '/trackQuery?company=ACME&new'],
  ['the overview of the company', '/company?company=ACME'],
  ['the people of the company', '/company?company=ACME&tab=people'],
  ['the settings of the company', '/company?company=ACME&tab=settings'],
])('%s asks the backend once, as a document and as a payload', async (_, page) => {
  for (const path of [page, page.replace('?', '/_payload.json?')]) {
    proxy.seen.length = 0
    expect((await ana.get(path)).status).toBe(200)
    expect(proxy.seen).toEqual(['POST /rest/v1/rpc/open_page'])
  }
})
