import type { Locator, Page } from 'playwright'

/**
 * Reads a docs page from its top to its end, then follows links of its contents.
 * @returns where the contents mark a wrong heading, and the links that do not show theirs
 */
export async function checkContents(page: Page, url: string): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/iframe.html?viewMode=docs&id=actions-button--docs`)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  const problems: string[] = []
  const expectMark = async (link: Locator, when: string) => {
    const marked = contents.locator('[aria-current="location"]').and(link)
    await marked.waitFor({ timeout: 5000 }).catch(() => problems.push(`The contents mark a wrong heading ${when}.`))
  }
  await expectMark(contents.getByRole('link').first(), 'at the top of the page')
  // Stories that load while the page scrolls move its end.
  await page.locator('.docs-inline > *').last().waitFor()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectMark(contents.getByRole('link').last(), 'at the end of the page')
  for (const name of ['Anatomy', 'Props']) {
    const link = contents.getByRole('link', { name })
    await link.click()
    await expectMark(link, `after the link ${name} was followed`)
    // The next move of the wheel starts from here.
    await page.mouse.wheel(0, 2)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expectMark(link, `after the link ${name} was followed and the page scrolled a little`)
    const isSeen = await page.getByRole('heading', { name, exact: true }).evaluate((heading) => {
      const { left, top } = heading.getBoundingClientRect()
      return heading.contains(document.elementFromPoint(left + 1, top + 1))
    })
    if (!isSeen) problems.push(`The link ${name} scrolls its heading out of sight.`)
  }
  return problems
}
