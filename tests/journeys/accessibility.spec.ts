import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { demoPages } from './support/demo-pages.ts'
import { signInByRequest } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'
import { withoutRealtime } from './support/without-realtime.ts'

/** All rules of WCAG 2.2 AA that axe can check. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function violations(page: Page): Promise<string[]> {
  // Legacy mode runs axe in this page alone. Otherwise it opens a second page, which only frames of other origins need.
  // The option keeps axe from describing every element that passes.
  expect(page.frames(), 'frames').toHaveLength(1)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.withTags(rules).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }

const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120),
        )
        performance.mark('shift', { detail: { value, moved: moved.join(' | ') } })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Sums how far content has moved by itself (Layout Instability API; 0 for a page that does not move), and names it. */
const layoutShift = (page: Page) =>
  page.evaluate(() => {
    const shifts = performance
      .getEntriesByName('shift')
      .map((mark) => (mark as PerformanceMark).detail as { value: number; moved: string })
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.map(({ value, moved }) => `${value} ${moved}`).join('; '),
    }
  })

/** The typefaces that a page has fetched, each with the type of its initiator. */
const fetchedFonts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => `${(entry as PerformanceResourceTiming).initiatorType} ${entry.name.replace(/^.*\//, '')}`),
  )

/** Opens each page of the demo company, and checks that it neither moves while it loads nor scrolls sideways. */
async function openDemoPages(page: Page, check: (path: string) => Promise<void> = async () => {}): Promise<void> {
  // A notification that arrives meanwhile is a new row of the inbox.
  await withoutRealtime(page)
  await recordLayoutShifts(page)
  await signInByRequest(page, 'helena@demo.example')
  for (const path of demoPages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const { sum, moved } = await layoutShift(page)
    expect.soft(sum, `${path} moves: ${moved}`).toBeLessThanOrEqual(0.001)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    await check(path)
  }
}

// Stories check the other sizes and the dark appearance with axe.
test('every page is accessible, does not move while it loads and does not scroll sideways', async ({ actors }) => {
  const { page } = await actors.openBrowser('Helena')
  await page.goto('/login?mode=sign-up')
  expect(await violations(page), '/login').toEqual([])
  await openDemoPages(page, async (path) => expect(await violations(page), path).toEqual([]))
})

test('no page moves while it loads or scrolls sideways at 360 px', async ({ actors }) => {
  const { page } = await actors.openBrowser('Helena', { viewport: { width: 360, height: 800 } })
  await openDemoPages(page)
})

test('the first page of a browser fetches the typeface of Latin text once, by its preload link', async ({ actors }) => {
  const { page } = await actors.openBrowser('Ana')
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(await fetchedFonts(page)).toEqual([expect.stringMatching(/^link inter-latin-wght-normal-/)])
})

test('all letters of a word have one typeface, even if the file for one of them arrives late', async ({ actors }) => {
  const { page, context } = await actors.openBrowser('Ana')
  let deliver: () => void = () => {}
  const isShown = new Promise<void>((resolve) => (deliver = resolve))
  await page.route(/inter-latin-ext/, async (route) => {
    await isShown
    await route.continue()
  })
  const browser = await context.newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const familiesOfTitle = async () => {
    const { root } = await browser.send('DOM.getDocument')
    const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' })
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
    return [...new Set(fonts.map(({ familyName }) => familyName))]
  }
  // A busy machine may show the first page in the fallback typeface, because of `font-display: optional`.
  await expect(async () => {
    await page.goto('/login')
    expect(await familiesOfTitle()).toEqual(['Inter'])
  }).toPass()
  const title = page.getByRole('heading', { level: 1 })
  const isAsked = page.waitForRequest(/inter-latin-ext/)
  await title.evaluate((element) => (element.textContent = 'Łukasz from Gdańsk'))
  await isAsked
  // With `font-display: optional` the browser gives up on a file after 100 ms.
  await page.waitForFunction((start) => performance.now() > start + 200, await page.evaluate(() => performance.now()))
  deliver()
  await expect.poll(familiesOfTitle).toEqual(['Inter'])
})
