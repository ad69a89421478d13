import type { Page } from '@playwright/test'
import { demoPages, visitorPages } from './support/demo-pages.ts'
import { openAs, saveData } from './support/demo-sign-in.ts'
import { expect, test } from './support/people.ts'

/** More stops than any page has. */
const maxStops = 200

/** What is wrong with the element that has the focus; `end` after the last stop of the page, `seen` for an earlier stop. */
function problemsOfStop(): string[] | 'end' | 'seen' {
  const seen = (window as unknown as { seenStops?: Set<Element> }).seenStops ?? new Set<Element>()
  ;(window as unknown as { seenStops: Set<Element> }).seenStops = seen
  const stop = document.activeElement
  if (!(stop instanceof HTMLElement) || stop === document.body) return 'end'
  if (seen.has(stop)) return 'seen'
  seen.add(stop)
  const name = stop.outerHTML.slice(0, 120)

  const hasOutline = (element: Element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return (
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !/, 0\)|\/ 0\)|transparent/.test(outlineColor)
    )
  }
  // A row, a label or a frame may draw the outline of what is inside.
  const around: Element[] = []
  for (let element: Element | null = stop; element && around.length < 7; element = element.parentElement)
    around.push(element)
  const problems = around.some(hasOutline) ? [] : [`no visible focus: ${name}`]

  // A native control that is drawn by its label has no size of its own.
  const drawn = stop.getBoundingClientRect().width > 1 ? stop : (stop.closest('label') ?? stop)
  const isShown = [...drawn.getClientRects()].some(({ left, top, width, height }) =>
    [0.5, 0.1, 0.9].some((share) => {
      const found = document.elementFromPoint(left + width * share, top + height * share)
      return found !== null && (drawn.contains(found) || found.closest('label')?.control === stop)
    }),
  )
  const { x, y, width, height } = drawn.getBoundingClientRect()
  const over = document.elementFromPoint(x + width / 2, y + height / 2)?.outerHTML.slice(0, 80) ?? 'nothing'
  return isShown ? problems : [...problems, `covered by ${over} at ${Math.round(x)}, ${Math.round(y)}: ${name}`]
}

/** Presses Tab through the whole page. A dialog sets the focus in its middle, so the walk goes on from the start. */
async function walk(page: Page): Promise<{ stops: number; problems: string[] }> {
  const problems: string[] = []
  let ends = 0
  for (let stops = 0; stops < maxStops; ) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(problemsOfStop)
    if (found === 'end') ends += 1
    if (found === 'seen' || ends > 1) return { stops, problems }
    if (found === 'end') continue
    problems.push(...found)
    stops += 1
  }
  return { stops: maxStops, problems: [...problems, 'Tab never reaches the end of the page'] }
}

/** Opens a page and expects more stops than the least number, and that each of them shows the focus. */
const walkPage = (page: Page, path: string, least: number) =>
  test.step(path, async () => {
    await page.goto(path, { waitUntil: 'networkidle' })
    // A dialog that becomes modal moves the focus from the page behind it to its title, which is no stop of Tab.
    await expect(page.locator('dialog[open]:not(:modal)')).toHaveCount(0)
    const { stops, problems } = await walk(page)
    expect.soft(problems, path).toEqual([])
    expect.soft(stops, `stops of ${path}`).toBeGreaterThan(least)
  })

for (const { width, height, colorScheme } of [
  { width: 1280, height: 720, colorScheme: 'light' },
  { width: 360, height: 640, colorScheme: 'dark' },
] as const) {
  test(`every stop of Tab has a visible focus that nothing covers (${width} px wide)`, async ({ actors }) => {
    const { page } = await actors.openBrowser('Helena')
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height })
    // A link prefetches its page when it gets the focus: at every stop the server would render a page nobody opens.
    await saveData(page)
    // Some pages for visitors have a single button.
    for (const path of visitorPages) await walkPage(page, path, 0)
    await openAs(page, 'helena@demo.example', '/company?company=DEMO')
    for (const path of demoPages) await walkPage(page, path, 3)
  })
}
