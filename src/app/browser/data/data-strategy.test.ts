import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryRouter, type DataRouter } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { en } from '#domain/words/en.ts'
import { dataStrategy } from './data-strategy.ts'
import { encode } from '../../shared/payload.ts'

/** Whether the server of this test answers. If not, it closes the connection. */
let answers = true
/** Whether it answers forms, even if it answers nothing else. */
let answersForms = false
/** How the server refuses a form before any route. */
let refusal: { status: number; body: string; type?: string } | null = null
/** What the server waits for before it answers or closes the connection. */
let held: Promise<void> | null = null
let asked = 0
let origin: string
let server: Server

async function answer({ url = '', method }: IncomingMessage, response: ServerResponse): Promise<void> {
  asked += 1
  await held
  if (refusal && method === 'POST') {
    response.writeHead(refusal.status, { 'content-type': refusal.type ?? 'application/json' })
    return void response.end(refusal.body)
  }
  const answersThis = answers || (answersForms && method === 'POST')
  if (!answersThis) return void response.destroy()
  const status = method === 'POST' ? 422 : 200
  response.setHeader('content-type', 'application/json')
  response.end(encode({ status, routes: { page: { data: `data of ${new URL(url, origin).search}` } } }))
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
const here = (request: Request) => new Request(request.url.replace('http://localhost', origin), request)

/** Opens a page. Pages differ in their query string only. */
async function open(): Promise<DataRouter> {
  answers = true
  held = null
  answersForms = false
  refusal = null
  const routes = [
    {
      id: 'page',
      path: '/list',
      loader: () => null,
      action: () => null,
      shouldRevalidate: () => true,
      hasErrorBoundary: true,
    },
  ]
  const router: DataRouter = createMemoryRouter(routes, {
    initialEntries: ['/list?first'],
    dataStrategy: (args) =>
      dataStrategy(
        async () => {},
        () => router?.state,
      )({ ...args, request: here(args.request) }),
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

test('a list that is shown again gives way to the error if it cannot be fetched', async () => {
  answers = false
  const router: DataRouter = createMemoryRouter(
    [{ id: 'track-query', path: '/list', loader: () => null, shouldRevalidate: () => true }],
    {
      initialEntries: ['/list?first'],
      hydrationData: { loaderData: { 'track-query': { view: 'list', isShownAgain: true } } },
      dataStrategy: (args) =>
        dataStrategy(
          async () => {},
          () => router.state,
        )({ ...args, request: here(args.request) }),
    },
  )
  await router.revalidate()
  expect(shown(router)).toEqual(['?first', { 'track-query': expect.objectContaining({ status: 0 }) }])
})

test('a page stays if it cannot be refetched after an answered form', async () => {
  const router = await open()
  answers = false
  answersForms = true
  const formData = new FormData()
  formData.set('body', 'Typed')
  await router.navigate('/list?first', { formMethod: 'post', formData })
  expect(shown(router)).toEqual(['?first', { page: 'data of ?first' }])
  expect(router.state.actionData).toEqual({ page: 'data of ?first' })
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

const { problem: words } = en

test.each([
  [403, { statusMessage: 'Not Allowed', message: 'Open http://localhost/list and send it there.' }],
  [413, { statusMessage: 'Content Too Large', message: 'The text is too long.' }],
  [400, { statusMessage: 'Bad Request', message: 'This form did not arrive whole.' }],
])('a form that the server refuses with %i shows the message of the server', async (status, answer) => {
  const router = await open()
  refusal = { status, body: JSON.stringify({ statusCode: status, ...answer }) }
  expect(await messageAfterForm(router)).toBe(`${answer.message} ${words.hints.kept}`)
})

test('a form that something before the server refuses says so, and does not blame the server', async () => {
  const router = await open()
  refusal = { status: 413, body: '<html>Request Entity Too Large</html>', type: 'text/html' }
  expect(await messageAfterForm(router)).toBe(`${words.refusedMessage(413)} ${words.hints.kept}`)
})

/** Posts a form, and returns the message that it shows afterwards. */
async function messageAfterForm(router: DataRouter): Promise<string | undefined> {
  const formData = new FormData()
  formData.set('body', 'Typed')
  await router.navigate('/list?first', { formMethod: 'post', formData })
  const result = router.state.actionData?.['page'] as { form: { errors: Record<string, string>; values: object } }
  expect(result.form.values).toEqual({ body: 'Typed' })
  return result.form.errors['form']
}
