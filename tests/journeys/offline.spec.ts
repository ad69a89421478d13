import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { demoPassword } from '../../supabase/embedded/demo/demo-people.ts'
import { saveData, signInByRequest } from './support/demo-sign-in.ts'
import { demoApi, raiseForJonas } from './support/demo-api.ts'
import { expectConnected } from './support/realtime.ts'
import { expect, test, type Actor } from './support/people.ts'
import { expectMarkedRead } from './support/mark-read.ts'

/** Signs in and opens a page. Everything that the page needs offline is loaded. */
async function signIn({ page }: Actor, address: string, path: string): Promise<void> {
  await signInByRequest(page, address)
  await page.goto(path)
  await expectConnected(page)
  await page.waitForLoadState('networkidle')
}

const unreachableMessage =
  'TrackQuery could not be reached. What you entered is still here. Check the connection of this device, then try again.'

test('a reply sent while offline stays in its form and can be sent again', async ({ actors }) => {
  // A query that no other journey changes.
  const subject = `Tunnel ${randomUUID().slice(0, 8)}`
  await demoApi().raise('hannah', subject)
  const actor = await actors.openBrowser('Aisha')
  const { page, context } = actor
  await signIn(actor, 'aisha@demo.example', '/trackQuery?company=DEMO&status=new')
  await page.getByRole('link', { name: subject }).click()
  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expectMarkedRead(page)
  const reply = page.getByRole('textbox', { name: /^Your reply/ })
  await reply.fill('Written in a tunnel.')
  await page
    .getByLabel(/^Attach/)
    .first()
    .setInputFiles({
      name: 'tunnel.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('dark'),
    })

  await test.step('an upload can be cancelled, which keeps text and file', async () => {
    // The request waits, as on a slow connection.
    await page.route('**', (route) => (route.request().method() === 'POST' ? undefined : route.fallback()))
    await page.getByRole('button', { name: /^Send reply/ }).click()
    await page.getByRole('button', { name: 'Cancel the upload' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'You cancelled the upload' })).toBeVisible()
    await expect(reply).toHaveValue('Written in a tunnel.')
    await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('tunnel.txt')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await context.setOffline(true)
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByRole('alert')).toHaveText(unreachableMessage)
  await expect(reply).toHaveValue('Written in a tunnel.')
  expect(
    await page
      .getByLabel(/^Attach/)
      .first()
      .evaluate((field: HTMLInputElement) => field.files?.length),
  ).toBe(1)

  // Actions without text fields show the error next to their control.
  const priority = page.getByLabel('Priority', { exact: true })
  await priority.selectOption('low')
  await expect(page.getByRole('complementary').getByRole('alert')).toHaveText(unreachableMessage)
  await expect(reply).toHaveValue('Written in a tunnel.')

  await context.setOffline(false)
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByText('Your reply was sent.')).toBeVisible()
  await expect(page.getByText('Written in a tunnel.')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /tunnel\.txt/ })).toHaveCount(1)
})

