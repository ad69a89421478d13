import type { Page } from '@playwright/test'
import { chooseKind } from './support/compose.ts'
import { endAllSessions } from './support/backend.ts'
import { withoutRealtime, enterWithoutRealtime, readWithoutRealtime } from './support/without-realtime.ts'
import { signInAs } from './support/demo-sign-in.ts'
import { demoApi, raiseForJonas } from './support/demo-api.ts'
import { expectConnected } from './support/realtime.ts'
import {
  createCompanyHere,
  expect,
  newCompanyKey,
  signInHere,
  signOutHere,
  test,
  type Actors,
} from './support/people.ts'

/* A draft survives the end of its author’s session and changes by others. */

const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply/ })
const note = (page: Page) => page.getByRole('textbox', { name: 'Your note for staff' })
const saved = (page: Page) => page.getByText(/^Draft saved/)

test('a draft survives a sign-out of its author and concurrent changes of the query', async ({ actors }) => {
  const path = await raiseForJonas('The gate squeaks')
  const words = 'Dear Jonas,\n\nthe oil is on its way, and'
  const page = await readWithoutRealtime(actors, 'Aisha', path)
  await reply(page).fill(words)
  await expect(saved(page)).toBeVisible()

  await test.step('a colleague changes the status and the author changes another field', async () => {
    const colleague = await enterWithoutRealtime(actors, 'Sofia', path)
    await colleague.getByRole('button', { name: 'Change status' }).click()
    await colleague.getByRole('button', { name: 'Answered' }).click()
    await expect(colleague.getByText('The status was changed.')).toBeVisible()
    await page.getByLabel('Priority', { exact: true }).selectOption('high')
    await expect(page.getByText(/The priority was changed\. Meanwhile Sofia/)).toBeVisible()
    await expect(reply(page)).toHaveValue(words)
  })

  await test.step('the draft is shown after signing out and in again', async () => {
    await signOutHere(page)
    await page.goto(path)
    await signInAs(page, 'aisha@demo.example')
    await page.waitForURL(`**${path}`)
    await expect(reply(page)).toHaveValue(words)
    await expect(saved(page)).toBeVisible()
  })

  await test.step('the draft is shown on another device', async () => {
    const elsewhere = await enterWithoutRealtime(actors, 'Aisha', path)
    await expect(reply(elsewhere)).toHaveValue(words)
  })
})

