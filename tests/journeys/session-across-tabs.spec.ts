import type { Page } from '@playwright/test'
import { endAllSessions } from './support/backend.ts'
import { openAs, signInAs } from './support/demo-sign-in.ts'
import { untilInteractive, expectConnected } from './support/realtime.ts'
import { invitationFor } from './support/mail.ts'
import { createCompanyHere, expect, newCompanyKey, signInHere, joinHere, signOutHere, test } from './support/people.ts'
import { setVisibility } from './support/visibility.ts'

/** Opens a page and waits for its script. */
const open = (page: Page, path: string) => untilInteractive(page, () => page.goto(path))

const sessionChecksOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/session.json')) asked.push(request.url())
  })
  return asked
}

/**
 * Waits until the page has processed the next session response. Waiting only for the response is too early: a clock
 * jump would then abort the check.
 */
const nextCheckResult = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => new BroadcastChannel('trackquery-session').addEventListener('message', resolve)),
  )

/** Shows the tab, which checks the session at once. */
async function showTab(page: Page): Promise<void> {
  const answer = nextCheckResult(page)
  await setVisibility(page, 'visible')
  await answer
}

/** From here on the clock advances only by the test. Showing the tab restarts the interval. */
async function stopClock(page: Page): Promise<void> {
  await setVisibility(page, 'hidden')
  await page.clock.pauseAt(Date.now() + 60_000)
  await showTab(page)
}

const signInPage = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

test('signing out in one tab signs out the others, and their unsaved text returns after sign-in', async ({
  actors,
}) => {
  const actor = await actors.openBrowser('Aisha')
  const { context } = actor
  await openAs(actor.page, 'aisha@demo.example', '/trackQuery?company=DEMO')
  const writing = await context.newPage()
  await open(writing, '/trackQuery?company=DEMO&new')
  await writing.getByLabel('Subject').fill('Half written')

  await signOutHere(actor.page)
  await expect(signInPage(writing)).toBeVisible()

  await signInAs(writing, 'aisha@demo.example')
  await writing.waitForURL('**/trackQuery?company=DEMO&new')
  await expect(writing.getByLabel('Subject')).toHaveValue('Half written')
  await expect(writing.getByText('Your unsaved text was restored.')).toBeVisible()
})

test('unsaved text returns after sign-in, also when a text that follows up a query was saved elsewhere', async ({
  actors,
}) => {
  const actor = await actors.signUp('Undine')
  const key = newCompanyKey()
  await createCompanyHere(actor.page, 'Following', key)
  const { context } = actor
  await open(actor.page, `/trackQuery?company=${key}&new`)
  await actor.page.getByLabel('Subject').fill('The first one')
  await actor.page.getByLabel('What do you need?').fill('It hums.')
  await actor.page.getByRole('button', { name: 'Raise query' }).click()
  await actor.page.waitForURL(`**/trackQuery?ref=${key}-1`)

  const writing = await context.newPage()
  await writing.route('**/draft?*', (route) => route.abort())
  await open(writing, `/trackQuery?company=${key}&new`)
  await writing.getByLabel('Subject').fill('One of its own')
  await open(actor.page, `/trackQuery?company=${key}&new&followUpOf=${key}-1`)
  await actor.page.getByLabel('Subject').fill('It hums again')
  await expect(actor.page.getByText(/^Draft saved/)).toBeVisible()

  await signOutHere(actor.page)
  await signInHere(writing, actor)
  await writing.waitForURL(`**/trackQuery?company=${key}&new`)
  await expect(writing.getByText('Your unsaved text was restored.')).toBeVisible()
  await expect(writing.getByLabel('Subject')).toHaveValue('One of its own')
  await expect(writing.locator('input[name="followUpOf"]')).toHaveValue('')
})

test('unsaved text of one user is never shown to the next user', async ({ actors }) => {
  const actor = await actors.openBrowser('Tomás')
  const { context } = actor
  await openAs(actor.page, 'tomas@demo.example', '/trackQuery?company=DEMO')
  const writing = await context.newPage()
  await open(writing, '/trackQuery?company=DEMO&new')
  await writing.getByLabel('Subject').fill('For nobody else')
  await signOutHere(actor.page)
  await signInAs(writing, 'sofia@demo.example')
  await writing.waitForURL('**/trackQuery?company=DEMO&new')
  // The script of the page deletes the stored text, so the URL alone proves nothing.
  const kept = () => writing.evaluate(() => Object.values(sessionStorage).join('\n'))
  await expect.poll(kept).not.toContain('For nobody else')
  await expect(writing.getByLabel('Subject')).toHaveValue('')
})

