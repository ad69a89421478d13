import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryRouter, type DataRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataStrategy } from './data-strategy.ts'
import { encode } from '../../routes/shared/payload.ts'

/** Whether the server of this test answers. If not, it closes the connection. */
let answers = true
/** What the server waits for before it answers or closes the connection. */
let held: Promise<void> | null = null
let asked = 0
let origin: string
let server: Server

async function answer({ url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  asked += 1
  await held
  if (!answers) return void response.destroy()
  response.setHeader('content-type', 'application/json')
  response.end(encode({ status: 200, routes: { page: { data: `data of ${new URL(url, origin).search}` } } }))
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('document', { getElementById: () => null })
})
afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

/** Outside a browser the router uses `http://localhost` for every address. */
const here = ({ url, signal }: Request) => new Request(url.replace('http://localhost', origin), { signal })

/** Opens a page. Pages differ in their query string only. */
async function open(): Promise<DataRouter> {
  answers = true
  held = null
  const routes = [{ id: 'page', path: '/list', loader: () => null, hasErrorBoundary: true }]
  const router: DataRouter = createMemoryRouter(routes, {
    initialEntries: ['/list?first'],
    dataStrategy: (args) => dataStrategy(() => router?.state)({ ...args, request: here(args.request) }),
  })
  await expect.poll(() => router.state.initialized).toBe(true)
  expect(router.state.loaderData).toEqual({ page: 'data of ?first' })
  return router
}

/** The shown query string, with the data or the errors. */
const shown = ({ state: { location, loaderData, errors } }: DataRouter) => [location.search, errors ?? loaderData]

test('a failed background refetch leaves the shown page unchanged', async () => {
  const router = await open()
  answers = false
  await router.revalidate()
  expect(shown(router)).toEqual(['?first', { page: 'data of ?first' }])
})

test('a failed navigation shows an error, not the data of the previous page', async () => {
  const router = await open()
  answers = false
  await router.navigate('/list?second')
  expect(shown(router)).toEqual(['?second', { page: expect.objectContaining({ status: 0 }) }])
})

test('a failed navigation shows an error even if the previous page is refetched meanwhile', async () => {
  const router = await open()
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  answers = false
  held = promise
  const before = asked
  const navigation = router.navigate('/list?second')
  await expect.poll(() => asked).toBe(before + 1)
  const reading = router.revalidate()
  await expect.poll(() => asked).toBe(before + 2)
  letGo()
  await Promise.all([navigation, reading])
  expect(shown(router)).toEqual(['?second', { page: expect.objectContaining({ status: 0 }) }])
})
