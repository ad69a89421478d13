import type { Browser, Page } from 'playwright'
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

/**
 * Opens the whole workbench, with its sidebar, and waits until it shows the welcome page. Tries the search.
 * @returns what went wrong
 */
export async function runManager(browser: Browser, url: string): Promise<string[]> {
  const { page, takeProblems } = await openPage(browser)
  try {
    await page.goto(url)
    await page.getByRole('navigation').first().waitFor()
    const preview = page.frameLocator('#storybook-preview-iframe')
    await preview.locator('#storybook-root > *, #storybook-docs > *').first().waitFor({ timeout: 30_000 })
    const missing = await findMissingNames(page)
    return [...takeProblems(), ...missing]
  } catch (error) {
    return [...takeProblems(), String(error)]
  } finally {
    await page.context().close()
  }
}
