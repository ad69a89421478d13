import { randomUUID } from 'node:crypto'
import { openAs, saveData } from './support/demo.ts'
import { demoDesk } from './support/fixture.ts'
import { live } from './support/live.ts'
import { expect, test } from './support/people.ts'
import { wasRead } from './support/read.ts'

test('a post whose answer is lost on the way is sent again with the same key, and done once', async ({ cast }) => {
  const { ref } = await demoDesk().raise('hannah', `Kettle ${randomUUID().slice(0, 8)}`)
  const { page } = await cast.enter('Aisha')
  await openAs(page, 'aisha@demo.example', `/trackQuery?ref=${ref}`)
  // Before its script runs a page is posted by the browser, which repeats nothing.
  await live(page)
  await wasRead(page)
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Once and no more.')

  const keys: (string | undefined)[] = []
  await page.route('**/_payload.json*', async (route, request) => {
    // The page says by itself that it was read.
    if (request.method() !== 'POST' || request.postData()?.includes('mark-read')) return route.continue()
    keys.push(request.headers()['idempotency-key'])
    // The server has done it, and a proxy in front says that it did not.
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

test('a page that something between fails to bring says which request failed, and how', async ({ cast }) => {
  const { page } = await cast.enter('Tomás')
  await saveData(page)
  await openAs(page, 'tomas@demo.example', '/company?company=DEMO')
  await live(page)
  let asked = 0
  await page.route('**/trackQuery/_payload.json*', (route) => {
    asked += 1
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
  })
  await page.getByRole('link', { name: 'Queries', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Internal Server Error' })).toBeVisible()
  await expect(page.getByText(/\[GET\] "http:\/\/localhost:\d+\/trackQuery\/_payload\.json.*": 502/)).toBeVisible()
  // What only reads is not repeated.
  expect(asked).toBe(1)
  await page.unroute('**/trackQuery/_payload.json*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
})

test('a page that nobody asked to be read anew stays as it is when nothing comes of it', async ({ cast }) => {
  const desk = demoDesk()
  // Nobody else signs her out everywhere meanwhile.
  const { ref } = await desk.raise('hannah', `Kettle ${randomUUID().slice(0, 8)}`)
  const { page } = await cast.enter('Aisha')
  const asked: string[] = []
  await page.route(`**/_payload.json?ref=${ref}`, (route, request) => {
    asked.push(request.method())
    return asked.includes('POST') && request.method() === 'GET' ? route.abort('connectionreset') : route.continue()
  })
  await openAs(page, 'aisha@demo.example', `/trackQuery?ref=${ref}`)
  const reply = page.getByRole('textbox', { name: /^Your reply/ })
  await reply.fill('In the middle of a')
  // A moment on the screen marks it as read, and what is marked is read anew.
  await expect.poll(() => asked.join(' ')).toContain('POST GET')
  await expect(reply).toHaveValue('In the middle of a')
  await expect(page.getByRole('heading', { name: /^Kettle/ })).toBeVisible()
})
