import type { Page } from 'playwright'

/** The width in px of a docs page in a window of 1280 px, beside the sidebar. */
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

/** Unfolds the contents of a narrow page, and follows a link. Returns what is missing. */
async function checkContentsLine(page: Page): Promise<string[]> {
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const link = contents.getByRole('link', { name: 'Anatomy' })
  if (await link.isVisible()) return ['The contents of a narrow docs page are unfolded.']
  await contents.getByText('On this page').click({ timeout: 5000 })
  await link.click({ timeout: 5000 })
  const isSeen = await page.getByRole('heading', { name: 'Anatomy' }).evaluate(isUncovered)
  return isSeen ? [] : ['The contents of a narrow docs page do not lead to its anatomy.']
}

/** The sections of a page whose order matters: what guides comes before the table of props. */
const ordered = ['Variants', 'Playground', 'When to use', 'When not', 'Anatomy', 'Do and don’t', 'Props', 'States']

async function checkOrder(page: Page): Promise<string[]> {
  const titles = await page.locator('.docs-h2').allTextContents()
  const found = titles.filter((title) => ordered.includes(title)).join(', ')
  return found === ordered.join(', ') ? [] : [`The docs page of Button has its sections in another order: ${found}.`]
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

/** Reads the first page of a dialog. Returns what its open example lacks. */
async function checkOpenDialog(page: Page): Promise<string[]> {
  const problems: string[] = []
  const frame = page.locator('.docs-embedded').first()
  const gap = await frame.evaluate((inner) => (inner.parentElement?.clientWidth ?? 0) - inner.clientWidth)
  if (gap > 0) problems.push(`The open dialog leaves ${gap} px of its preview blank.`)
  const field = frame.contentFrame().locator('dialog[open] input').first()
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
  for (const check of [checkContentsLine, checkPinned])
    problems.push(...(await check(page).catch((error: unknown) => [String(error)])))
  await openDocs(page, url, 'overlays-dialog')
  return [...problems, ...(await checkOpenDialog(page))]
}
