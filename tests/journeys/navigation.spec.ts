import { randomUUID } from 'node:crypto'
import type { Page, Request, Response } from '@playwright/test'
import { callAs, readByRest } from './support/backend.ts'
import { untilInteractive, expectConnected, refetchesOf } from './support/realtime.ts'
import {
  createCompanyHere,
  expect,
  newCompanyKey,
  signUpHere,
  test,
  type Actor,
  type Actors,
} from './support/people.ts'

/** Signs up a user alone in a company with twelve queries. Events of others would clear the prefetch cache. */
async function signUpAlone(actors: Actors, name: string): Promise<Actor & { list: string }> {
  const actor = await actors.signUp(name)
  const key = newCompanyKey()
  await createCompanyHere(actor.page, `Company of ${name}`, key)
  const [{ id: p_company }] = JSON.parse(await readByRest(actor, `/rest/v1/companies?key=eq.${key}&select=id`))
  for (let number = 1; number <= 12; number += 1)
    await callAs(actor, 'raise_query', {
      p_company,
      p_subject: `Query ${number}`,
      p_body: 'It smokes.',
      p_client_id: randomUUID(),
    })
  return { ...actor, list: `/trackQuery?company=${key}` }
}

/** Opens a page and waits for the refetch after it has subscribed, which clears the prefetch cache. */
async function open(page: Page, path: string): Promise<void> {
  const refetches = refetchesOf(page)
  await page.goto(path)
  await expectConnected(page)
  await expect.poll(() => refetches.length).toBeGreaterThan(0)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
}

const rows = (page: Page) => page.getByRole('list', { name: 'Queries', exact: true }).getByRole('link')

test('focus moves to the heading of the next page, and going back restores focus and scroll position', async ({
  actors,
}) => {
  const { page, list } = await signUpAlone(actors, 'Frieda')
  await page.setViewportSize({ width: 1280, height: 400 })
  await open(page, list)
  await expect(page).toHaveTitle(/^Queries/)
  const row = rows(page).nth(8)
  await row.focus()
  await page.evaluate(() => window.scrollTo(0, 200))
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  await expect(page).not.toHaveTitle(/^Queries/)

  await page.goBack()
  await expect(row).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200)
})

test('the code of the company page is loaded with that page, and not with the sign-in page', async ({ actors }) => {
  const actor = await actors.openBrowser('Rosa')
  const scripts: Response[] = []
  actor.page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response)
  })
  const lead = 'Create yours, or join the one that invited you.'
  const isLoaded = async () => {
    const sources = await Promise.all(scripts.map((response) => response.text()))
    return sources.some((source) => source.includes(lead))
  }
  await actor.page.goto('/login')
  // The sign-in page loads its script when somebody uses it.
  await actor.page.getByLabel('E-mail address').fill(actor.email)
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
  await actor.page.waitForLoadState('networkidle')
  expect(await isLoaded()).toBe(false)
  await signUpHere(actor)
  await expect(actor.page.getByText(lead)).toBeVisible()
  await expect.poll(isLoaded).toBe(true)
})

test('opening a dialog moves the focus into the dialog', async ({ actors }) => {
  const { page } = await actors.signUp('Oskar')
  await expect(page.getByRole('heading', { name: 'Welcome to TrackQuery' })).toBeVisible()
  await untilInteractive(page, () => page.goto('/company'))
  const opener = page.getByRole('button', { name: /^Account of/ })
  await opener.click()
  await page.getByRole('link', { name: 'Appearance' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
})

/** Records prefetched data, parallel requests and cookies. */
function recordPrefetches(page: Page) {
  const running = new Set<Request>()
  const seen = { data: [] as string[], most: 0, cookies: 0 }
  page.on('request', (request) => {
    if (request.headers()['purpose'] !== 'prefetch') return
    // The open page is refetched with the same header once it is subscribed
    // (docs/decisions/realtime.md).
    if (request.url().replace('/_payload.json', '') === page.url()) return
    running.add(request)
    seen.data.push(new URL(request.url()).pathname + new URL(request.url()).search)
    seen.most = Math.max(seen.most, running.size)
  })
  page.on('response', async (response) => {
    if (!running.delete(response.request())) return
    // The call fails if the page closes before the response is complete.
    if (await response.headerValue('set-cookie').catch(() => null)) seen.cookies += 1
  })
  return seen
}

const scriptsOf = (requests: string[]) => requests.filter((url) => url.endsWith('.js'))

test('code and data of at most five linked pages are prefetched, but no data of the listed queries', async ({
  actors,
}) => {
  const { page, list } = await signUpAlone(actors, 'Ahmed')
  const prefetched = recordPrefetches(page)
  const requests: string[] = []
  // A second after it opens, the query is marked as read and refetched.
  let isRead = false
  page.on('request', (request) => {
    isRead ||= request.method() === 'POST'
    if (!isRead) requests.push(request.url())
  })
  await open(page, list)
  expect(await rows(page).count()).toBeGreaterThan(10)
  await expect.poll(() => prefetched.data.length).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  // Data prefetched before the subscription is discarded and may be fetched again.
  expect(new Set(prefetched.data).size).toBeLessThanOrEqual(5)
  expect(prefetched.data.length).toBeLessThanOrEqual(10)
  expect(prefetched.data.filter((path) => path.includes('ref='))).toEqual([])
  expect(prefetched.most).toBeLessThanOrEqual(5)
  expect(prefetched.cookies).toBe(0)
  test.info().annotations.push({
    type: 'ahead',
    description: `${prefetched.data.length} payloads, ${scriptsOf(requests).length} scripts`,
  })

  // The code of the next page is loaded already. Its data is fetched on hover.
  requests.length = 0
  await rows(page).first().hover()
  await expect.poll(() => prefetched.data.filter((path) => path.includes('ref='))).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  await rows(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(requests.filter((url) => url.includes('/trackQuery/_payload.json?') && url.includes('ref='))).toHaveLength(1)
})

test('nothing is prefetched if the browser asks to save data (Save-Data)', async ({ actors }) => {
  const { page, list } = await signUpAlone(actors, 'Gerda')
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const prefetched = recordPrefetches(page)
  await open(page, list)
  await rows(page).first().hover()
  await rows(page).first().focus()
  await page.waitForLoadState('networkidle')
  expect(prefetched.data).toEqual([])
})

test('data whose prefetch failed is fetched on navigation', async ({ actors }) => {
  const { page, list } = await signUpAlone(actors, 'Faruk')
  let failed = 0
  await page.route('**/_payload.json*', (route, request) => {
    if (request.headers()['purpose'] !== 'prefetch') return route.continue()
    failed += 1
    return route.abort()
  })
  await page.goto(list)
  await expectConnected(page)
  await rows(page).first().hover()
  await expect.poll(() => failed).toBeGreaterThan(0)
  await rows(page).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveURL(/ref=/)
})
