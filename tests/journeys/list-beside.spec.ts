import type { Page } from '@playwright/test'
import { demoApi } from './support/demo-api.ts'
import { openAs } from './support/demo-sign-in.ts'
import { expectMarkedRead } from './support/mark-read.ts'
import { type Actors, expect, newWord, test } from './support/people.ts'
import { expectConnected } from './support/realtime.ts'

const desk = demoApi()

/** A list that only contains the queries of one test, in a window that has room for it beside a query. */
async function openList(actors: Actors, width = 1600) {
  const word = newWord()
  const queries = [
    await desk.raise('jonas', `The ${word} door`),
    await desk.raise('jonas', `The ${word} lamp`),
  ] as const
  const { page } = await actors.openBrowser('Sofia', { viewport: { width, height: 900 } })
  await openAs(page, 'sofia@demo.example', `/trackQuery?company=DEMO&view=all&text=${word}`)
  await expectConnected(page)
  return { page, word, list: page.url(), door: queries[0], lamp: queries[1] }
}

const beside = (page: Page) => page.getByRole('region', { name: 'Queries beside this one' })
const linkOf = (page: Page, name: string) => page.getByRole('link', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const close = (page: Page) => page.getByRole('link', { name: 'Close query' })

/** The boxes of the list and of the query beside it. */
async function boxes(page: Page) {
  const list = await beside(page).boundingBox()
  const query = await page.locator('.query-page').boundingBox()
  if (!list || !query) throw new Error('The list or the query is not shown.')
  return { list, query }
}

test('in a window at least 1440 px wide, a query opens beside the list, and without a query the list has the full width', async ({
  actors,
}) => {
  const { page, word } = await openList(actors, 1920)
  const rows = await page.getByRole('list', { name: 'Queries', exact: true }).boundingBox()
  expect(rows?.width).toBeGreaterThan(1600)
  await linkOf(page, `The ${word} door`).click()
  await expect(beside(page)).toBeVisible()
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(async () => (await boxes(page)).query.width).toBeGreaterThan(width / 2)
    const { list, query } = await boxes(page)
    expect(list.x + list.width).toBeLessThanOrEqual(query.x)
    expect(query.x + query.width).toBeGreaterThan(width - 40)
    expect([list.y, list.height]).toEqual([48, 852])
  }
})

test('list head and query bar are aligned in both densities and after a scroll, with a centred close button', async ({
  actors,
}) => {
  const { page, word } = await openList(actors)
  await linkOf(page, `The ${word} door`).click()
  await expect(close(page)).toBeVisible()
  const head = page.locator('.beside-head')
  const bar = page.locator('.query-bar')
  for (const density of ['comfortable', 'compact'] as const) {
    await page.evaluate((value) => (document.documentElement.dataset['density'] = value), density)
    await page.setViewportSize({ width: 1600, height: density === 'compact' ? 400 : 900 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const [ofHead, ofBar, ofClose] = await Promise.all([head, bar, close(page)].map((found) => found.boundingBox()))
    expect(ofBar).toMatchObject({ y: ofHead?.y, height: ofHead?.height })
    // The border below the bar is one px high and does not count.
    expect((ofClose?.y ?? 0) + (ofClose?.height ?? 0) / 2).toBe((ofBar?.y ?? 0) + ((ofBar?.height ?? 0) - 1) / 2)
  }
  const row = beside(page).getByRole('listitem').first()
  const compact = await row.boundingBox()
  await page.evaluate(() => delete document.documentElement.dataset['density'])
  expect((await row.boundingBox())?.height).toBeGreaterThan(compact?.height ?? Infinity)
})

test('in forced colours only the open query has a mark at its edge', async ({ actors }) => {
  const { page, word } = await openList(actors)
  await linkOf(page, `The ${word} door`).click()
  await page.emulateMedia({ forcedColors: 'active' })
  const edgeOf = (name: string) =>
    beside(page)
      .getByRole('listitem')
      .filter({ hasText: name })
      .evaluate((row) => getComputedStyle(row).borderInlineStartColor)
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(await edgeOf(`The ${word} lamp`)).toBe(ground)
  expect(await edgeOf(`The ${word} door`)).not.toBe(ground)
})

test('each query beside the list has its own URL and history entry, and Back leads through them to the list', async ({
  actors,
}) => {
  const { page, list, door, lamp, word } = await openList(actors)
  await linkOf(page, `The ${word} door`).click()
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toHaveText(`The ${word} door`)
  await expect(page).toHaveURL(new RegExp(`ref=${door.ref}&list=`))
  const open = beside(page).locator('[aria-current]')
  await expect(open).toHaveText(`The ${word} door`)

  await linkOf(page, `The ${word} lamp`).click()
  await expect(heading(page)).toHaveText(`The ${word} lamp`)
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`ref=${lamp.ref}&list=`))
  await expect(open).toHaveText(`The ${word} lamp`)

  await page.goBack()
  await expect(heading(page)).toHaveText(`The ${word} door`)
  await expect(open).toHaveText(`The ${word} door`)
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(beside(page)).toHaveCount(0)
  await page.goForward()
  await expect(heading(page)).toHaveText(`The ${word} door`)
  await expect(open).toHaveText(`The ${word} door`)
})

