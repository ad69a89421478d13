import { randomUUID } from 'node:crypto'
import { openAs, saveData } from './support/demo-sign-in.ts'
import { demoApi } from './support/demo-api.ts'
import { expectConnected } from './support/realtime.ts'
import { expect, test } from './support/people.ts'
import { expectMarkedRead } from './support/mark-read.ts'
import { withoutRealtime } from './support/without-realtime.ts'

test('a post without a response is retried with the same idempotency key and carried out once', async ({ actors }) => {
  const { ref } = await demoApi().raise('hannah', `Kettle ${randomUUID().slice(0, 8)}`)
  const { page } = await actors.openBrowser('Aisha')
  await openAs(page, 'aisha@demo.example', `/trackQuery?ref=${ref}`)
  // Before hydration the browser submits the form itself, without retries.
  await expectConnected(page)
  await expectMarkedRead(page)
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Once and no more.')

  const keys: (string | undefined)[] = []
  await page.route('**/_payload.json*', async (route, request) => {
    // The page marks the query as read without user action.
    if (request.method() !== 'POST' || request.postData()?.includes('mark-read')) return route.continue()
    keys.push(request.headers()['idempotency-key'])
    // The server has carried out the post, but a proxy reports an error.
    if (keys.length === 1) return route.fulfill({ status: 502, body: String((await route.fetch()).status()) })
    return route.continue()
  })
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByText('Your reply was sent.')).toBeVisible()
  await expect(page.getByText('Once and no more.')).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('a page that a proxy fails to deliver shows the failed request and its status', async ({ actors }) => {
  const { page } = await actors.openBrowser('Tomás')
  await saveData(page)
  await openAs(page, 'tomas@demo.example', '/company?company=DEMO')
  await expectConnected(page)
  let asked = 0
  await page.route('**/trackQuery/_payload.json*', (route) => {
    asked += 1
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  })
  await page.getByRole('link', { name: /^Queries/ }).click()
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expect(page.getByText(/\[GET\] "http:\/\/localhost:\d+\/trackQuery\/_payload\.json.*": 502/)).toBeVisible()
  // A failed read is not retried.
  expect(asked).toBe(1)
  await page.unroute('**/trackQuery/_payload.json*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
})

test('a failed background refetch leaves the page unchanged', async ({ actors }) => {
  const api = demoApi()
  // A query that no other journey changes.
  const { ref } = await api.raise('hannah', `Kettle ${randomUUID().slice(0, 8)}`)
  const { page } = await actors.openBrowser('Aisha')
  const asked: string[] = []
  await page.route(`**/_payload.json?ref=${ref}`, (route, request) => {
    asked.push(request.method())
    return asked.includes('POST') && request.method() === 'GET' ? route.abort('connectionreset') : route.continue()
  })
  await openAs(page, 'aisha@demo.example', `/trackQuery?ref=${ref}`)
  const reply = page.getByRole('textbox', { name: /^Your reply/ })
  await reply.fill('In the middle of a')
  // The page marks the query as read and then refetches it.
  await expect.poll(() => asked.join(' ')).toContain('POST GET')
  await expect(reply).toHaveValue('In the middle of a')
  await expect(page.getByRole('heading', { name: /^Kettle/ })).toBeVisible()
})

test('a query that could not be marked as read is marked when the server answers again', async ({ actors }) => {
  const { ref } = await demoApi().raise('hannah', `Kettle ${randomUUID().slice(0, 8)}`)
  const { page } = await actors.openBrowser('Aisha')
  let posts = 0
  await page.route(`**/_payload.json?ref=${ref}`, (route, request) => {
    if (request.method() === 'POST') posts += 1
    // The first POST and its retry.
    return request.method() === 'POST' && posts <= 2 ? route.fulfill({ status: 503 }) : route.continue()
  })
  await openAs(page, 'aisha@demo.example', `/trackQuery?ref=${ref}`)
  await expectMarkedRead(page)
  expect(posts).toBe(3)
})

test('a page that marks its query as read after its session ended keeps no form for the sign-in page', async ({
  actors,
}) => {
  const { ref } = await demoApi().raise('hannah', `Kettle ${randomUUID().slice(0, 8)}`)
  const { page, context } = await actors.openBrowser('Aisha')
  await withoutRealtime(page)
  let posts = 0
  await page.route(`**/_payload.json?ref=${ref}`, async (route, request) => {
    if (request.method() === 'POST') {
      posts += 1
      await context.clearCookies()
    }
    return route.continue()
  })
  await openAs(page, 'aisha@demo.example', `/trackQuery?ref=${ref}`)
  await expect.poll(() => posts).toBe(2)
  await expect(page.getByRole('heading', { name: /^Kettle/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Your session ended before your form was sent.', { exact: false })).toBeHidden()
})
