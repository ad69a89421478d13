import type { Page } from 'playwright'
import { isBehaviour, sentenceCase } from '../../.storybook/story-names.ts'

/** The size in px of a docs page beside the sidebar, in a window of 1280 px. */
const narrow = { width: 980, height: 800 }

const openDocs = async (page: Page, url: string, id: string) => {
  await page.setViewportSize(narrow)
  await page.goto(`${url}/iframe.html?viewMode=docs&id=${id}--docs`)
  await page.locator('.docs-controls td').first().waitFor()
}

/** Whether the middle of an element is in the window and nothing covers it. */
const isUncovered = (element: Element): boolean => {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Follows a link in the contents of a narrow page, which are open and stay in view. Returns what is missing. */
async function checkContentsLine(page: Page): Promise<string[]> {
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const link = contents.getByRole('link', { name: 'Anatomy' })
  await link.click({ timeout: 5000 })
  const problems: string[] = []
  const isSeen = await page.getByRole('heading', { name: 'Anatomy' }).evaluate(isUncovered)
  if (!isSeen) problems.push('The contents of a narrow docs page do not lead to its anatomy.')
  if (!(await link.evaluate(isUncovered))) problems.push('The contents of a narrow docs page scroll out of view.')
  if ((await link.getAttribute('aria-current')) !== 'location')
    problems.push('The contents of a narrow docs page do not mark the heading that a person reads.')
  return problems
}

/** Compares the controls of the sheets of states with those at rest. Returns what is missing. */
async function checkLiveStates(page: Page): Promise<string[]> {
  const looks = async (name: RegExp) => {
    const sheet = page.getByRole('img', { name }).locator('button').first()
    await sheet.waitFor({ timeout: 5000 })
    return await sheet.evaluate((button) => {
      const { backgroundColor, outlineStyle } = getComputedStyle(button)
      return { backgroundColor, outlineStyle }
    })
  }
  const [hovered, focused] = [await looks(/every control hovered/), await looks(/every control focused/)]
  const problems: string[] = []
  if (hovered.backgroundColor === focused.backgroundColor) problems.push('The hovered buttons look as at rest.')
  if (hovered.outlineStyle !== 'none' || focused.outlineStyle === 'none')
    problems.push('The focused buttons have no ring, or the hovered ones have one.')
  return problems
}

/** Reads the first table of the page of DataTable. Returns what is cut there. */
async function checkFirstTable(page: Page): Promise<string[]> {
  const table = page.locator('.docs-inline [data-slot="data-table"] [role="group"]').first()
  await table.waitFor({ timeout: 5000 })
  return await table.evaluate((region) => {
    const problems: string[] = []
    if (region.scrollWidth > region.clientWidth) problems.push('The first table of DataTable has to be scrolled.')
    for (const head of region.querySelectorAll('th'))
      for (const text of head.querySelectorAll<HTMLElement>('*'))
        if (text.childElementCount === 0 && text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 1)
          problems.push(`The first table of DataTable cuts the heading ${text.textContent}.`)
    return problems
  })
}

/** The sections in the order that a page must have: guidance comes before the table of props. */
const ordered = ['Variants', 'Playground', 'When to use', 'When not', 'Anatomy', 'Do and don’t', 'Props', 'States']

async function checkOrder(page: Page): Promise<string[]> {
  const titles = await page.locator('.docs-h2').allTextContents()
  const found = titles.filter((title) => ordered.includes(title)).join(', ')
  return found === ordered.join(', ') ? [] : [`The docs page of Button has its sections in another order: ${found}.`]
}

/** Changes the tone under the playground. Returns a problem if the button there keeps its look. */
async function checkMainControls(page: Page): Promise<string[]> {
  const button = page.locator('.docs-play .docs-inline button').first()
  const before = await button.getAttribute('class')
  await page
    .getByRole('group', { name: 'Main controls' })
    .getByLabel('tone')
    .selectOption({ label: 'danger' }, { timeout: 5000 })
  return page
    .waitForFunction((look) => document.querySelector('.docs-play .docs-inline button')?.className !== look, before, {
      timeout: 5000,
    })
    .then(
      () => [],
      () => ['The controls under the playground of Button do not change it.'],
    )
}

/** Compares the pairs of right and wrong uses. Returns what is uneven or out of the middle there. */
async function checkPairs(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const problems: string[] = []
    for (const pair of document.querySelectorAll('.docs-do')) {
      const canvases = [...pair.querySelectorAll('.docs-do-show')]
      const [one, other] = canvases.map((canvas) => canvas.getBoundingClientRect())
      if (one?.top === other?.top && one?.height !== other?.height)
        problems.push('The canvases of a pair of right and wrong uses differ in height.')
      for (const canvas of canvases) {
        const outer = canvas.getBoundingClientRect()
        const inner = canvas.firstElementChild?.getBoundingClientRect() ?? outer
        if (Math.abs(inner.left - outer.left - (outer.right - inner.right)) > 2)
          problems.push('A sample of right and wrong uses is not in the middle of its canvas.')
      }
    }
    return problems
  })
}

