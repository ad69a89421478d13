import type { Page } from '@playwright/test'
import { raiseForJonas } from './support/demo-api.ts'
import { expect, test, type Actors } from './support/people.ts'
import { enterWithoutRealtime, readWithoutRealtime, withoutRealtime } from './support/without-realtime.ts'

/* Saving, discarding or showing a draft fails: no text is lost, and the page shows which text is not saved. */

const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply/ })
const saved = (page: Page) => page.getByText(/^Draft saved/)
const notSaved = (page: Page) => page.getByText(/^Not saved: Choose above what to keep/)

/** Opens a query as Aisha in a page and then saves a text in another tab, which the page has not seen. */
async function openBehind(actors: Actors, subject: string): Promise<Page> {
  const path = await raiseForJonas(subject)
  const tab = await readWithoutRealtime(actors, 'Aisha', path)
  const page = await tab.context().newPage()
  await withoutRealtime(page)
  const autosave = page.waitForResponse((response) => /\/draft-autosave-[^/]*\.js$/.test(response.url()))
  await page.goto(path)
  await autosave
  await reply(tab).fill('From the tab.')
  await expect(saved(tab)).toBeVisible()
  return page
}

test('text typed after discarding a draft is saved, even if the response to the discard was lost', async ({
  actors,
}) => {
  const path = await raiseForJonas('The hinge is loose')
  const page = await readWithoutRealtime(actors, 'Aisha', path)
  await reply(page).fill('To discard.')
  await expect(saved(page)).toBeVisible()

  await page.route('**/_payload.json*', async (route, request) => {
    if (!request.postData()?.includes('discard-draft')) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Delete draft' }).click()
  await expect(page.getByText('TrackQuery could not be reached', { exact: false }).first()).toBeVisible()
  const elsewhere = await enterWithoutRealtime(actors, 'Aisha', path)
  await expect(reply(elsewhere)).toHaveValue('')

  const answered = page.waitForResponse((response) => !!response.request().postData()?.includes('And+on'))
  await reply(page).press('ControlOrMeta+End')
  await reply(page).pressSequentially(' And on.')
  expect(await (await answered).json()).toHaveProperty('savedAt', expect.any(String))
  await elsewhere.reload()
  await expect(reply(elsewhere)).toHaveValue('To discard. And on.')
})

test('both texts of a draft conflict are shown even if the page can load no more scripts', async ({ actors }) => {
  const page = await openBehind(actors, 'The bulb is dead')
  await page.route('**/assets/*.js', (route) => route.abort())
  await reply(page).fill('From the page.')
  await expect(notSaved(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Saved elsewhere/ })).toHaveValue('From the tab.')
  await expect(page.getByRole('textbox', { name: 'Typed here' })).toHaveValue('From the page.')
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByText('From the page.')).toBeVisible()
  await expect(reply(page)).toHaveValue('From the tab.')
})

test('the composer shows that the choice between two texts is being saved, until it is saved', async ({ actors }) => {
  const page = await openBehind(actors, 'The pump is loud')
  await reply(page).fill('From the page.')
  await expect(notSaved(page)).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/draft?*', async (route) => {
    await answer.promise
    await route.continue()
  })
  const saving = page.getByText('Saving…', { exact: true })
  const posted = page.waitForRequest('**/draft?*')
  await page.getByRole('button', { name: 'Keep both texts' }).click()
  await posted
  await expect(saving).toBeVisible()
  await expect(notSaved(page)).toHaveCount(0)
  await expect(saved(page)).toHaveCount(0)
  answer.resolve()
  await expect(saved(page)).toBeVisible()
  await expect(saving).toHaveCount(0)
  await page.reload()
  await expect(reply(page)).toHaveValue('From the tab.\n\nFrom the page.')
})

test('text that a tab restores does not replace a draft that another tab saved meanwhile', async ({ actors }) => {
  const path = await raiseForJonas('The vent rattles')
  const page = await readWithoutRealtime(actors, 'Aisha', path)
  await reply(page).fill('Begun.')
  await expect(saved(page)).toBeVisible()
  // A rejected save is not repeated. A lost one would be sent again when the page is left.
  await page.route('**/draft?*', (route) => route.fulfill({ status: 422, json: { message: 'Rejected.' } }))
  await reply(page).fill('Begun. Only in this tab.')
  await expect(page.getByText('Not saved: Rejected. Your text is still here.')).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.goto('/trackQuery?company=DEMO')

  const elsewhere = await enterWithoutRealtime(actors, 'Aisha', path)
  await expect(reply(elsewhere)).toHaveValue('Begun.')
  const answered = elsewhere.waitForResponse((response) => !!response.request().postData()?.includes('Newer'))
  await reply(elsewhere).fill('Begun. Newer.')
  expect(await (await answered).json()).toHaveProperty('savedAt', expect.any(String))

  await page.unroute('**/draft?*')
  await page.goto(path)
  await expect(reply(page)).toHaveValue('Begun. Only in this tab.')
  await expect(page.getByRole('textbox', { name: /^Saved elsewhere/ })).toHaveValue('Begun. Newer.')
  await expect(notSaved(page)).toBeVisible()
  await elsewhere.reload()
  await expect(reply(elsewhere)).toHaveValue('Begun. Newer.')
})
