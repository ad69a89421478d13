import type { Browser, Page } from 'playwright'
import { checkContents } from './check-contents.ts'
import { checkDocsPages } from './check-docs-pages.ts'
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
  await page.goto(`${url}/iframe.html?viewMode=docs&id=overlays-pictureviewer--docs`)
  const frames = page.locator('.docs-embedded')
  await frames.first().waitFor()
  // The browser would load the frames below the window only after scrolling.
  await frames.evaluateAll((all) => all.forEach((frame) => frame.setAttribute('loading', 'eager')))
  for (const frame of await page.locator('.docs-embedded:not([data-live])').all())
    await frame.contentFrame().locator('dialog[open]').first().waitFor()
  return (await page.evaluate(() => scrollY)) > 0 ? ['The docs page of PictureViewer has scrolled by itself.'] : []
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
    const missing = await findMissingNames(page)
    const problems = [...takeProblems(), ...missing]
    problems.push(...(await followOldLink(page, url)), ...(await findOpenPlaygrounds(page, url)))
    problems.push(...(await checkPlaceOfPage(page, url)), ...(await checkContents(page, url)))
    return [...problems, ...(await checkDocsPages(page, url))]
  } catch (error) {
    return [...takeProblems(), String(error)]
  } finally {
    await page.context().close()
  }
}
