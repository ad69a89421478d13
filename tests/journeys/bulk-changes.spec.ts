import type { Page } from '@playwright/test'
import { demoApi } from './support/demo-api.ts'
import { signInByRequest } from './support/demo-sign-in.ts'
import { enterWithoutRealtime } from './support/without-realtime.ts'
import { type Actors, expect, newWord, test } from './support/people.ts'

/* Staff select rows of the list and change them together. */

async function enterWithoutScript(actors: Actors, path: string): Promise<Page> {
  const { page } = await actors.openBrowser('Aisha')
  await signInByRequest(page, 'aisha@demo.example')
  await page.goto(path)
  return page
}

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })

    test('selected queries are changed together, undo reverts the change, and a rejected query is listed with the reason', async ({
      actors,
    }) => {
      const word = newWord()
      const api = demoApi()
      for (const place of ['north', 'south', 'west']) await api.raise('jonas', `${word} ${place} stands still`)
      const path = `/trackQuery?company=DEMO&view=all&text=${word}`
      const page = scripted ? await enterWithoutRealtime(actors, 'Aisha', path) : await enterWithoutScript(actors, path)
      const rows = page.getByRole('list', { name: /^Queries/ }).getByRole('listitem')
      await expect(rows).toHaveCount(3)
      const select = (place: string) =>
        rows
          .filter({ hasText: place })
          .getByRole('checkbox', { name: /^Select DEMO-/ })
          .check()
      const change = async (field: string, choice: string) => {
        await page.getByRole('button', { name: field, exact: true }).click()
        await page
          .getByRole('group', { name: `Change ${field.toLowerCase()}` })
          .getByRole('button', { name: choice, exact: true })
          .click()
      }

      await select('north')
      await select('south')
      await change('Priority', 'Urgent')
      await expect(page.getByText('2 queries were changed.')).toBeVisible()
      await expect(rows.getByRole('img', { name: 'Urgent' })).toHaveCount(2)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByText('The change was undone.')).toBeVisible()
      await expect(rows.getByRole('img', { name: 'Urgent' })).toHaveCount(0)

      await select('north')
      await change('Status', 'Spam')
      await expect(page.getByText('1 query was changed.')).toBeVisible()
      await select('north')
      await select('west')
      await change('Status', 'Fixed')
      const answer = page.getByRole('alert').filter({ hasText: 'not changed' })
      await expect(answer).toContainText('1 query was not changed, 1 was.')
      await expect(answer.getByRole('listitem')).toHaveText(/^DEMO-\d+: .*Open/)
      await expect(rows.filter({ hasText: 'north' }).getByRole('checkbox')).toBeChecked()
      await expect(rows.filter({ hasText: 'west' }).getByRole('img', { name: 'Resolved' })).toBeVisible()
    })
  })
}

test('keyboard shortcuts move the focus between rows, and assign the focused query', async ({ actors }) => {
  const api = demoApi()
  const word = newWord()
  for (const place of ['east', 'upper']) await api.raise('jonas', `${word} ${place} is dark`)
  const page = await enterWithoutRealtime(actors, 'Aisha', `/trackQuery?company=DEMO&view=all&text=${word}`)
  await page.getByRole('link', { name: `${word} upper is dark` }).focus()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: `${word} east is dark` })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Change assignee of DEMO-/ })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByRole('button', { name: 'Assign to me', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 query was changed.')).toBeVisible()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `${word} east` })
      .getByTitle(/^Aisha/),
  ).toBeVisible()

  await test.step('a question mark shows all shortcuts, except in a field, and closing returns to the row', async () => {
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const row = page.getByRole('link', { name: `${word} upper is dark` })
    await row.focus()
    await page.keyboard.press('?')
    await expect(sheet.getByText('Change the assignee')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(row).toBeFocused()
    // It has another role while it lists results.
    const search = page.getByRole('search').getByLabel('Search queries').first()
    await search.press('?')
    await expect(search).toHaveValue(/\?/)
    await expect(sheet).toBeHidden()
  })

  await test.step('the account menu shows them too, and they can be turned off', async () => {
    const account = page.getByRole('button', { name: /^Account of/ })
    await account.click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await page.getByRole('switch', { name: 'Shortcuts of one character' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
