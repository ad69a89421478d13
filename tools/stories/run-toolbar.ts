import type { Browser, Page } from 'playwright'
import { globalTypes } from '../../.storybook/toolbar.ts'
import { openPage } from './story-page.ts'

const time = 'data-datetime--full'
const spinner = 'feedback-spinner--variants'

/** What a setting does to a story: the story, the setting in the address, and what then is true in its document. */
const effects: { story: string; globals: string; expected: string; read: () => string | undefined }[] = [
  { story: time, globals: 'theme:dark', expected: 'dark', read: () => document.documentElement.dataset['theme'] },
  { story: time, globals: 'contrast:more', expected: 'more', read: () => document.documentElement.dataset['contrast'] },
  {
    story: time,
    globals: 'density:compact',
    expected: 'compact',
    read: () => document.documentElement.dataset['density'],
  },
  { story: time, globals: 'direction:rtl', expected: 'rtl', read: () => document.documentElement.dir },
  {
    story: time,
    globals: 'locale:de',
    expected: '12. März 2026, 10:48',
    read: () => document.querySelector('time')?.textContent,
  },
  {
    story: time,
    globals: 'zone:tokyo;locale:en-GB',
    expected: '12 Mar 2026, 18:48',
    read: () => document.querySelector('time')?.textContent,
  },
  // Pages of this run ask for reduced motion, so full motion is what differs.
  {
    story: spinner,
    globals: 'motion:normal',
    expected: '0.8s',
    read: () => getComputedStyle(document.querySelector('[class*=animate-]') ?? document.body).animationDuration,
  },
  {
    story: spinner,
    globals: 'motion:reduce',
    expected: '1e-05s',
    read: () => getComputedStyle(document.querySelector('[class*=animate-]') ?? document.body).animationDuration,
  },
]

/** Checks what each setting does to a story. */
async function checkEffects(page: Page, url: string): Promise<string[]> {
  const problems: string[] = []
  for (const { story, globals, expected, read } of effects) {
    await page.goto(`${url}/iframe.html?id=${story}&viewMode=story&globals=${globals}`)
    await page.locator('#storybook-root > *').first().waitFor()
    let actual = await page.evaluate(read)
    // The theme is set by an effect, after the story is painted.
    for (let frames = 0; frames < 60 && actual !== expected; frames += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      actual = await page.evaluate(read)
    }
    if (actual !== expected)
      problems.push(`With ${globals}, ${story} has ${actual ?? 'nothing'} instead of ${expected}.`)
  }
  return problems
}

/** Looks for texts of the toolbar that its window has no room for. Returns what is cut off. */
async function findCutTexts(page: Page, values: string): Promise<string[]> {
  const cut = await page.locator('.sb-bar:has([id^="select-"])').evaluate((bar) => {
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth
    const texts = [...bar.querySelectorAll('[id^="select-"]')].filter(isCut).map(({ textContent }) => textContent)
    return isCut(bar) ? ['the whole bar', ...texts] : texts
  })
  return cut.map((text) => `With ${values} the toolbar has no room in a window of 1280 px: ${text}.`)
}

/** Chooses the second value of each menu with the keyboard, and expects it in the address. Then resets them all. */
async function checkMenus(page: Page, url: string): Promise<string[]> {
  const problems: string[] = []
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${url}/?path=/story/${time}`)
  const menus = Object.entries(globalTypes ?? {})
  await page.getByRole('button', { name: /^Time zone / }).waitFor()
  problems.push(...(await findCutTexts(page, 'the initial values')))
  for (const [, { toolbar }] of menus) {
    const { title, items } = toolbar as { title: string; items: { title: string }[] }
    const button = page.getByRole('button', { name: new RegExp(`^${title} `) })
    const shown = await button.innerText()
    const isLegible = await button.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize) >= 12)
    if (shown.trim() !== items[0]?.title || !isLegible)
      problems.push(`The unchanged setting ${title} shows ${shown} instead of its value.`)
  }
  for (const [name, { toolbar }] of menus) {
    const { title, items } = toolbar as { title: string; items: { value: string }[] }
    await page.getByRole('button', { name: new RegExp(`^${title} `) }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const wanted = `${name}:${items[1]?.value}`
    const isThere = (address: URL) => decodeURIComponent(address.search).includes(wanted)
    await page
      .waitForURL(isThere, { timeout: 5000 })
      .catch(() => problems.push(`The address lacks ${wanted}: ${page.url()}`))
  }
  problems.push(...(await findCutTexts(page, 'all values changed')))
  for (const name of [/^Theme/, /^Viewport/]) await page.getByRole('button', { name }).first().focus()
  await page.getByRole('button', { name: `Reset ${menus.length} settings` }).press('Enter')
  const isReset = (address: URL) => menus.every(([name]) => !decodeURIComponent(address.search).includes(`${name}:`))
  await page
    .waitForURL(isReset, { timeout: 5000 })
    .catch(() => problems.push(`The address keeps settings that were reset: ${page.url()}`))
  return problems
}

/**
 * Checks the toolbar: every setting changes stories, every menu is reached and used with the keyboard, the address
 * keeps what was chosen, and the values in force fit into a window of 1280 px.
 * @returns what went wrong
 */
export async function runToolbar(browser: Browser, url: string): Promise<string[]> {
  const { page } = await openPage(browser)
  try {
    return [...(await checkEffects(page, url)), ...(await checkMenus(page, url))]
  } catch (error) {
    return [String(error)]
  } finally {
    await page.context().close()
  }
}
