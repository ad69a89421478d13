import { chooseKind } from './support/compose.ts'
import { demoApi } from './support/demo-api.ts'
import { openAs, signInByRequest } from './support/demo-sign-in.ts'
import { expectMarkedRead } from './support/mark-read.ts'
import { expect, newWord, test } from './support/people.ts'

/* An agent works through a filtered list, one query after the other. */

const desk = demoApi()
const count = 10

for (const scripted of [true, false])
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })

    test('ten queries of a filter are triaged one by one, and each leads back to the same filter', async ({
      actors,
    }) => {
      const word = newWord()
      for (let number = 1; number <= count; number += 1) await desk.raise('jonas', `${word} ${number} is loose`)
      // On a narrow window a query replaces its list.
      const { page } = await actors.openBrowser('Sofia', { viewport: { width: 1200, height: 700 } })
      const list = `/trackQuery?company=DEMO&status=new&text=${word}`
      if (scripted) await openAs(page, 'sofia@demo.example', list)
      else await signInByRequest(page, 'sofia@demo.example').then(() => page.goto(list))
      const address = page.url()
      const rows = page.getByRole('list', { name: /^Queries/ }).getByRole('listitem')

      for (let left = count; left > 0; left -= 1)
        await test.step(`with ${left} left`, async () => {
          await expect(rows).toHaveCount(left)
          const row = rows.first().getByRole('link').first()
          const subject = (await row.textContent()) ?? ''
          await row.click()
          await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
          if (scripted) await expectMarkedRead(page)
          const priority = page.getByLabel('Priority', { exact: true })
          const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('set-priority') === true)
          await priority.selectOption('high')
          if (!scripted)
            await page
              .getByRole('complementary', { name: 'Details' })
              .locator('form', { has: priority })
              .getByRole('button', { name: 'Save' })
              .click()
          await saved
          await chooseKind(page, 'Internal note')
          await page.getByRole('textbox', { name: /note/i }).fill('Looked at.')
          await page.getByRole('button', { name: 'Add note for staff' }).click()
          await expect(page.getByRole('listitem').filter({ hasText: 'Looked at.' }).first()).toBeVisible()
          // The message about the query before may still be shown, so the answer itself is awaited.
          const changed = page.waitForResponse((answer) => answer.request().postData()?.includes('set-status') === true)
          await page.getByRole('main').locator('header').first().getByRole('button').first().click()
          await changed
          await page.getByRole('link', { name: `New, “${word}”` }).click()
          await expect(page.getByRole('heading', { level: 1, name: 'Queries' })).toBeVisible()
          expect(page.url().replace(/#.*/, '')).toBe(address)
        })
      await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
    })
  })
