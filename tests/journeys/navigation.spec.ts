import type { Page, Request } from '@playwright/test'
import { openAs } from './support/demo.ts'
import { expect, test } from './support/people.ts'

const list = '/trackQuery?company=DEMO'
const rows = (page: Page) => page.getByRole('list', { name: 'Queries, latest activity first' }).getByRole('link')

test('the focus goes to the next page’s heading, and back to where it was, and so does the page', async ({ cast }) => {
  const { page } = await cast.enter('Aisha')
  await page.setViewportSize({ width: 1280, height: 400 })
  await openAs(page, 'aisha@demo.example', list)
  await expect(page).toHaveTitle(/^Queries/)
  // Others' journeys write in this company, too: a row is known by where it leads, not by its place.
  const href = await rows(page).nth(8).getAttribute('href')
  const row = page.locator(`main a[href="${href}"]`)
  await row.focus()
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(page).not.toHaveTitle(/^Queries/)

  await page.goBack()
  await expect(row).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
})

test('what leaves the page what it is leaves the focus where it is', async ({ cast }) => {
  const { page } = await cast.enter('Tomás')
  await openAs(page, 'tomas@demo.example', list)
  const opener = page.getByRole('button', { name: /^Account of/ })
  await opener.click()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
})

/** What is fetched ahead, and how much of it at once. */
function watchAhead(page: Page) {
  const running = new Set<Request>()
  const seen = { data: [] as string[], most: 0, cookies: 0 }
  page.on('request', (request) => {
    if (request.headers()['purpose'] !== 'prefetch') return
    // The page that is open is read anew the same way once it listens (docs/decisions/0024-live-in-the-browser.md).
    if (request.url().replace('/_payload.json', '') === page.url()) return
    running.add(request)
    seen.data.push(new URL(request.url()).pathname + new URL(request.url()).search)
    seen.most = Math.max(seen.most, running.size)
  })
  page.on('response', async (response) => {
    if (!running.delete(response.request())) return
    if (await response.headerValue('set-cookie')) seen.cookies += 1
  })
  return seen
}

const codeOf = (requests: string[]) => requests.filter((url) => url.endsWith('.js'))

test('what is in sight is fetched ahead: code of every page, data of the navigation’s first five, of no row', async ({
  cast,
}) => {
  const { page } = await cast.enter('Sofia')
  await openAs(page, 'sofia@demo.example', list)
  const ahead = watchAhead(page)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await rows(page).count()).toBeGreaterThan(10)
  expect(ahead.data.length).toBeGreaterThan(0)
  // What was fetched before the page listened for news is forgotten then, and may be fetched once more.
  expect(new Set(ahead.data).size).toBeLessThanOrEqual(5)
  expect(ahead.data.length).toBeLessThanOrEqual(10)
  expect(ahead.data.filter((path) => path.includes('ref='))).toEqual([])
  expect(ahead.most).toBeLessThanOrEqual(5)
  expect(ahead.cookies).toBe(0)
  test.info().annotations.push({
    type: 'ahead',
    description: `${ahead.data.length} payloads, ${codeOf(requests).length} scripts`,
  })

  // The code of the next page is here before anybody points at it; its data comes when somebody does.
  requests.length = 0
  ahead.data.length = 0
  await rows(page).first().hover()
  await expect.poll(() => ahead.data).toEqual([expect.stringContaining('ref=')])
  await page.waitForLoadState('networkidle')
  await rows(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(requests.filter((url) => url.includes('/trackQuery/_payload.json?') && url.includes('ref='))).toHaveLength(1)
})

test('nothing is fetched ahead for whoever saves data', async ({ cast }) => {
  const { page } = await cast.enter('Aisha')
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const ahead = watchAhead(page)
  await openAs(page, 'aisha@demo.example', list)
  await rows(page).first().hover()
  await rows(page).first().focus()
  await page.waitForLoadState('networkidle')
  expect(ahead.data).toEqual([])
})

test('what could not be fetched ahead is fetched when it is asked for', async ({ cast }) => {
  const { page } = await cast.enter('Tomás')
  let failed = 0
  await page.route('**/_payload.json*', (route, request) => {
    if (request.headers()['purpose'] !== 'prefetch') return route.continue()
    failed += 1
    return route.abort()
  })
  await openAs(page, 'tomas@demo.example', list)
  await rows(page).first().hover()
  await expect.poll(() => failed).toBeGreaterThan(0)
  await rows(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/ref=/)
})
