import type { Page } from '@playwright/test'
import { openAs, saveData } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'

/** Makes the build manifest report a newer version. */
const publishNewVersion = (page: Page) =>
  page.route(/\/builds\/(latest|meta\/newer)\.json/, (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }))

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window)
const newVersionMessage = (page: Page) => page.getByText('A new version of TrackQuery is available.')

test('an open page checks hourly for a new version, and the next navigation loads it', async ({ actors }) => {
  const { page } = await actors.openBrowser('Aisha')
  await page.clock.install()
  await openAs(page, 'aisha@demo.example', '/company?company=DEMO')
  await mark(page)
  await page.getByRole('link', { name: /^Queries/ }).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
  expect(await isSameDocument(page)).toBe(true)

  await publishNewVersion(page)
  await expect(newVersionMessage(page)).toBeHidden()
  // The check is due exactly at the end of the clock jump, so that it does not time out within it.
  await page.clock.fastForward(60 * 60_000)
  await expect(newVersionMessage(page)).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(newVersionMessage(page)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Load it now' })).toHaveAttribute('href', /^\/trackQuery\?/)

  await page
    .getByRole('link', { name: 'Company', exact: true })
    .or(page.getByRole('link', { name: 'Overview' }))
    .first()
    .click()
  await page.waitForURL('**/company**')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isSameDocument(page)).toBe(false)
})

test('returning to the browser tab checks for a new version, and the link in the notice reloads the same page', async ({
  actors,
}) => {
  const { page } = await actors.openBrowser('Sofia')
  await page.clock.install()
  await openAs(page, 'sofia@demo.example', '/trackQuery?company=DEMO&status=open')
  await mark(page)
  await publishNewVersion(page)
  await page.clock.fastForward(61_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(newVersionMessage(page)).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Load it now' }).click()
  await loaded
  expect(await isSameDocument(page)).toBe(false)
  await expect(page).toHaveURL(/\/trackQuery\?company=DEMO&status=open$/)
})

test('a page whose script file is missing is loaded as a document and readable without scripts', async ({ actors }) => {
  const { page } = await actors.openBrowser('Tomás')
  // Without prefetching the click requests the code.
  await saveData(page)
  await openAs(page, 'tomas@demo.example', '/trackQuery?company=DEMO')
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  await page.route(/\/assets\/(route|company|overview|company-overview)-[^/]+\.js$/, (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  )
  await page
    .getByRole('link', { name: 'Overview' })
    .or(page.getByRole('link', { name: 'Company', exact: true }))
    .first()
    .click()
  await expect.poll(() => documents).toEqual(['/company'])
  // The document is complete without scripts.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
