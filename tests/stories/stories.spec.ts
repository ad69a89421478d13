import { rmSync, statSync } from 'node:fs'
import { expect } from '@playwright/test'
import { isExtreme, isPage, type View, viewsOf } from '../../.storybook/views.ts'
import { forceState, releaseState } from './control-states.ts'
import { expectScreenshot, isUpdate, type Pixels } from './expect-screenshot.ts'
import { committedScreenshots, type Entry, screenshotFile, readIndex } from './story-index.ts'
import { defaultSize, type StoryPage, test } from './story-page.ts'

const entries = readIndex()

for (const entry of entries.filter(({ type }) => type === 'story')) {
  test(`${entry.title}: ${entry.name} (${entry.id})`, async ({ storyPage }) => {
    const { page, call, takeProblems } = storyPage
    await page.setViewportSize((await call('requestedSize', entry.id)) ?? defaultSize)
    const problems = await call('show', entry.id, 'story')
    expectNone([...problems, ...withoutRepeats(takeProblems(), problems)])
    await takeScreenshots(storyPage, entry)
    expectNone(await checkLayout(storyPage, entry))
    expectNone(takeProblems())
    await leaveClean(storyPage)
  })
}

for (const { id, title } of entries.filter(({ type }) => type === 'docs')) {
  test(`${title}: documentation page (${id})`, async ({ storyPage }) => {
    const { page, call, takeProblems } = storyPage
    await page.setViewportSize({ width: 1280, height: 800 })
    const problems = [...(await call('show', id, 'docs')), ...(await call('waitForDocs'))]
    problems.push(...(await call('checkDocsWithAxe')))
    expectNone([...problems, ...withoutRepeats(takeProblems(), problems)])
    await leaveClean(storyPage)
  })
}

/** Git keeps each version of a screenshot, so more room is a decision (docs/decisions/screenshots.md). */
const mostScreenshots = 1100
const mostBytes = 15_000_000

test(`Every committed screenshot belongs to a story, and all are at most ${mostScreenshots} of 15 MB together`, () => {
  const wanted = new Set(entries.flatMap((entry) => viewsOf(entry).map(({ name }) => screenshotFile(entry, name))))
  const committed = committedScreenshots()
  const stale = committed.filter((file) => !wanted.has(file))
  if (isUpdate()) for (const file of stale) rmSync(file)
  else expect(stale).toEqual([])
  const kept = committed.filter((file) => wanted.has(file))
  expect(kept.length).toBeLessThanOrEqual(mostScreenshots)
  expect(kept.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThanOrEqual(mostBytes)
})

function expectNone(problems: readonly string[]): void {
  expect(problems.map(shorten).join('\n')).toBe('')
}

/** The first lines of a problem. Errors of play functions end with the whole document. */
const shorten = (problem: string) => problem.split('\n').slice(0, 12).join('\n').slice(0, 1500)

/** Storybook also logs the error of a play function. */
function withoutRepeats(logged: readonly string[], thrown: readonly string[]): string[] {
  return logged.filter((line) => !thrown.some((problem) => line.includes(problem.split('\n')[0] ?? problem)))
}

const shortest = 720

/** Screenshots the shown story in each of its views. */
async function takeScreenshots(storyPage: StoryPage, entry: Entry): Promise<void> {
  const { call } = storyPage
  const views = viewsOf(entry)
  if (views.length === 0) return
  const looks = new Map<string, Pixels | undefined>()
  await call('hold')
  for (const view of views) {
    await enterView(storyPage, view)
    const hasControls = await forceState(storyPage, view.state)
    const base = view.basedOn ? looks.get(view.basedOn) : undefined
    if (hasControls) looks.set(view.name, await expectScreenshot(storyPage, screenshotFile(entry, view.name), base))
    if (view.state) await releaseState(storyPage)
  }
  await call('release')
}

/** Sets the window and the document to a view, except for the state of controls. */
async function enterView({ page, call }: StoryPage, view: View): Promise<void> {
  await call('dress', view)
  const { width } = view
  if (!width) return
  await page.setViewportSize({ width, height: shortest })
  const needed = await call('neededHeight')
  const height = Math.max(needed > view.whole ? view.cut : needed, shortest)
  await call('limitHeight', height)
  await page.setViewportSize({ width, height })
}

/**
 * Whether a screen's layout may differ from that of its file's other stories. Reflow, text size and touch targets depend on
 * the layout, so only such stories are checked for them: the first story of a file and the right-to-left one, stories
 * with an open dialog, popover or disclosure, stories with extreme content, and stories without a screenshot.
 */
async function mayDifferInLayout({ call }: StoryPage, { id, tags, isFirst }: Entry): Promise<boolean> {
  // A narrow window never shows what a story tagged `wide` shows.
  if (tags.includes('wide')) return false
  if (isFirst || tags.includes('rtl') || !tags.includes('visual') || isExtreme(id)) return true
  return await call('isOverlayOpen')
}

/**
 * Checks the layout of the shown screen: reflow at 320 px (WCAG 2.2, 1.4.10) and with text at 200 %, and touch targets on a
 * phone. Components are checked by the stories of `.storybook/stress`.
 */
async function checkLayout(storyPage: StoryPage, entry: Entry): Promise<string[]> {
  const { page, call } = storyPage
  if (!isPage(entry.id) || !(await mayDifferInLayout(storyPage, entry))) return []
  const found: string[] = []
  const at = (width: number) => page.setViewportSize({ width, height: shortest })
  await call('hold')
  if (viewsOf(entry).length > 0) {
    await at(320)
    found.push(...(await call('findSidewaysScroll', 'at 320 px')))
    await at(1280)
    found.push(...(await call('findSidewaysScrollOfLargeText')))
  }
  await at(360)
  found.push(...(await call('measureTouchTargets')))
  await call('release')
  return found
}

/** Leaves a clean page for the next story. */
async function leaveClean({ page, call, load }: StoryPage): Promise<void> {
  // Storybook itself reloads a page in which a story is still being rendered. That would end the next story's run.
  if (await call('areStoriesAtEnd')) await call('reset')
  else await load()
  await page.context().clearCookies()
}
