import type { Browser, Page } from 'playwright'
import { checkContents } from './check-contents.ts'
import { checkDocsPages } from './check-docs-pages.ts'
import { readIndex } from './story-index.ts'
import { openPage } from './story-page.ts'

/** Common names of other libraries, and the component that the search of the sidebar must find by each. */
const searches: [name: string, component: string][] = [
  ['modal', 'Dialog'],
  ['dropdown', 'Menu'],
  ['alert', 'Callout'],
  ['accordion', 'Disclosure'],
  ['snackbar', 'Toaster'],
  ['autocomplete', 'Combobox'],
  ['pill', 'StatusPill'],
  ['loader', 'Spinner'],
]

/** Types common names into the search. Returns those that do not find their component. */
async function findMissingNames(page: Page): Promise<string[]> {
  const field = page.locator('#storybook-explorer-searchfield')
  const missing: string[] = []
  for (const [name, component] of searches) {
    await field.fill(name)
    const result = page.getByRole('option').filter({ hasText: component }).first()
    await result
      .waitFor({ timeout: 5000 })
      .catch(() => missing.push(`The search for “${name}” does not find ${component}.`))
  }
  return missing
}

/** Searches for a name. Returns what is marked in the results besides the name itself. */
async function findScatteredMarks(page: Page): Promise<string[]> {
  await page.locator('#storybook-explorer-searchfield').fill('button')
  await page.getByRole('option').filter({ hasText: 'ButtonGroup' }).first().waitFor({ timeout: 5000 })
  const [marks, colours] = await page.evaluate(() => [
    [...(CSS.highlights.get('library-search') ?? [])].map(String),
    [...document.querySelectorAll('.search-result-item mark')].map((letters) => {
      const { color } = getComputedStyle(letters)
      return color === getComputedStyle(letters.parentElement ?? letters).color
    }),
  ])
  const problems = marks.length > 0 ? [] : ['The results of a search mark nothing.']
  if (marks.some((text) => text.toLowerCase() !== 'button')) problems.push(`The search marks ${marks.join(', ')}.`)
  if (colours.includes(false)) problems.push('The results of a search mark scattered letters.')
  return problems
}

/** Opens the address of a story that was removed. Returns what the page lacks: the reason, and a link to the welcome page. */
async function followOldLink(page: Page, url: string): Promise<string[]> {
  await page.goto(`${url}/?path=/story/removed--story`)
  const preview = page.frameLocator('#storybook-preview-iframe')
  try {
    await preview.getByRole('heading', { name: 'There is no story called removed--story' }).waitFor({ timeout: 15_000 })
    await preview.getByRole('link', { name: 'Welcome page' }).click({ timeout: 5000 })
    await page.waitForURL(/welcome--welcome/, { timeout: 15_000 })
    return []
  } catch (error) {
    return [`The page of a removed story lacks its reason or its link: ${String(error)}`]
  }
}

/** Opens addresses of pages under names that they do not have. Returns those that are not suggested. */
async function findMissingSuggestions(page: Page, url: string): Promise<string[]> {
  const missing: string[] = []
  for (const [id, name] of [
    ['foundations-colours--docs', 'Colour'],
    ['overlays-modal--open', 'Dialog'],
  ] as const) {
    await page.goto(`${url}/?path=/story/${id}`)
    const link = page.frameLocator('#storybook-preview-iframe').getByRole('link', { name, exact: true })
    await link.waitFor({ timeout: 15_000 }).catch(() => missing.push(`The page for ${id} does not suggest ${name}.`))
  }
  return missing
}

/** Opens the docs page of each overlay. Returns those whose playground opens its overlay by itself. */
async function findOpenPlaygrounds(page: Page, url: string): Promise<string[]> {
  const response = await page.request.get(`${url}/index.json`)
  const { entries } = (await response.json()) as { entries: Record<string, { title: string; type: string }> }
  const found: string[] = []
  for (const [id, { title, type }] of Object.entries(entries)) {
    if (type !== 'docs' || !title.startsWith('Overlays/')) continue
    await page.goto(`${url}/iframe.html?viewMode=docs&id=${id}`)
    // The page removes `inert` from the frame once the playground is ready for use.
    const playground = page.locator('.docs-embedded[data-live]')
    await page.locator('.docs-embedded[data-live]:not([inert])').waitFor({ timeout: 15_000 })
    const open = playground.contentFrame().locator('dialog[open], :popover-open')
    if ((await open.count()) > 0) found.push(`The playground of ${title} is open before it is used.`)
  }
  return found
}

/** Opens a docs page whose stories open dialogs at once. Returns whether it stays at its top. */
async function checkPlaceOfPage(page: Page, url: string): Promise<string[]> {
  // Frames load as soon as they are less than one window away, so the first three load without scrolling.
  await page.setViewportSize({ width: 1200, height: 1600 })
  await page.goto(`${url}/iframe.html?viewMode=docs&id=overlays-pictureviewer--docs`)
  await page.locator('.docs-embedded').first().waitFor()
  const frames = await page.locator('.docs-embedded:not([data-live])').all()
  for (const frame of frames.slice(0, 3)) await frame.contentFrame().locator('dialog[open]').first().waitFor()
  return (await page.evaluate(() => scrollY)) > 0 ? ['The docs page of PictureViewer has scrolled by itself.'] : []
}

/** Finds a play function on the welcome page, which would move the focus, and so the page. */
async function findWelcomePlay(url: string): Promise<string[]> {
  const welcome = (await readIndex(url)).find(({ id }) => id === 'welcome--welcome')
  if (!welcome) return ['The welcome page is missing.']
  return welcome.tags.includes('play-fn') ? ['The welcome page has a play function, which may scroll it.'] : []
}

/**
 * Opens the whole workbench, with its sidebar, and waits until it shows the welcome page. Tries the search, an
 * old link, the playgrounds of overlays, and docs pages.
 * @returns what went wrong
 */
export async function runManager(browser: Browser, url: string): Promise<string[]> {
  const { page, takeProblems } = await openPage(browser)
  try {
    await page.goto(url)
    await page.getByRole('navigation').first().waitFor()
    const preview = page.frameLocator('#storybook-preview-iframe')
    await preview.locator('#storybook-root > *, #storybook-docs > *').first().waitFor({ timeout: 30_000 })
    await page.waitForURL(/welcome--welcome/, { timeout: 5000 })
    const missing = [...(await findWelcomePlay(url)), ...(await findMissingNames(page))]
    const problems = [...takeProblems(), ...missing, ...(await findScatteredMarks(page))]
    problems.push(...(await findMissingSuggestions(page, url)), ...(await followOldLink(page, url)))
    problems.push(...(await findOpenPlaygrounds(page, url)))
    problems.push(...(await checkPlaceOfPage(page, url)), ...(await checkContents(page, url)))
    return [...problems, ...(await checkDocsPages(page, url))]
  } catch (error) {
    return [...takeProblems(), String(error)]
  } finally {
    await page.context().close()
  }
}
