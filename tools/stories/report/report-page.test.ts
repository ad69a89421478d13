import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumLaunch } from '../../chromium.ts'
import type { Difference } from '../differences.ts'
import { writeReportPage } from './write-page.ts'

const drawing = (fill: string, width = 120) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="40"><rect width="${width}" height="40" fill="${fill}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

let folder: string
let browser: Browser
let page: Page
const failures: string[] = []

/** Writes the pictures of a difference into the report, and gives its entry. */
async function difference(title: string, name: string, view: string, kind: Difference['kind']): Promise<Difference> {
  const story = `${title}--${name}`.toLowerCase().replaceAll(/[ /]/g, '-')
  const file = (part: string) => `${story}.${view}.${part}.png`
  const baseline = `src/ui/__screenshots__/${story}.${view}.png`
  const told = kind === 'missing' ? { title: story, name: story } : { title, name }
  const entry: Difference = { story, ...told, view, kind, baseline }
  if (kind !== 'new') entry.reference = file('reference')
  if (kind !== 'missing') entry.actual = file('actual')
  if (kind === 'changed') Object.assign(entry, { diff: file('diff'), pixels: 4 })
  if (entry.reference) writeFileSync(join(folder, entry.reference), await drawing('navy'))
  if (entry.actual) writeFileSync(join(folder, entry.actual), await drawing('teal', 240))
  if (entry.diff) writeFileSync(join(folder, entry.diff), await drawing('red'))
  return entry
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trackquery-report-'))
  const differences = [
    await difference('Actions/Button', 'Primary', 'light', 'changed'),
    await difference('Actions/Button', 'Primary', 'dark', 'changed'),
    await difference('Actions/Button', 'Loading', 'light', 'unstable'),
    await difference('Forms/Switch', 'On', 'light', 'new'),
    await difference('Forms/Switch', 'Off', 'light', 'missing'),
  ]
  await writeReportPage(folder, differences)
  browser = await chromium.launch(await chromiumLaunch())
})
afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  // axe opens a page of its own in the same context.
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  failures.length = 0
  page.on('pageerror', ({ message }) => failures.push(message))
  page.on('requestfailed', (request) => failures.push(request.url()))
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
})
afterEach(async () => {
  await page.context().close()
  expect(failures).toEqual([])
})

const title = () => page.getByRole('main').getByRole('heading').textContent()
const command = () => page.getByRole('group', { name: 'Command' }).textContent()
const listed = () => page.getByRole('navigation', { name: 'Pictures' }).getByRole('link').allTextContents()

/** Opens a picture from the list. */
async function open(name: string): Promise<void> {
  await page.getByRole('link', { name }).click()
  await expect.poll(title).toBe(name.replace(' ', ' · '))
}

test('the report lists what differs by component, and says how many pictures there are of each kind', async () => {
  expect(await page.getByText('2 changed · 1 new · 1 missing · 1 unstable').isVisible()).toBe(true)
  expect(await page.getByRole('navigation').getByRole('heading').allTextContents()).toEqual([
    'Actions/Button 3',
    'Forms/Switch 2',
  ])
  expect(await title()).toBe('Primary · light')
})

