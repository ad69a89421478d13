import { checkLayout } from './layout-checks.ts'
import { findMissingControls } from './reach-states.ts'
import { type PictureRun, takePictures } from './take-pictures.ts'
import type { Entry } from './story-index.ts'
import { defaultSize, type StoryPage } from './story-page.ts'

const docsSize = { width: 1280, height: 800 }

/**
 * Runs a story: renders it, plays it, checks it with axe, pictures it and checks its layout.
 * @param run collects pictures; null to take none
 * @returns what went wrong, one text for each problem
 */
async function runStory(page: StoryPage, entry: Entry, run: PictureRun | null): Promise<string[]> {
  await page.resize((await page.call('requestedSize', entry.id)) ?? defaultSize)
  const problems = await page.call('show', entry.id, 'story')
  problems.push(...(await page.call('findClassConflicts')))
  problems.push(...(await findMissingControls(page, entry)))
  problems.push(...withoutRepeats(page.takeProblems(), problems))
  // A failed story gives no useful picture. With added style rules it goes on, because they may violate axe's.
  if (problems.length > 0 && run?.isReported !== false) return problems
  if (run) problems.push(...(await takePictures(page, entry, run)))
  problems.push(...(await checkLayout(page, entry)))
  return [...problems, ...page.takeProblems()]
}

/** Storybook also logs the error of a play function. */
function withoutRepeats(logged: readonly string[], thrown: readonly string[]): string[] {
  return logged.filter((line) => !thrown.some((problem) => line.includes(problem.split('\n')[0] ?? problem)))
}

/** Opens a docs page, waits until its stories are rendered, and checks it with axe. */
async function runDocsPage(page: StoryPage, { id }: Entry): Promise<string[]> {
  await page.resize(docsSize)
  const problems = await page.call('show', id, 'docs')
  problems.push(...(await page.call('waitForDocs')))
  await page.addAxe()
  problems.push(...(await page.call('checkDocsWithAxe')))
  return [...problems, ...withoutRepeats(page.takeProblems(), problems)]
}

/** Waits for what is done with an entry, then leaves a clean page for the next one. */
export async function leaveClean(page: StoryPage, entry: Entry, doing: Promise<string[]>): Promise<string[]> {
  const problems = await doing
  // Storybook reloads a page in which a story is still being rendered when the next one is shown. That would end its run.
  if (!(await page.call('areStoriesAtEnd'))) await page.reload()
  else if (entry.type === 'story') await page.call('reset')
  await page.page.context().clearCookies()
  return problems
}

/** Runs a story or a docs page, and leaves a clean page. */
export function runEntry(page: StoryPage, entry: Entry, run: PictureRun | null): Promise<string[]> {
  page.takeProblems()
  return leaveClean(page, entry, entry.type === 'docs' ? runDocsPage(page, entry) : runStory(page, entry, run))
}
