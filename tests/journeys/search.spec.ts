import type { Page } from '@playwright/test'
import { demoApi } from './support/demo-api.ts'
import { signInByRequest } from './support/demo-sign-in.ts'
import { untilInteractive } from './support/realtime.ts'
import { expect, newWord, test } from './support/people.ts'

/* The search field of the top bar, on every kind of page. */

const pages = {
  requester: ['/company?company=DEMO', '/trackQuery?company=DEMO', '/trackQuery?company=DEMO&new', '/nowhere'],
  admin: [
    '/company?company=DEMO&tab=people',
    '/company?company=DEMO&tab=settings',
    '/trackQuery?company=DEMO&view=mine',
    '/test?company=DEMO',
  ],
}

const search = (page: Page) => page.getByRole('search').first()
/** Read from the form, because the field has another role while it lists results. */
const field = (page: Page) => search(page).getByLabel('Search queries').first()
const list = (page: Page) => page.getByRole('list', { name: /^Queries/ })

/** Opens a page, and waits until its script runs. */
async function open(page: Page, path: string, scripted: boolean): Promise<void> {
  if (!scripted) return void (await page.goto(path))
  await untilInteractive(page, () => page.goto(path))
  await page.waitForLoadState('networkidle')
}

for (const scripted of [true, false]) {
  test.describe(scripted ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ scripted })

    for (const [role, email, width] of [
      ['requester', 'jonas@demo.example', 360],
      ['admin', 'marcus@demo.example', 1280],
    ] as const) {
      test(`on every page at ${width} px a search of the ${role} lists what it finds`, async ({ actors }) => {
        const word = newWord()
        const subject = `${word} does not start`
        const { ref } = await demoApi().raise('jonas', subject)
        const { page } = await actors.openBrowser(role, { viewport: { width, height: 800 } })
        await signInByRequest(page, email)
        for (const path of [...pages[role], `/trackQuery?ref=${ref}`]) {
          await open(page, path, scripted)
          // Once the script runs, it lists the result while one types. Enter then still lists all results.
          await field(page).pressSequentially(word)
          if (scripted) await expect(search(page).getByRole('option', { name: new RegExp(subject) })).toBeVisible()
          await field(page).press('Enter')
          await expect(list(page).getByRole('link', { name: subject })).toBeVisible()
          await expect(page).toHaveURL(new RegExp(`text=${word}`))
        }
      })
    }

    test('the button of the search field submits it, and an exact reference opens its query', async ({ actors }) => {
      const word = newWord()
      const subject = `${word} does not start`
      const { ref } = await demoApi().raise('jonas', subject)
      const { page } = await actors.openBrowser('Jonas', { viewport: { width: 360, height: 800 } })
      await signInByRequest(page, 'jonas@demo.example')
      await open(page, '/company?company=DEMO', scripted)
      await field(page).fill(word)
      await search(page).getByRole('button', { name: 'Search' }).click()
      await expect(list(page).getByRole('link', { name: subject })).toBeVisible()
      await field(page).fill(ref.toLowerCase())
      await field(page).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(subject)
    })
  })
}

test('a result is chosen with the arrow keys or the pointer, and the palette does not disturb the field', async ({
  actors,
}) => {
  const word = newWord()
  const subject = `${word} does not start`
  await demoApi().raise('jonas', subject)
  const { page } = await actors.openBrowser('Jonas')
  await signInByRequest(page, 'jonas@demo.example')
  await open(page, '/company?company=DEMO', true)
  const heading = page.getByRole('heading', { level: 1, name: new RegExp(subject) })
  const result = search(page).getByRole('option', { name: new RegExp(subject) })

  await field(page).pressSequentially(word)
  await expect(result).toBeVisible()
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await expect(heading).toBeVisible()

  await open(page, '/company?company=DEMO', true)
  await field(page).pressSequentially(word)
  await result.click()
  await expect(heading).toBeVisible()

  await open(page, '/company?company=DEMO', true)
  await page.getByRole('button', { name: /^Search and commands/ }).click()
  await page.getByRole('dialog').getByRole('combobox').press('Escape')
  await field(page).fill(word)
  await field(page).press('Enter')
  await expect(list(page).getByRole('link', { name: subject })).toBeVisible()
})

test('the shortcut opens the palette in a narrow window, where its button is hidden', async ({ actors }) => {
  const { page } = await actors.openBrowser('Jonas', { viewport: { width: 360, height: 800 } })
  await signInByRequest(page, 'jonas@demo.example')
  await open(page, '/company?company=DEMO', true)
  await expect(page.getByRole('button', { name: /^Search and commands/ })).toBeHidden()
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  await expect
    .poll(async () => {
      // The palette loads when the page is idle.
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
      return palette.isVisible()
    })
    .toBe(true)
  await palette.getByRole('combobox').fill('inbox')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/inbox/)
})