test('files of a composer stay through a rejection, a failure without an answer, and an interruption', async ({
  actors,
}) => {
  const { ref } = await demoApi().raise('hannah', `Quarry ${randomUUID().slice(0, 8)}`)
  const actor = await actors.openBrowser('Aisha')
  const { page, context } = actor
  await signInByRequest(page, 'aisha@demo.example')
  const reply = page.getByRole('textbox', { name: /^Your reply/ })
  const attach = page.getByLabel(/^Attach/).first()
  const choose = (name: string) => attach.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  const chosen = page.getByRole('list', { name: 'Chosen files' })
  const send = page.getByRole('button', { name: /^Send reply/ })

  await test.step('a file that was chosen before the script ran is listed', async () => {
    let run = () => {}
    const scripts = new Promise<void>((resolve) => (run = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await scripts
      await route.fallback()
    })
    await page.goto(`/trackQuery?ref=${ref}`, { waitUntil: 'commit' })
    await choose('early.txt')
    run()
    await expect(chosen).toContainText('early.txt')
    await page.unrouteAll({ behavior: 'wait' })
    await expectConnected(page)
    await expectMarkedRead(page)
  })

  await test.step('after a rejection, offline, the kept file and the one chosen since stay', async () => {
    await send.click()
    await expect(reply).toHaveAttribute('aria-invalid', 'true')
    const kept = page.getByRole('checkbox', { name: /^early\.txt/ })
    await expect(kept).toBeChecked()
    await choose('late.txt')
    await reply.fill('Both files.')
    await context.setOffline(true)
    await send.click()
    await expect(page.getByRole('alert').filter({ hasText: unreachableMessage })).toBeVisible()
    await expect(kept).toBeChecked()
    await expect(chosen).toContainText('late.txt')
    await context.setOffline(false)
  })

  await test.step('another change interrupts the upload: text and files stay, and a message says so', async () => {
    await page.route('**', (route) => (route.request().postData()?.includes('late.txt') ? undefined : route.fallback()))
    await send.click()
    await expect(page.getByRole('button', { name: 'Cancel the upload' })).toBeVisible()
    await page.getByLabel('Priority', { exact: true }).selectOption('low')
    await expect(page.getByRole('alert').filter({ hasText: 'This may not have been sent.' })).toBeVisible()
    await expect(reply).toHaveValue('Both files.')
    await expect(chosen).toContainText('late.txt')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await send.click()
  await expect(page.getByText('Your reply was sent.')).toBeVisible()
  await expect(page.getByText('Both files.')).toHaveCount(1)
  for (const name of [/early\.txt/, /late\.txt/]) await expect(page.getByRole('link', { name })).toHaveCount(1)
})

test('a reply begun before five minutes offline, and finished during them, is sent once', async ({ actors }) => {
  const desk = demoApi()
  const query = await desk.raise('hannah', `Ferry ${randomUUID().slice(0, 8)}`)
  const actor = await actors.openBrowser('Aisha')
  const { page, context } = actor
  await page.clock.install()
  await signIn(actor, 'aisha@demo.example', `/trackQuery?ref=${query.ref}`)
  const reply = page.getByRole('textbox', { name: /^Your reply/ })
  await reply.fill('We leave the harbour.')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()

  await context.setOffline(true)
  await reply.pressSequentially(' The sea is calm.')
  await page.clock.runFor('05:00')
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: unreachableMessage })).toBeVisible()
  await expect(reply).toHaveValue('We leave the harbour. The sea is calm.')

  await context.setOffline(false)
  await page.clock.runFor('01:00')
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByText('Your reply was sent.')).toBeVisible()
  await expect(reply).toHaveValue('')
  await page.clock.runFor('01:00')
  const sent = await desk.read<{ body: string }>('aisha', `messages?query_id=eq.${query.id}&select=body`)
  expect(sent.map(({ body }) => body).filter((body) => body.includes('harbour'))).toEqual([
    'We leave the harbour. The sea is calm.',
  ])
  const drafts = await desk.read('aisha', `drafts?query_id=eq.${query.id}&body=neq.&select=body`)
  expect(drafts).toEqual([])
})

test('signing out while offline changes nothing and shows an error', async ({ actors }) => {
  const actor = await actors.openBrowser('Tomás')
  const { page, context } = actor
  await signIn(actor, 'tomas@demo.example', '/trackQuery?company=DEMO&new')
  await page.getByLabel('Subject').fill('Half written')
  await page.getByRole('button', { name: 'Account of Tomás Figueroa' }).click()
  await context.setOffline(true)
  const signOut = page.getByRole('button', { name: 'Sign out' })
  const invalidEvent = await signOut.evaluateHandle((button: HTMLButtonElement) => ({
    words: new Promise<string>((resolve) => {
      button.addEventListener('invalid', () => resolve(button.validationMessage), { once: true })
    }),
  }))
  await signOut.click()
  expect(await invalidEvent.evaluate(({ words }) => words)).toBe(unreachableMessage)
  await expect(page.getByLabel('Subject')).toHaveValue('Half written')
  await context.setOffline(false)
  await signOut.click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
})

