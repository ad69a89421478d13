import type { Page } from '@playwright/test'
import { openWithoutRealtime } from './support/without-realtime.ts'
import { openAs, saveData } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'

/** Changes the payload of a page, so that rendering fails only in the browser. */
async function changePayload(
  page: Page,
  change: (payload: { routes: Record<string, unknown> }) => unknown,
): Promise<void> {
  await page.route('**/trackQuery/_payload.json*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}

const openQueries = (page: Page) => page.getByRole('link', { name: /^Queries/ }).click()

test('a rendering error in the browser shows the error view inside the layout, with a link to try again', async ({
  actors,
}) => {
  const { page } = await actors.openBrowser('Aisha')
  await saveData(page)
  // With realtime the page would be refetched and recover.
  await openWithoutRealtime(page, 'aisha@demo.example', '/company?company=DEMO')
  await changePayload(page, ({ routes, ...rest }) => ({
    ...rest,
    routes: { ...routes, 'track-query': { data: { view: 'list', rows: null } } },
  }))
  await openQueries(page)
  const heading = page.getByRole('heading', { level: 1, name: 'Internal Server Error' })
  await expect(heading).toBeFocused()
  await expect(page).toHaveTitle(/Internal Server Error/)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.unroute('**/trackQuery/_payload.json*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
})

test('an error in the error view shows a fallback page without data', async ({ actors }) => {
  const { page } = await actors.openBrowser('Tomás')
  await saveData(page)
  await openWithoutRealtime(page, 'tomas@demo.example', '/company?company=DEMO')
  await changePayload(page, ({ routes, ...rest }) => ({
    ...rest,
    routes: { ...routes, root: { data: { viewer: { name: null }, companies: null } } },
  }))
  await openQueries(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Internal Server Error' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.unroute('**/trackQuery/_payload.json*')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
})

test('a page whose script fails to start stays usable and shows a message', async ({ actors }) => {
  const { page } = await actors.openBrowser('Sofia')
  await openAs(page, 'sofia@demo.example', '/company?company=DEMO')
  await page.route(/\/trackQuery\?company=DEMO$/, async (route) => {
    const response = await route.fetch()
    // The data in the document is truncated, so the script cannot start.
    const body = (await response.text()).replace(/(id="data">.{200}).*?<\/script>/s, '$1</script>')
    await route.fulfill({ response, body })
  })
  await page.goto('/trackQuery?company=DEMO')
  await expect(page.getByRole('alert')).toContainText('Part of this page did not load. You can still use it.')
  await page.getByRole('list', { name: 'Queries', exact: true }).getByRole('link').first().click()
  await expect(page).toHaveURL(/ref=DEMO-/)
  await expect(page.getByRole('list', { name: 'Conversation' })).toBeVisible()
})
