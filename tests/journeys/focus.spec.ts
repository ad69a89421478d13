import type { Locator, Page } from '@playwright/test'
import { demoApi } from './support/demo-api.ts'
import { openAs, saveData } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'

/* A pressed button may disappear. The focus then moves to what the action was about. */

const desk = demoApi()

/** Waits until the focus is on this element and stays there. */
async function expectFocusStays(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await page.waitForLoadState('networkidle')
  await expect(target).toBeFocused()
}

/** Presses a button by keyboard. */
async function press(button: Locator): Promise<void> {
  await button.focus()
  await button.press('Enter')
}

const reply = (page: Page) => page.getByRole('textbox', { name: /^Your reply/ })
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })
const heading = (page: Page, name: string) => details(page).getByRole('heading', { name })

test('the focus stays in the reply field after sending or discarding, and at the status after changing it', async ({
  actors,
}) => {
  const { ref } = await desk.raise('jonas', 'The focus of the printer')
  const { page } = await actors.openBrowser('Sofia')
  await openAs(page, 'sofia@demo.example', `/trackQuery?ref=${ref}`)

  await test.step('after sending with Ctrl+Enter, the next text can be typed', async () => {
    await reply(page).fill('It is the toner.')
    await reply(page).press('Control+Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'It is the toner.' }).first()).toBeVisible()
    await expect(reply(page)).toHaveValue('')
    await expectFocusStays(page, reply(page))
  })

  await test.step('after discarding a draft, another text can be typed', async () => {
    await reply(page).fill('Or the drum?')
    await press(page.getByRole('button', { name: 'Delete draft' }).first())
    await expect(reply(page)).toHaveValue('')
    await expectFocusStays(page, reply(page))
  })

  await test.step('after a status change, the focus is at the status', async () => {
    const move = page.getByRole('main').locator('header').first().getByRole('button').first()
    const before = await move.textContent()
    await press(move)
    await expect(move).not.toHaveText(before ?? '')
    await expectFocusStays(page, move)
  })
})

test('after withdrawing a query the focus is on the heading of its status', async ({ actors }) => {
  const { ref } = await desk.raise('priya', 'The focus of the scanner')
  const { page } = await actors.openBrowser('Priya')
  await openAs(page, 'priya@demo.example', `/trackQuery?ref=${ref}`)
  await details(page).getByText('Withdraw this query').click()
  await press(details(page).getByRole('button', { name: 'Withdraw', exact: true }))
  await expect(page.getByText('You withdrew this query')).toBeVisible()
  await expectFocusStays(page, heading(page, 'Status'))
})

test('after suspending or restoring a member the focus is on the menu of that member', async ({ actors }) => {
  const { page } = await actors.openBrowser('Helena')
  await openAs(page, 'helena@demo.example', '/company?company=DEMO&tab=people')
  const more = page.getByRole('button', { name: 'More for Viktor Novák' })
  await press(more)
  await press(page.getByRole('button', { name: 'Restore Viktor Novák' }))
  await expect(page.getByText('Viktor Novák was restored and has access again.').first()).toBeVisible()
  await expectFocusStays(page, more)
  await press(more)
  await press(page.getByRole('button', { name: 'Suspend Viktor Novák' }))
  await expect(
    page.getByText('Viktor Novák was suspended and no longer has access to the company.').first(),
  ).toBeVisible()
  await expectFocusStays(page, more)
})

/** Every stop of Shift+Tab that a sticky part of the page hides, one per line. */
async function hiddenStops(page: Page, count: number): Promise<string[]> {
  const hidden = new Set<string>()
  for (let stop = 0; stop < count; stop += 1) {
    await page.keyboard.press('Shift+Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body || focused.closest('header')) return ''
      // A hidden radio button is shown as its label.
      const shown = focused.closest('label') ?? focused
      const { left, right, top, bottom } = shown.getBoundingClientRect()
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const isBelowBar = left < innerWidth && right > 0 && top >= bar - 1 && top < innerHeight
      const isTall = bottom - top > innerHeight - bar
      // The bar of a query, or its composer, could lie over it.
      const drawn = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      const over = drawn?.closest('header, .dock, [data-slot="bottom-bar"]')
      const isCovered = over ? !over.contains(shown) : false
      // The skip link lies above the bar, the navigation beside it.
      const isElsewhere = getComputedStyle(focused).position === 'fixed' || focused.closest('nav') !== null
      return (isBelowBar && !isCovered) || isTall || isElsewhere
        ? ''
        : `${focused.outerHTML.slice(0, 120)} at ${top} to ${bottom}`
    })
    if (found) hidden.add(found)
  }
  return [...hidden]
}

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`at ${width} px no stop of Shift+Tab lies below a sticky bar or the composer`, async ({ actors }) => {
    const { ref } = await desk.raise('jonas', 'The stops of the printer')
    const { page } = await actors.openBrowser('Aisha', { viewport: { width, height } })
    // A link prefetches its page when it gets the focus: at every stop the server would render a page nobody opens.
    await saveData(page)
    await openAs(page, 'aisha@demo.example', '/trackQuery?company=DEMO')
    for (const path of ['/trackQuery?company=DEMO', `/trackQuery?ref=${ref}`, '/trackQuery?company=DEMO&new'])
      await test.step(path, async () => {
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await page.locator('main').getByRole('link').or(page.locator('main').getByRole('button')).last().focus()
        expect(await hiddenStops(page, 60)).toEqual([])
      })
  })
}