test('a sign-in sent while offline from a page just opened fails at once, and is not sent later', async ({
  actors,
}) => {
  const { page, context } = await actors.openBrowser('Sofia')
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill('sofia@demo.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(unreachableMessage)).toBeVisible()
  const posts: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())))
  await context.setOffline(false)
  // What was held would be sent before this link opens its page.
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Your name')).toBeVisible()
  expect(posts).toEqual([])
})

const queries = (page: Page) => page.getByRole('link', { name: /^Queries/ }).first()
const notOpened = (page: Page) =>
  page.getByText('This device is offline, so “Queries” was not opened.', { exact: false })

test('a link clicked while offline leaves its page as it is, and opens by itself once online', async ({ actors }) => {
  const actor = await actors.openBrowser('Sofia')
  const { page, context } = actor
  await saveData(page)
  await signIn(actor, 'sofia@demo.example', '/company?company=DEMO')
  await context.setOffline(true)
  await queries(page).click()
  await expect(notOpened(page)).toBeVisible()
  await expect(page).toHaveURL(/\/company\?company=DEMO$/)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You Are Offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
  await expect(notOpened(page)).toHaveCount(0)
})

test('a link clicked while offline is only offered once online if its person typed on, and the text stays', async ({
  actors,
}) => {
  const actor = await actors.openBrowser('Sofia')
  const { page, context } = actor
  await saveData(page)
  await signIn(actor, 'sofia@demo.example', await raiseForJonas('The pane is cracked'))
  const reply = page.getByRole('textbox', { name: /^Your reply/ })
  await context.setOffline(true)
  await queries(page).click()
  await expect(notOpened(page)).toBeVisible()
  await reply.fill('Written while waiting')
  await context.setOffline(false)
  const open = page.getByRole('button', { name: 'Open it now' })
  await expect(open).toBeVisible()
  await expect(page.getByText('This device is online again. “Queries” was not opened.')).toBeVisible()
  await expect(reply).toHaveValue('Written while waiting')
  await open.click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
})

test('going back while offline leaves the page as it is, and closing the message drops the wish', async ({
  actors,
}) => {
  const actor = await actors.openBrowser('Sofia')
  const { page, context } = actor
  await signIn(actor, 'sofia@demo.example', '/company?company=DEMO')
  await queries(page).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
  const { href } = new URL(page.url())
  await context.setOffline(true)
  await page.evaluate(() => history.back())
  const message = page.getByText('This device is offline, so', { exact: false })
  await expect(message).toBeVisible()
  await expect(page).toHaveURL(href)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(message).toHaveCount(0)
  await context.setOffline(false)
  await expectConnected(page)
  await expect(page).toHaveURL(href)
  await page.goBack()
  await expect(page).toHaveURL(/\/company\?company=DEMO$/)
})

test('a device that calls itself offline but reaches the server opens pages', async ({ actors }) => {
  const actor = await actors.openBrowser('Sofia')
  const { page } = actor
  await saveData(page)
  await signIn(actor, 'sofia@demo.example', '/company?company=DEMO')
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await queries(page).click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
})

test('a page that the server did not deliver shows an error and can be loaded later', async ({ actors }) => {
  const actor = await actors.openBrowser('Sofia')
  const { page } = actor
  await saveData(page)
  await signIn(actor, 'sofia@demo.example', '/company?company=DEMO')
  await page.route('**/_payload.json*', (route) => route.abort())
  await queries(page).click()
  await expect(page.getByRole('heading', { name: 'You Are Offline' })).toBeVisible()
  await page.unroute('**/_payload.json*')
  await page
    .getByRole('link', { name: 'Try again' })
    .or(page.getByRole('button', { name: 'Try again' }))
    .click()
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
})