/** Reads the table of props. Returns the native attributes that no sentence describes. */
async function checkNativeAttributes(page: Page): Promise<string[]> {
  const rows = page.locator('.docs-controls tbody tr')
  const missing: string[] = []
  for (const name of ['aria-label', 'title']) {
    const row = rows.filter({ has: page.getByRole('cell', { name, exact: true }) })
    const text = (await row.locator('td').nth(1).innerText({ timeout: 5000 })).trim()
    if (!text.includes('. ')) missing.push(`The props of Button do not describe ${name}.`)
  }
  return missing
}

/** Scrolls to the last row of the props. Returns what should stay in view and does not. */
async function checkPinned(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: 'Props' }).evaluate((heading) => {
    heading.scrollIntoView()
    scrollBy(0, 250)
  })
  const pinned = {
    'The playground': page.locator('.docs-play .docs-inline button'),
    'The head of the props': page.locator('.docs-controls th').getByText('Control'),
  }
  const problems: string[] = []
  // A scroll is handled before the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  for (const [name, part] of Object.entries(pinned))
    if (!(await part.evaluate(isUncovered))) problems.push(`${name} is out of sight while the props are read.`)
  return problems
}

/** Scrolls the last row of the props to the top. Returns a problem if the playground still covers the page there. */
async function checkReleased(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const last = [...document.querySelectorAll('.docs-play .docs-controls tbody tr')].at(-1)
    if (!last) throw new Error('The docs page of Button has no props.')
    scrollBy(0, last.getBoundingClientRect().top - 40)
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const isPinned = (await page.locator('.docs-play[data-pinned]').count()) > 0
  return isPinned ? ['The playground stays pinned after the last row of the props.'] : []
}

type Listed = { id: string; title: string; name: string; tags?: string[] }

/** Compares the page of Menu with the stories of the sidebar. Returns the tests that the page shows. */
async function checkTests(page: Page, url: string): Promise<string[]> {
  const names = await page.locator('.docs-story > .docs-h3').allTextContents()
  const response = await page.request.get(`${url}/index.json`)
  const { entries } = (await response.json()) as { entries: Record<string, Listed> }
  const tests = Object.values(entries).filter(
    ({ id, title, tags }) => id.startsWith('overlays-menu--') && isBehaviour(title, tags),
  )
  if (names.length === 0 || tests.length === 0) return ['The docs page of Menu shows no stories, or Menu has no tests.']
  return tests
    .filter(({ name }) => names.includes(sentenceCase(name)))
    .map(({ name }) => `The docs page of Menu shows the test “${name}”, which the sidebar leaves out.`)
}

/** Reads the first page of a dialog. Returns what its open example lacks. */
async function checkOpenDialog(page: Page): Promise<string[]> {
  const problems: string[] = []
  // Frames take their turns when they are near: the last one is far below the window.
  const still = page.locator('.docs-frame').last().locator('.docs-still')
  await still
    .waitFor({ timeout: 5000 })
    .catch(() => problems.push('An overlay that is not ready yet shows no picture.'))
  const frame = page.locator('.docs-embedded').first()
  const gap = await frame.evaluate((inner) => (inner.parentElement?.clientWidth ?? 0) - inner.clientWidth)
  if (gap > 0) problems.push(`The open dialog leaves ${gap} px of its preview blank.`)
  const dialog = frame.contentFrame().locator('dialog[open]').first()
  // The duration of its rule, because this page has reduced motion, which ends every animation at once.
  const enters = await dialog.evaluate((element) => getComputedStyle(element).getPropertyValue('--duration-entry'))
  if (Number.parseFloat(enters) !== 0)
    problems.push('The open dialog of a docs page fades in, so a reader may see it half transparent.')
  const field = dialog.locator('input').first()
  await field.waitFor({ timeout: 15_000 })
  const ring = await field.evaluate((input) => getComputedStyle(input).outlineStyle)
  if (ring === 'none') problems.push('The open dialog draws no focus at its first field.')
  const type = page.locator('.docs-controls tr').filter({ hasText: /^children/ })
  if (!(await type.getByText('ReactNode').isVisible())) problems.push('The children of Dialog are no ReactNode.')
  return problems
}

/**
 * Reads the docs pages of a component and of an overlay in a narrow window.
 * @returns what a person would miss there
 */
export async function checkDocsPages(page: Page, url: string): Promise<string[]> {
  await openDocs(page, url, 'actions-button')
  await page
    .locator('.docs-control-states')
    .waitFor({ timeout: 5000 })
    .catch(() => undefined)
  const problems = await checkOrder(page)
  const checks = [checkPairs, checkNativeAttributes, checkContentsLine, checkLiveStates, checkMainControls]
  for (const check of [...checks, checkPinned, checkReleased])
    problems.push(...(await check(page).catch((error: unknown) => [String(error)])))
  await openDocs(page, url, 'overlays-dialog')
  problems.push(...(await checkOpenDialog(page)))
  await openDocs(page, url, 'overlays-menu')
  problems.push(...(await checkTests(page, url)))
  await openDocs(page, url, 'data-datatable')
  return [...problems, ...(await checkFirstTable(page))]
}
