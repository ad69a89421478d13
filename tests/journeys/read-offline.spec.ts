import type { BrowserContext, Page } from '@playwright/test'
import { openAs, signInByRequest } from './support/demo-sign-in.ts'
import { demoApi } from './support/demo-api.ts'
import { expect, test, type Actors } from './support/people.ts'
import { expectConnected, untilInteractive } from './support/realtime.ts'

/* Without a network, people read what they opened before. Whoever uses the computer next reads nothing of it. */

const list = '/trackQuery?company=DEMO'
const asOf = (page: Page) => page.getByText(/^Offline: as of \d/)
const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply/ })

/** Whether the browser keeps a copy of a page. */
const isKept = (page: Page, path: string) => page.evaluate(async (path) => Boolean(await caches.match(path)), path)

/** A browser that has a worker and a copy of the list and of one query of a person. */
async function openWithCopies(actors: Actors, name: string) {
  const { ref } = await demoApi().raise('jonas', 'The lift stops between floors')
  const actor = await actors.openBrowser(name, { serviceWorkers: 'allow' })
  const { page } = actor
  await openAs(page, `${name.toLowerCase()}@demo.example`, list)
  await expect.poll(() => isKept(page, list)).toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  const query = `/trackQuery?ref=${ref}`
  await page.goto(query)
  await expect.poll(() => isKept(page, query)).toBe(true)
  return { ...actor, query }
}

/** Goes offline without the browser's own cache, so that only what the worker keeps can open a page. */
async function goOffline({ page, context }: { page: Page; context: BrowserContext }) {
  const browser = await context.newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await context.setOffline(true)
}

test('without a network a person reads the last list and an opened query, and what they type stays', async ({
  actors,
}) => {
  const { page, context, query } = await openWithCopies(actors, 'Aisha')
  await goOffline({ page, context })
  // The start of the installed app.
  await page.goto('/trackQuery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await page.goto(query)
  await expect(page.getByRole('heading', { name: 'The lift stops between floors' })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await reply(page).fill('Use the stairs.')
  await expect(page.getByText('Not saved: TrackQuery could not be reached.', { exact: false })).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(reply(page)).toHaveValue('Use the stairs.')

  await context.setOffline(false)
  await expect(asOf(page)).toBeHidden()
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await expectConnected(page)
})

test('without a network a page that was never opened says so, and names those that can be read', async ({ actors }) => {
  const { page, context } = await openWithCopies(actors, 'Aisha')
  await goOffline({ page, context })
  await page.goto('/company?company=DEMO')
  await expect(page.getByRole('heading', { name: 'You Are Offline' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Pages on this device' })
    .getByRole('link', { name: /The lift stops/ })
    .click()
  await expect(page.getByRole('heading', { name: 'The lift stops between floors' })).toBeVisible()
  for (const path of ['/login', '/confirm', '/test']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'You Are Offline' })).toBeVisible()
  }
})

test('nothing can be read offline of a person who signed out, of another person, or of a session that has ended', async ({
  actors,
}) => {
  const { page, context, query } = await openWithCopies(actors, 'Aisha')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await context.setOffline(true)
  await page.goto(query)
  await expect(page.getByRole('heading', { name: 'You Are Offline' })).toBeVisible()
  await expect(page.getByText('The lift stops', { exact: false })).toBeHidden()

  await context.setOffline(false)
  await openAs(page, 'aisha@demo.example', list)
  await expect.poll(() => isKept(page, list)).toBe(true)
  await context.clearCookies()
  await page.goto(list)
  // Nobody touches the sign-in page, so its script does not run.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.poll(() => isKept(page, list)).toBe(false)

  await openAs(page, 'aisha@demo.example', list)
  await expect.poll(() => isKept(page, list)).toBe(true)
  // The page of the first person would load itself anew, and its copy would be one of the other person.
  const next = await context.newPage()
  await page.close()
  await signInByRequest(next, 'jonas@demo.example')
  await next.goto('/company?company=DEMO')
  await expect.poll(() => isKept(next, list)).toBe(false)
})

test('a page that arrives after its person signed out in another tab cannot be read offline', async ({ actors }) => {
  const { page, context, query } = await openWithCopies(actors, 'Aisha')
  await untilInteractive(page, () => page.goto(list))
  // Its own check of the session would lead to sign-in before the page arrives.
  await page.route('**/session.json', (route) => route.abort())
  const arrived = Promise.withResolvers<void>()
  const signedOut = Promise.withResolvers<void>()
  await page.route(/_payload[.]json.*view=all/, async (route) => {
    const response = await route.fetch()
    arrived.resolve()
    await signedOut.promise
    await route.fulfill({ response })
  })
  await page.getByRole('link', { name: /^All/ }).first().click()
  await arrived.promise

  const other = await context.newPage()
  const browser = await context.newCDPSession(other)
  await browser.send('Emulation.setScriptExecutionDisabled', { value: true })
  await other.goto(list)
  await other.getByRole('button', { name: /^Account of/ }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByText('You are signed out.')).toBeVisible()
  signedOut.resolve()
  await page.waitForURL('**view=all')

  await context.setOffline(true)
  await browser.send('Emulation.setScriptExecutionDisabled', { value: false })
  for (const path of [query, list, '/trackQuery?company=DEMO&view=all', '/trackQuery']) {
    await other.goto(path)
    await expect(other.getByRole('heading', { name: 'You Are Offline' })).toBeVisible()
    await expect(other.getByRole('navigation', { name: 'Pages on this device' })).toBeHidden()
  }
})