test('text typed after the session ended is saved automatically once its author signs in again', async ({ actors }) => {
  const actor = await actors.signUp('Edda')
  const { page, context } = actor
  // With realtime the page would ask to sign in before the text is typed.
  await withoutRealtime(context)
  const key = newCompanyKey()
  await createCompanyHere(page, 'Drafting', key)
  await page.goto(`/trackQuery?company=${key}&new`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Subject').fill('Half a subj')
  await expect(saved(page)).toBeVisible()

  await endAllSessions(actor)
  await page.getByLabel('Subject').fill('Half a subject')
  await expect(page.getByText(/^Not saved: .* Your text is still here\.$/)).toBeVisible()

  const tab = await context.newPage()
  await tab.goto(`/trackQuery?company=${key}&new`)
  await signInHere(tab, actor)
  await tab.waitForURL(`**/trackQuery?company=${key}&new`)
  // Session checks are allowed only now, because a check without a session would leave the page.
  await context.unroute('**/session.json')
  // After some failures the page retries every 30 s.
  await expect(saved(page)).toBeVisible({ timeout: 60_000 })
  await tab.reload()
  await expect(tab.getByLabel('Subject')).toHaveValue('Half a subject')
})

test('text typed after the session ended continues the draft of its form without a conflict after sign-in', async ({
  actors,
}) => {
  const actor = await actors.signUp('Greta')
  const { page, context } = actor
  const key = newCompanyKey()
  await withoutRealtime(context)
  await createCompanyHere(page, 'Typing on', key)
  await page.goto(`/trackQuery?company=${key}&new`)
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Subject').fill('Half')
  await expect(saved(page)).toBeVisible()
  const version = await page.locator('input[name="draftVersion"]').first().inputValue()

  await endAllSessions(actor)
  await page.getByLabel('Subject').fill('Half a')
  await expect(page.getByText(/^Not saved: .* Your text is still here\.$/)).toBeVisible()
  await expect(page.locator('input[name="draftVersion"]').first()).toHaveValue(version)

  // The page finds out that the session is over, and asks to sign in.
  await context.unroute('**/session.json')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await signInHere(page, actor)
  await page.waitForURL(`**/trackQuery?company=${key}&new`)
  await expect(page.getByText('Your unsaved text was restored.')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('Half a')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Subject').press('End')
  const stored = page.waitForResponse(
    async (response) =>
      !!response.request().postData()?.includes('Half+a+subject') &&
      'savedAt' in ((await response.json()) as Record<string, unknown>),
  )
  await page.getByLabel('Subject').pressSequentially(' subject')
  await stored
  await expect(page.getByText('You have written two texts')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Half a subject')
})

test('text restored after sign-in does not replace the draft of another tab', async ({ actors }) => {
  const path = await raiseForJonas('The clock is slow')
  const page = await enterWithoutRealtime(actors, 'Aisha', path)
  const tab = await page.context().newPage()
  const list = await page.context().newPage()
  await tab.goto(path)
  await tab.waitForLoadState('networkidle')
  await list.goto('/trackQuery?company=DEMO')
  // The page notifies other tabs only after its whole script runs.
  await expectConnected(list)
  await reply(tab).fill('From the tab.')
  await expect(saved(tab)).toBeVisible()
  await tab.close()
  await reply(page).fill('From the page.')
  await expect(page.getByText(/^Not saved: Choose above what to keep/)).toBeVisible()

  await signOutHere(list)
  await signInAs(page, 'aisha@demo.example')
  await page.waitForURL(`**${path}`)
  await expect(page.getByText('Your unsaved text was restored.')).toBeVisible()
  await expect(reply(page)).toHaveValue('From the page.')
  await page.waitForLoadState('networkidle')
  await reply(page).press('ControlOrMeta+End')
  await reply(page).pressSequentially(' And on.')
  await expect(page.getByRole('textbox', { name: 'Typed here' })).toHaveValue('From the page. And on.')
  await page.getByRole('button', { name: 'Keep both texts' }).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(reply(page)).toHaveValue('From the tab.\n\nFrom the page. And on.')
})

test('both texts of a draft conflict are shown again after going back and after a reload', async ({ actors }) => {
  const path = await raiseForJonas('The blind is stuck')
  const page = await readWithoutRealtime(actors, 'Aisha', path)
  const tab = await page.context().newPage()
  await tab.goto(path)
  await tab.waitForLoadState('networkidle')
  await reply(tab).fill('From the tab.')
  await expect(saved(tab)).toBeVisible()
  await reply(page).fill('From the page.')
  const notSaved = page.getByText(/^Not saved: Choose above what to keep/)
  await expect(notSaved).toBeVisible()

  const expectBoth = async () => {
    await expect(reply(page)).toHaveValue('From the page.')
    await expect(page.getByRole('textbox', { name: /^Saved elsewhere/ })).toHaveValue('From the tab.')
    await expect(page.getByRole('textbox', { name: 'Typed here' })).toHaveValue('From the page.')
  }
  await page
    .getByRole('link', { name: /^Queries/ })
    .first()
    .click()
  await expect(reply(page)).toHaveCount(0)
  await page.goBack()
  await expectBoth()

  // Closing and reloading ask first.
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  await (await asked).accept()
  await reloaded
  await expectBoth()
  await page.getByRole('button', { name: 'Use what I saved elsewhere' }).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(reply(page)).toHaveValue('From the tab.')
  await expect(notSaved).toHaveCount(0)
})

/** Opens a query as Aisha, types, and signs her out in another tab. Returns the page, which asks her to sign in. */
async function typeThenSignOut(actors: Actors, path: string, type: (page: Page) => Promise<void>): Promise<Page> {
  const page = await readWithoutRealtime(actors, 'Aisha', path)
  const list = await page.context().newPage()
  await list.goto('/trackQuery?company=DEMO')
  await expectConnected(list)
  await type(page)
  await signOutHere(list)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  return page
}

test('an unsaved note is restored as a note, even if the page has more forms than before', async ({ actors }) => {
  const api = demoApi()
  const query = await api.raise('jonas', 'The badge is refused')
  const path = `/trackQuery?ref=${query.ref}`
  const words = 'Between us: his access was withdrawn.'
  const page = await typeThenSignOut(actors, path, async (page) => {
    await chooseKind(page, 'Internal note')
    await note(page).fill(words)
    await expect(saved(page)).toBeVisible()
  })
  // An unread query has an additional form at the top.
  await api.write('jonas', query, 'reply', 'Still refused.')

  await signInAs(page, 'aisha@demo.example')
  await page.waitForURL(`**${path}`)
  await expect(page.getByText('Your unsaved text was restored.')).toBeVisible()
  await expect(page.getByText('Still refused.')).toBeVisible()
  await expect(note(page)).toBeVisible()
  await expect(note(page)).toHaveValue(words)
  await page.waitForLoadState('networkidle')
  await note(page).press('ControlOrMeta+End')
  await note(page).pressSequentially(' Wait.')
  await expect(saved(page)).toBeVisible()
  const drafts = `drafts?query_id=eq.${query.id}&select=kind,body`
  await expect.poll(() => api.read('aisha', drafts)).toEqual([{ kind: 'note', body: `${words} Wait.` }])
  await page.getByRole('group', { name: 'Write' }).getByText('Reply').click()
  await expect(reply(page)).toHaveValue('')
})

test('unsaved text is not restored into another field, and is restored once its own field exists again', async ({
  actors,
}) => {
  const api = demoApi()
  const query = await api.raise('jonas', 'The lamp hums')
  const path = `/trackQuery?ref=${query.ref}`
  const change = async (patch: Record<string, unknown>) => {
    const [now] = await api.read<{ row_version: number }>('marcus', `queries?id=eq.${query.id}&select=row_version`)
    await api.call('marcus', 'change_query', { p_query: query.id, p_row_version: now?.row_version, p_patch: patch })
  }
  const page = await typeThenSignOut(actors, path, async (page) => {
    // The server gets no draft, so only this tab has the text.
    await page.context().route('**/draft?*', (route) => route.abort())
    await reply(page).fill('We are on our way.')
  })
  await change({ status: 'closed', resolution: 'duplicate' })

  await signInAs(page, 'aisha@demo.example')
  await page.waitForURL(`**${path}`)
  await page.waitForLoadState('networkidle')
  await expect(note(page)).toHaveValue('')
  await expect(reply(page)).toBeHidden()

  await change({ status: 'open' })
  await page.reload()
  await expect(page.getByText('Your unsaved text was restored.')).toBeVisible()
  await expect(reply(page)).toHaveValue('We are on our way.')
})
