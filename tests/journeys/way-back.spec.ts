import { chooseKind } from './support/compose.ts'
import { demoApi } from './support/demo-api.ts'
import { openAs, signInByRequest } from './support/demo-sign-in.ts'
import { expect, newWord, test } from './support/people.ts'

/* From a filtered list to a query, some acts, and back to the same place of the same list. */

const desk = demoApi()

for (const scripted of [true, false])
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })

    test('after several acts on a query, its link back leads to the same filter and place of the list', async ({
      actors,
    }) => {
      const word = newWord()
      const raised = []
      for (let number = 1; number <= 25; number += 1)
        raised.push(await desk.raise('jonas', `The ${word} lamp ${number}`))
      // On a narrow window a query replaces its list.
      const { page } = await actors.openBrowser('Sofia', { viewport: { width: 1200, height: 500 } })
      const list = `/trackQuery?company=DEMO&status=new&text=${word}`
      if (scripted) await openAs(page, 'sofia@demo.example', list)
      else await signInByRequest(page, 'sofia@demo.example').then(() => page.goto(list))
      const address = page.url()
      const row = page.getByRole('link', { name: `The ${word} lamp 9`, exact: true })
      await row.scrollIntoViewIfNeeded()
      await page.evaluate(() => window.scrollBy(0, 60))
      const place = await page.evaluate(() => window.scrollY)
      expect(place).toBeGreaterThan(0)
      await row.click()
      await expect(page.getByRole('heading', { level: 1, name: `The ${word} lamp 9` })).toBeVisible()

      await chooseKind(page, 'Internal note')
      await page.getByRole('textbox', { name: /note/i }).fill('A note about it.')
      await page.getByRole('button', { name: 'Add note for staff' }).click()
      await expect(page.getByText('A note about it.').first()).toBeVisible()
      await page
        .getByRole('link', { name: /^Inbox/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'Close inbox' }).first().click()
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await page.getByRole('link', { name: `New, “${word}”` }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Queries' })).toBeVisible()
      expect(page.url().replace(/#.*/, '')).toBe(address)
      await expect(row).toBeInViewport()
      if (!scripted) return
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
      await expect(row).toBeFocused()
    })
  })

test('going back shows the list at its place at once, and then what has changed in it meanwhile', async ({
  actors,
}) => {
  const word = newWord()
  const raised = []
  for (let number = 1; number <= 25; number += 1) raised.push(await desk.raise('jonas', `The ${word} lamp ${number}`))
  const { page } = await actors.openBrowser('Sofia', { viewport: { width: 1200, height: 500 } })
  await openAs(page, 'sofia@demo.example', `/trackQuery?company=DEMO&status=new&text=${word}`)
  const row = page.getByRole('link', { name: `The ${word} lamp 9`, exact: true })
  await row.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  await row.click()
  await expect(page.getByRole('heading', { level: 1, name: `The ${word} lamp 9` })).toBeVisible()
  await desk.call('sofia', 'change_query', {
    p_query: raised[23]!.id,
    p_row_version: 1,
    p_patch: { status: 'open' },
  })

  const answers = Promise.withResolvers<void>()
  await page.route('**/_payload.json*', async (route) => {
    await answers.promise
    await route.continue()
  })
  await page.goBack()
  await expect(row).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
  answers.resolve()
  await expect(page.getByRole('link', { name: `The ${word} lamp 24`, exact: true })).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('the next page of a list begins at its top, and going back from it leads to the place that was left', async ({
  actors,
}) => {
  const { page } = await actors.openBrowser('Sofia', { viewport: { width: 1200, height: 800 } })
  await openAs(page, 'sofia@demo.example', '/trackQuery?company=DEMO&view=all')
  const older = page.getByRole('link', { name: 'Older', exact: true })
  await older.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  const place = await page.evaluate(() => window.scrollY)
  await older.click()
  await expect(page).toHaveURL(/after=/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(older).toBeFocused()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.scrollY)).toBe(place)
})