test('the next session check shows the sign-in page after a session ended, and signing in returns to the page', async ({
  actors,
}) => {
  const actor = await actors.signUp('Sonja')
  const key = newCompanyKey()
  await createCompanyHere(actor.page, 'Ending', key)
  const { page } = await actors.openBrowser('Sonja')
  // Realtime would notice the end of the session before the check does.
  await page.route('**/live.json*', (route) => route.abort())
  await page.clock.install()
  await untilInteractive(page, async () => {
    await page.goto(`/company?company=${key}&tab=people`)
    await signInHere(page, actor)
    await page.waitForURL(`**/company?company=${key}&tab=people`)
  })
  await stopClock(page)
  const asked = sessionChecksOf(page)
  await page.clock.runFor(29_000)
  expect(asked).toHaveLength(0)
  const answer = nextCheckResult(page)
  await page.clock.runFor(2000)
  await answer
  expect(asked).toHaveLength(1)

  // A hidden tab does not check; showing it checks at once.
  await setVisibility(page, 'hidden')
  await page.clock.runFor(300_000)
  expect(asked).toHaveLength(1)
  await showTab(page)
  expect(asked).toHaveLength(2)

  await endAllSessions(actor)
  const answered = page.waitForResponse('**/session.json')
  await page.clock.runFor(31_000)
  await answered
  await expect(signInPage(page)).toBeVisible()
  await signInHere(page, actor)
  await page.waitForURL(`**/company?company=${key}&tab=people`)
})

test('one session check serves all tabs of a browser, and a failed check changes nothing', async ({ actors }) => {
  const actor = await actors.openBrowser('Aisha')
  const { page, context } = actor
  // Realtime would cause additional session checks.
  await context.route('**/live.json*', (route) => route.abort())
  await page.clock.install()
  await openAs(actor.page, 'aisha@demo.example', '/trackQuery?company=DEMO')
  await stopClock(page)
  // All tabs share one clock. The second tab opens ten seconds later, so that its check is due later.
  await page.clock.runFor(10_000)
  const second = await context.newPage()
  let isAtWork = false
  const opened = open(second, '/company?company=DEMO').then(() => (isAtWork = true))
  // The page becomes idle only as its clock runs, in small steps until hydration.
  await expect(async () => {
    await page.clock.runFor(20)
    expect(isAtWork).toBe(true)
  }).toPass()
  await opened
  const asked = [sessionChecksOf(page), sessionChecksOf(second)]
  const answer = nextCheckResult(second)
  await page.clock.runFor(20_000)
  await answer
  expect(asked.flat()).toHaveLength(1)
  // The second tab received the result of the first, so it skips its check.
  await page.clock.runFor(10_000)
  expect(asked[1]).toEqual([])

  await setVisibility(second, 'hidden')
  await context.route('**/session.json', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.clock.runFor(31_000)
  await expect.poll(() => asked.flat().length).toBeGreaterThan(1)
  const before = asked.flat().length
  await context.setOffline(true)
  await page.clock.runFor(31_000)
  await expect.poll(() => asked.flat().length).toBeGreaterThan(before)
  await expect(page.getByRole('heading', { name: 'Queries' })).toBeVisible()
  await expect(second.getByRole('button', { name: /^Account of/ })).toBeVisible()
})

test('the next session check removes the company’s pages for a suspended member, who stays signed in', async ({
  actors,
  baseURL,
}) => {
  const owner = await actors.signUp('Olga')
  const key = newCompanyKey()
  await createCompanyHere(owner.page, 'Suspending', key)
  const agent = await actors.openBrowser('Ada')
  await owner.page.getByRole('link', { name: 'Invite people' }).click()
  await owner.page.getByLabel('E-mail addresses').fill(agent.email)
  await owner.page.getByRole('radio', { name: /^Agent/ }).check()
  await owner.page.getByRole('button', { name: 'Send invitations' }).click()
  const { page } = agent
  await page.clock.install()
  await page.goto(await invitationFor(agent.email))
  await joinHere(agent, 'Suspending')
  await expect(page.getByText('You joined Suspending. Welcome.')).toBeVisible()
  await page.goto(`/trackQuery?company=${key}`)
  await expectConnected(page)
  await expect(page.getByRole('heading', { name: /^Queries:/ })).toBeVisible()

  const { person } = await (await agent.context.request.get('/session.json')).json()
  const suspended = await owner.context.request.post(`/company?company=${key}&tab=people`, {
    form: { intent: 'set-state', userId: person, state: 'suspended' },
    headers: { origin: baseURL ?? '', 'sec-fetch-site': 'same-origin' },
  })
  expect(suspended.status()).toBe(200)
  const answered = page.waitForResponse('**/session.json')
  // The check is due exactly at the end of the clock jump, so that it does not time out within it.
  await page.clock.fastForward(31_000)
  await answered
  // It was the only company of the member.
  await expect(page.getByRole('heading', { name: 'You are suspended in Suspending' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Queries:/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account of Ada' })).toBeVisible()
})
