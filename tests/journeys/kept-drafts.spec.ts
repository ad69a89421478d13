import type { Page } from '@playwright/test'
import { signInAs } from './support/demo-sign-in.ts'
import { demoApi, raiseForJonas, type RaisedQuery } from './support/demo-api.ts'
import { expect, test, type Actors } from './support/people.ts'
import { enterWithoutRealtime, readWithoutRealtime } from './support/without-realtime.ts'

/* Text that the server has not confirmed stays in the browser, and becomes a draft once the server is reachable. */

const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply/ })
const saved = (page: Page) => page.getByText(/^Draft saved/)
const notReached = (page: Page) => page.getByText('Not saved: TrackQuery could not be reached.', { exact: false })
const companyPage = '/company?company=DEMO'
const pathOf = ({ ref }: RaisedQuery) => `/trackQuery?ref=${ref}`

/** Aisha's stored drafts of a query. */
const storedDrafts = async ({ id }: RaisedQuery): Promise<unknown[]> =>
  (await demoApi().read<{ body: string }>('aisha', `drafts?query_id=eq.${id}&select=body`)).map(({ body }) => body)

/** Opens a query as Aisha, goes offline and types. */
async function typeOffline(actors: Actors, query: RaisedQuery, text: string): Promise<Page> {
  const page = await readWithoutRealtime(actors, 'Aisha', pathOf(query))
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await reply(page).fill(text)
  await expect(notReached(page)).toBeVisible()
  return page
}

/**
 * Leaves the document while nothing can be sent. The page asks first, because the text is not saved. Requests of a page
 * that is being left pass by the network that the test controls, so they fail in the page itself.
 */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('offline'))
  })
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto('about:blank')
}

test('a reply typed offline is saved as a draft once the device is online again, even if its page was left', async ({
  actors,
}) => {
  const query = await demoApi().raise('jonas', 'The tram has no signal')
  const page = await typeOffline(actors, query, 'Written in a tunnel.')
  await leave(page)
  await page.context().setOffline(false)
  await page.goto(companyPage)
  await expect.poll(() => storedDrafts(query)).toEqual(['Written in a tunnel.'])

  await page.goto(pathOf(query))
  await expect(reply(page)).toHaveValue('Written in a tunnel.')
  await expect(saved(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await reply(page).press('ControlOrMeta+End')
  await reply(page).pressSequentially(' And after it.')
  await expect.poll(() => storedDrafts(query)).toEqual(['Written in a tunnel. And after it.'])
  await expect(page.getByText('You have written two texts')).toHaveCount(0)
})

test('a reply typed offline is still there after a reload and after closing the tab', async ({ actors }) => {
  const query = await demoApi().raise('jonas', 'The ferry has no signal')
  const page = await typeOffline(actors, query, 'Written at sea.')
  await leave(page)
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const tab = await context.newPage()
  await tab.goto(pathOf(query))
  await expect(reply(tab)).toHaveValue('Written at sea.')
  await expect(saved(tab)).toBeVisible()
  expect(await storedDrafts(query)).toEqual(['Written at sea.'])
  await tab.reload()
  await expect(reply(tab)).toHaveValue('Written at sea.')
  await expect(tab.getByText('You have written two texts')).toHaveCount(0)
})

test('replies to two queries that the server did not get are both saved as drafts, without opening them again', async ({
  actors,
}) => {
  const api = demoApi()
  const queries = [await api.raise('jonas', 'The first lamp'), await api.raise('jonas', 'The second lamp')] as const
  const page = await enterWithoutRealtime(actors, 'Aisha', pathOf(queries[0]))
  await page.waitForLoadState('networkidle')
  await page.route('**/draft?*', (route) => route.abort())
  await reply(page).fill('About the first.')
  await expect(notReached(page)).toBeVisible()
  await page
    .getByRole('link', { name: /^Queries/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'The second lamp' }).first().click()
  await expect(page.getByRole('heading', { name: 'The second lamp' })).toBeVisible()
  await reply(page).fill('About the second.')
  await expect(notReached(page)).toBeVisible()
  await leave(page)
  expect([await storedDrafts(queries[0]), await storedDrafts(queries[1])]).toEqual([[], []])

  await page.goto(companyPage)
  // Nothing is sent while the server cannot be reached. Then the device reports that it is online.
  await page.waitForLoadState('networkidle')
  await page.unroute('**/draft?*')
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect.poll(() => storedDrafts(queries[0])).toEqual(['About the first.'])
  await expect.poll(() => storedDrafts(queries[1])).toEqual(['About the second.'])
})

test('a reply typed offline does not replace a newer draft, and both are shown when its author opens the query', async ({
  actors,
}) => {
  const query = await demoApi().raise('jonas', 'The plane has no signal')
  const page = await typeOffline(actors, query, 'Written on the plane.')
  const elsewhere = await enterWithoutRealtime(actors, 'Aisha', pathOf(query))
  await reply(elsewhere).fill('Written at home.')
  await expect(saved(elsewhere)).toBeVisible()

  await leave(page)
  await page.context().setOffline(false)
  const answered = page.waitForResponse('**/draft?*')
  await page.goto(companyPage)
  expect(await (await answered).json()).toHaveProperty('conflict')
  expect(await storedDrafts(query)).toEqual(['Written at home.'])

  await page.goto(pathOf(query))
  await expect(page.getByRole('textbox', { name: /^Saved elsewhere/ })).toHaveValue('Written at home.')
  await expect(page.getByRole('textbox', { name: 'Typed here' })).toHaveValue('Written on the plane.')
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect.poll(() => storedDrafts(query)).toEqual(['Written at home.\n\nWritten on the plane.'])
})

test('a reply that was sent or discarded does not come back from the browser', async ({ actors }) => {
  const query = await demoApi().raise('jonas', 'The lift has no signal')
  const page = await readWithoutRealtime(actors, 'Aisha', pathOf(query))
  await page.waitForLoadState('networkidle')
  await page.route('**/draft?*', (route) => route.abort())
  await reply(page).fill('On my way.')
  await expect(notReached(page)).toBeVisible()
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByText('On my way.')).toBeVisible()
  await page.unroute('**/draft?*')
  const answered = page.waitForResponse('**/draft?*')
  await page.reload()
  await answered
  await expect(reply(page)).toHaveValue('')

  await reply(page).fill('To discard.')
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.route('**/draft?*', (route) => route.abort())
  await reply(page).fill('To discard as well.')
  await expect(notReached(page)).toBeVisible()
  await page.getByRole('button', { name: 'Discard the draft' }).click()
  await expect(reply(page)).toHaveValue('')
  await page.unroute('**/draft?*')
  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect(reply(page)).toHaveValue('')
  expect((await storedDrafts(query)).filter((body) => body !== '')).toEqual([])
})

test('signing out deletes the text that only this browser has, so that nobody else finds it', async ({ actors }) => {
  const path = await raiseForJonas('The shared computer')
  const page = await readWithoutRealtime(actors, 'Aisha', path)
  await page.route('**/draft?*', (route) => route.abort())
  await reply(page).fill('Only for me.')
  await expect(notReached(page)).toBeVisible()
  const keeps = () => page.evaluate(() => JSON.stringify(localStorage).includes('Only for me.'))
  expect(await keeps()).toBe(true)
  page.once('dialog', (dialog) => dialog.accept())
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  expect(await keeps()).toBe(false)

  await page.unroute('**/draft?*')
  await page.goto(path)
  await signInAs(page, 'sofia@demo.example')
  await page.waitForURL(`**${path}`)
  await page.waitForLoadState('networkidle')
  await expect(reply(page)).toHaveValue('')
})