test('the list beside a query shows changes by the user and by colleagues, and stays after a form is submitted', async ({
  actors,
}) => {
  const { page, door, lamp, word } = await openList(actors)
  await linkOf(page, `The ${word} door`).click()
  await expectMarkedRead(page)
  const row = beside(page).getByRole('listitem').filter({ hasText: door.ref })
  await expect(row.getByText('Unread')).toHaveCount(0)
  await expect(row.getByRole('img', { name: 'New' })).toBeVisible()
  const reply = page.getByRole('textbox', { name: /^Your reply/ })
  await reply.fill('Which door?')
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByText('Your reply was sent.')).toBeVisible()
  await expect(row.getByRole('img', { name: 'New' })).toHaveCount(0)
  // The submitted form has replaced the history entry, and the list is still shown.
  await expect(beside(page).locator('[aria-current]')).toHaveText(`The ${word} door`)

  const other = beside(page).getByRole('listitem').filter({ hasText: lamp.ref })
  await desk.write('helena', lamp, 'reply', 'Which lamp?')
  await expect(other.getByRole('img', { name: 'New' })).toHaveCount(0)
  await expect(heading(page)).toHaveText(`The ${word} door`)
})

test('a row beside a query that the edge of the list cuts stays where it is when it is clicked', async ({ actors }) => {
  const { page } = await actors.openBrowser('Sofia', { viewport: { width: 1600, height: 900 } })
  await openAs(page, 'sofia@demo.example', '/trackQuery?company=DEMO&view=all')
  await expectConnected(page)
  await page.getByRole('list', { name: 'Queries', exact: true }).getByRole('link').first().click()
  await expect(beside(page)).toBeVisible()
  const cut = await beside(page).evaluate((list) => {
    list.scrollTop = 400
    const edge = list.getBoundingClientRect().bottom
    const rows = [...list.querySelectorAll('li')].map((row) => row.getBoundingClientRect())
    return {
      row: rows.findIndex(({ top, bottom }) => top < edge - 4 && bottom > edge),
      edge,
      scrollTop: list.scrollTop,
    }
  })
  const row = beside(page).getByRole('listitem').nth(cut.row)
  const subject = await row.getByRole('link').innerText()
  const { x, y } = (await row.boundingBox())!
  expect(y).toBeGreaterThan(cut.edge - 80)
  await page.mouse.click(x + 100, (y + cut.edge) / 2)
  await expect(heading(page)).toHaveText(subject)
  await expect(row).toHaveAttribute('data-open')
  expect(await beside(page).evaluate((list) => list.scrollTop)).toBe(cut.scrollTop)
})

test('closing a query by button or Escape leads back to the list, with the focus on its row', async ({ actors }) => {
  const { page, list, word } = await openList(actors)
  await linkOf(page, `The ${word} lamp`).click()
  await close(page).click()
  await expect(page).toHaveURL(list)
  await expect(linkOf(page, `The ${word} lamp`)).toBeFocused()

  await linkOf(page, `The ${word} door`).press('Enter')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('textbox', { name: /^Your reply/ }).press('Escape')
  await expect(close(page)).toBeVisible()
  await heading(page).focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(list)
  await expect(linkOf(page, `The ${word} door`)).toBeFocused()
})

test('the browser remembers the width of the list beside a query', async ({ actors }) => {
  const { page, list, word } = await openList(actors)
  await linkOf(page, `The ${word} door`).click()
  const edge = page.getByRole('separator', { name: 'Width of the list' })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', '376')
  // In the tab order the separator is before the rows, so that people reach it without passing them.
  await page.keyboard.press('Tab')
  await expect(beside(page).getByRole('link').first()).toBeFocused()

  // A reload shows the query alone, because the server does not know whether the window has room for the list.
  await page.reload()
  await expect(heading(page)).toHaveText(`The ${word} door`)
  await page.goto(list)
  await expectConnected(page)
  await linkOf(page, `The ${word} door`).click()
  await expect(edge).toHaveAttribute('aria-valuenow', '376')
  await expect(edge).toHaveAttribute('aria-valuetext', '376 pixels')
})

test('below 1440 px a query replaces the list, and typed text survives narrowing the window', async ({ actors }) => {
  const { page, word } = await openList(actors, 1439)
  await linkOf(page, `The ${word} door`).click()
  await expect(heading(page)).toHaveText(`The ${word} door`)
  await expect(page.getByRole('link', { name: `“${word}”` })).toBeVisible()
  await expect(beside(page)).toHaveCount(0)

  await page.goBack()
  await page.setViewportSize({ width: 1440, height: 900 })
  await linkOf(page, `The ${word} lamp`).click()
  await expect(beside(page)).toBeVisible()
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Half a sentence')
  await page.setViewportSize({ width: 1400, height: 900 })
  await expect(beside(page)).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: /^Your reply/ })).toHaveValue('Half a sentence')
})
