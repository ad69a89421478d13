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
  await page.getByRole('button', { name: 'Keep both texts' }).click()
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
  await page.getByRole('button', { name: 'Delete draft' }).click()
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

/** The requests that save drafts of a page. */
function countSaves(page: Page): () => number {
  let count = 0
  page.on('request', (request) => (count += request.method() === 'POST' && request.url().includes('/draft?') ? 1 : 0))
  return () => count
}

test('a kept reply in conflict is not sent again by itself, and a message leads its author to both texts', async ({
  actors,
}) => {
  const query = await demoApi().raise('jonas', 'The cave has no signal')
  const page = await typeOffline(actors, query, 'Written in the cave.')
  const elsewhere = await enterWithoutRealtime(actors, 'Aisha', pathOf(query))
  await reply(elsewhere).fill('Written outside.')
  await expect(saved(elsewhere)).toBeVisible()
  await leave(page)
  await page.context().setOffline(false)
  const saves = countSaves(page)
  // The page fetches the code of pages that may follow. While offline that fails, and the next page loads as a document.
  const fetched = page.waitForResponse(/\/assets\/one-view-/)
  await page.goto(companyPage, { waitUntil: 'networkidle' })
  const message = page.getByText('Your text from this device differs from a newer draft.', { exact: false })
  await expect(message).toBeVisible()
  expect(saves()).toBe(1)
  await fetched
  // Being online again is a reason to send what is due.
  const isOnline = page.evaluate(
    () => new Promise((resolve) => addEventListener('online', () => requestIdleCallback(resolve), { once: true })),
  )
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await isOnline
  expect(saves()).toBe(1)

  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByRole('textbox', { name: /^Saved elsewhere/ })).toHaveValue('Written outside.')
  await expect(page.getByRole('textbox', { name: 'Typed here' })).toHaveValue('Written in the cave.')
})

test('a kept reply that the server rejects is reported with the reason, and one that it fails to save stops no other', async ({
  actors,
}) => {
  const api = demoApi()
  const queries = [
    await api.raise('jonas', 'The red lamp'),
    await api.raise('jonas', 'The green lamp'),
    await api.raise('jonas', 'The blue lamp'),
  ] as const
  const page = await enterWithoutRealtime(actors, 'Aisha', companyPage)
  await page.waitForLoadState('networkidle')
  await page.route('**/draft?*', (route) => route.abort())
  for (const query of queries) {
    await page.goto(pathOf(query))
    await page.waitForLoadState('networkidle')
    await reply(page).fill(`About ${query.ref}.`)
    await expect(notReached(page)).toBeVisible()
    await leave(page)
  }
  await page.unroute('**/draft?*')
  const problem = (status: number, message: string) => ({ status, json: { message } })
  await page.route(`**/draft?ref=${queries[0].ref}`, (route) => route.fulfill(problem(403, 'This query is closed.')))
  await page.route(`**/draft?ref=${queries[1].ref}`, (route) => route.fulfill(problem(500, 'It broke.')))
  await page.goto(companyPage)
  await expect(page.getByText('This query is closed.', { exact: false })).toBeVisible()
  await expect.poll(() => storedDrafts(queries[2])).toEqual([`About ${queries[2].ref}.`])
})

test('a kept reply in conflict comes back with its files', async ({ actors }) => {
  const query = await demoApi().raise('jonas', 'The map is missing')
  const page = await readWithoutRealtime(actors, 'Aisha', pathOf(query))
  await page.waitForLoadState('networkidle')
  // A rejected reply comes back with its file, which is uploaded then.
  await page
    .getByLabel(/^Attach/)
    .first()
    .setInputFiles({ name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('north') })
  await page.getByRole('button', { name: /^Send reply/ }).click()
  const file = page.getByRole('checkbox', { name: /map\.txt/ })
  await expect(file).toBeChecked()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await reply(page).fill('Here is the map.')
  await expect(notReached(page)).toBeVisible()
  const elsewhere = await enterWithoutRealtime(actors, 'Aisha', pathOf(query))
  await reply(elsewhere).fill('Which map?')
  await expect(saved(elsewhere)).toBeVisible()
  await leave(page)
  await page.context().setOffline(false)

  await page.goto(pathOf(query))
  await expect(page.getByRole('textbox', { name: 'Typed here' })).toHaveValue('Here is the map.')
  await expect(file).toBeChecked()
  await page.getByRole('button', { name: 'Keep what I typed here' }).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(reply(page)).toHaveValue('Here is the map.')
  await expect(file).toBeChecked()
})

test('signing out asks before it deletes a text in conflict, and refusing keeps person and text', async ({
  actors,
}) => {
  const query = await demoApi().raise('jonas', 'The library computer')
  const page = await typeOffline(actors, query, 'Only in this browser.')
  const elsewhere = await enterWithoutRealtime(actors, 'Aisha', pathOf(query))
  await reply(elsewhere).fill('Stored.')
  await expect(saved(elsewhere)).toBeVisible()
  await leave(page)
  await page.context().setOffline(false)
  const answered = page.waitForResponse('**/draft?*')
  await page.goto(companyPage)
  await answered
  await page.waitForLoadState('networkidle')
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
  }
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.message())
    return dialog.dismiss()
  })
  await signOut()
  await expect.poll(() => asked).toEqual([expect.stringContaining('only in this browser')])
  await page.reload()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Only in this browser.')

  await page.waitForLoadState('networkidle')
  page.once('dialog', (dialog) => dialog.accept())
  await signOut()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Only in this browser.')
})

test('a draft can still be discarded when a save fails after one succeeded', async ({ actors }) => {
  const query = await demoApi().raise('jonas', 'The lamp flickers')
  const page = await readWithoutRealtime(actors, 'Aisha', pathOf(query))
  await page.waitForLoadState('networkidle')
  await reply(page).fill('Saved.')
  await expect(saved(page)).toBeVisible()
  await page.route('**/draft?*', (route) => route.abort())
  await reply(page).fill('Saved. And not saved.')
  await expect(notReached(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete draft' })).toBeVisible()
})

test('a reply that is longer than a draft may be is still there after a reload', async ({ actors }) => {
  const query = await demoApi().raise('jonas', 'A very long answer')
  const page = await readWithoutRealtime(actors, 'Aisha', pathOf(query))
  await page.waitForLoadState('networkidle')
  const text = 'word '.repeat(10_001)
  await reply(page).fill(text)
  await expect(page.getByText(/^Not saved: .* Your text is still here\.$/)).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(reply(page)).toHaveValue(text)
})