test('the list can be filtered by kind, component, view and text', async () => {
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Changed (2)' })
  expect(await listed()).toEqual(['PrimarylightChanged', 'PrimarydarkChanged'])
  await page.getByRole('combobox', { name: 'View' }).selectOption({ label: 'dark (1)' })
  expect(await listed()).toEqual(['PrimarydarkChanged'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('combobox', { name: 'Component' }).selectOption({ label: 'Forms/Switch (2)' })
  expect(await listed()).toEqual(['OnlightNew', 'forms-switch--offlightMissing'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('switch off')
  expect(await listed()).toEqual(['forms-switch--offlightMissing'])
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing like it')
  expect(await page.getByText('Nothing fits these filters.').isVisible()).toBe(true)
})

test('the keys J and K move through the list, and the URL of a picture opens that picture', async () => {
  await page.keyboard.press('j')
  await expect.poll(title).toBe('Primary · dark')
  await page.keyboard.press('j')
  await expect.poll(title).toBe('Loading · light')
  await page.keyboard.press('k')
  await expect.poll(title).toBe('Primary · dark')
  expect(page.url()).toMatch(/#actions-button--primary\.dark$/)
  await page.reload()
  expect(await title()).toBe('Primary · dark')
})

test('single keys can be switched off, and do nothing while somebody types', async () => {
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('j')
  expect(await title()).toBe('Primary · light')
  await page.getByText('Keys', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Use single keys' }).uncheck()
  await page.keyboard.press('j')
  expect(await title()).toBe('Primary · light')
})

describe('comparing two pictures', () => {
  const upper = () => page.locator('#upper')

  test('swipe shows the new picture at the right of a line that follows the slider, its keys and the pointer', async () => {
    await page.getByRole('radio', { name: 'Swipe' }).check()
    expect(await upper().evaluate((element) => element.style.clipPath)).toBe('inset(0px 0px 0px 50%)')
    const slider = page.getByRole('slider', { name: 'Position' })
    await slider.press('ArrowRight')
    expect(await upper().evaluate((element) => element.style.clipPath)).toBe('inset(0px 0px 0px 51%)')
    const box = await page.locator('.stack').boundingBox()
    if (!box) throw new Error('No pictures are shown.')
    await page.mouse.move(box.x + box.width / 2, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 4, box.y + 10)
    await page.mouse.up()
    expect(await slider.inputValue()).toBe('25')
  })

  test('overlay mixes both pictures, and blink shows them in turn until it is pressed again', async () => {
    await page.keyboard.press('3')
    await page.getByRole('slider', { name: 'Opacity' }).fill('30')
    expect(await upper().evaluate((element) => element.style.opacity)).toBe('0.3')
    const blink = page.getByRole('button', { name: 'Blink' })
    await blink.click()
    await expect.poll(() => upper().evaluate((element) => element.style.opacity)).toBe('0')
    await expect.poll(() => upper().evaluate((element) => element.style.opacity)).toBe('1')
    await blink.click()
    expect(await upper().evaluate((element) => element.style.opacity)).toBe('0.3')
  })

  test('both pictures are shown at their size, twice as large or fitted to the window, always in the same scale', async () => {
    const widths = () =>
      page
        .getByRole('main')
        .getByRole('img')
        .evaluateAll((images) => images.map((image) => image.clientWidth))
    // Pictures have their size when they are loaded.
    await expect.poll(widths).toEqual([120, 240])
    await page.getByRole('radio', { name: '2×' }).check()
    await expect.poll(widths).toEqual([240, 480])
    await page.setViewportSize({ width: 700, height: 800 })
    await page.getByRole('radio', { name: 'Fit' }).check()
    await expect.poll(widths).toEqual([120, 240])
  })

  test('a picture without a counterpart is shown with the reason, and the next pair is shown in the mode chosen before', async () => {
    await page.getByRole('radio', { name: 'Difference' }).check()
    await open('forms-switch--off light')
    expect(await page.getByText('No story makes this picture any more.').isVisible()).toBe(true)
    expect(await page.getByRole('radio', { name: 'Side by side' }).isChecked()).toBe(true)
    expect(await page.getByRole('radio', { name: 'Difference' }).isDisabled()).toBe(true)
    await open('Primary dark')
    expect(await page.getByRole('radio', { name: 'Difference' }).isChecked()).toBe(true)
  })
})

describe('accepting', () => {
  const from = () => `npm run accept -- --from '${folder}'`

  test('a picture, a component or all shown pictures can be accepted, and the command names only accepted pictures', async () => {
    await page.keyboard.press('a')
    expect(await command()).toBe(`${from()} actions-button--primary.light`)
    await page.getByRole('button', { name: 'Accept 2 of Forms/Switch' }).click()
    expect(await command()).toBe(`${from()} actions-button--primary.light forms-switch`)
    await page.getByRole('button', { name: 'Accepted', exact: true }).click()
    expect(await command()).toBe(`${from()} forms-switch`)
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Changed (2)' })
    await page.getByRole('button', { name: 'Accept all shown (2)' }).click()
    expect(await command()).toBe(`${from()} actions-button--primary forms-switch`)
    expect(await page.getByText('4 of 5 accepted').isVisible()).toBe(true)
  })

  test('a story that kept changing while it was captured cannot be accepted', async () => {
    await open('Loading light')
    expect(await page.getByRole('button', { name: 'Accept', exact: true }).isDisabled()).toBe(true)
    await page.keyboard.press('a')
    expect(await command()).toBe('Accept a picture, and its command appears here.')
  })

  test('accepted pictures are still accepted after a reload, also when the browser loses session storage', async () => {
    await page.keyboard.press('a')
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    expect(await command()).toBe(`${from()} actions-button--primary.light`)
  })

  test('a button copies the command that accepts the pictures', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Copy command' }).click()
    await expect.poll(() => page.getByRole('status').textContent()).toMatch(/The command (was copied|is selected)/)
  })
})

test.each(['light', 'dark'] as const)('the report has no violation that axe finds (%s)', async (colorScheme) => {
  await page.emulateMedia({ colorScheme })
  await page.keyboard.press('a')
  await page.keyboard.press('2')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([])
})

test('the page of the report fits a phone without scrolling sideways', async () => {
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
