/**
 * `npm run stories`: every story, docs page and the workbench itself, run against the built Storybook. Each story is
 * rendered, played, checked by axe and by our layout rules, and its pictures are compared with the committed ones.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { chromium, type Browser } from 'playwright'
import type { FailedTest, Outcome } from '../checks/reports.ts'
import { chromiumLaunch } from '../chromium.ts'
import { type RunOptions, readArguments, usage } from './arguments.ts'
import { BaselineHashes } from './baselines.ts'
import { buildStorybook } from './build.ts'
import { findLookalikes, settleStaleBaselines } from './committed-checks.ts'
import { clearReport, writeDifferences } from './differences.ts'
import { writeReportPage } from './report/write-page.ts'
import { reportRoot, root } from './paths.ts'
import type { PictureRun } from './take-pictures.ts'
import { leaveClean, runEntry } from './run-entry.ts'
import { runManager } from './run-manager.ts'
import { runToolbar } from './run-toolbar.ts'
import { createReached, describeReached, reachState } from './reach-states.ts'
import { serveFolder } from './serve.ts'
import { type Entry, isAskedFor, readIndex } from './story-index.ts'
import { findOverlookedChanges } from './sensitivity.ts'
import { checkSensitivity, createSensitivity, describeSensitivity } from './sensitivity-of-components.ts'
import { bundlePageScript, openStoryPage, type StoryPage } from './story-page.ts'

/** The outcome of a run so far. Each story, docs page and check counts as one test. */
class Results {
  readonly outcome: Outcome = { passed: 0, failed: 0, failedTests: [], flakyTests: [] }

  /** Adds a test, which failed if there is a problem. */
  add(title: string, problems: readonly string[]): void {
    if (problems.length === 0) {
      this.outcome.passed += 1
      return
    }
    this.outcome.failed += 1
    this.outcome.failedTests.push(report('✗', title, problems))
  }

  /**
   * Adds a test that failed and passed when it was tried again.
   * @param problems those of its first attempt
   */
  addFlaky(title: string, problems: readonly string[]): void {
    this.outcome.passed += 1
    this.outcome.flakyTests.push(report('flaky', title, problems))
  }
}

/** Prints a test that has problems, and returns it for the report. */
function report(mark: string, title: string, problems: readonly string[]): FailedTest {
  const error = problems.map(shorten).join('\n')
  console.error(`${mark} ${title}\n${error.replace(/^/gm, '  ')}`)
  return { title, error }
}

const longestProblem = 12

/** The first lines of a problem. Errors of play functions end with the whole document. */
const shorten = (problem: string) => problem.split('\n').slice(0, longestProblem).join('\n').slice(0, 1500)

/** What is done with each entry. Returns what went wrong, and leaves a clean page. */
type Task = (page: StoryPage, entry: Entry) => Promise<string[]>

/** Does a task in a page. Returns what went wrong, and whether the page broke. */
async function attempt(page: StoryPage, entry: Entry, task: Task): Promise<{ problems: string[]; isBroken: boolean }> {
  try {
    return { problems: await task(page, entry), isBroken: false }
  } catch (error) {
    return { problems: [String(error)], isBroken: true }
  }
}

/** Takes entries one after the other in one page, until none is left. A page that breaks is replaced. */
async function work(
  open: () => Promise<StoryPage>,
  queue: Entry[],
  task: Task,
  settle: (entry: Entry, problems: string[]) => void,
) {
  let page: StoryPage | null = null
  for (let entry = queue.shift(); entry; entry = queue.shift()) {
    page ??= await open()
    const { problems, isBroken } = await attempt(page, entry, task)
    settle(entry, problems)
    if (!isBroken) continue
    await page.page.context().close()
    page = null
  }
  await page?.page.context().close()
}

/** How often what failed is tried again: in CI only, where a busy machine must not keep back what works. */
const repeats = process.env.CI ? 2 : 0

/** More failures than this have one cause, and trying each again would take an hour. */
const mostFlaky = 20

/** A test that failed, with its problems and a way to run it again. */
type Failed = { title: string; problems: string[]; again: () => Promise<string[]> }

/** Tries what failed again, one at a time, and adds it to the results. */
async function tryAgain(failed: readonly Failed[], results: Results): Promise<void> {
  const most = failed.length > mostFlaky ? 0 : repeats
  for (const { title, problems, again } of failed) {
    let last = problems
    for (let repeated = 0; repeated < most && last.length > 0; repeated += 1) last = await again()
    if (last.length === 0) results.addFlaky(title, problems)
    else results.add(title, last)
  }
}

/** Runs everything that was asked for against a served Storybook. */
async function runAll(url: string, options: RunOptions, results: Results): Promise<void> {
  const entries = (await readIndex(url)).filter((entry) => isAskedFor(entry, options.patterns))
  if (entries.length === 0) throw new Error(`No story matches ${options.patterns.join(' ')}.`)
  const isComplete = options.patterns.length === 0
  const run: PictureRun = {
    hashes: new BaselineHashes(),
    isUpdate: options.isUpdate,
    isReported: options.css === undefined,
    differences: [],
    taken: new Map(),
    pictured: new Set(),
    written: [],
  }
  const script = await bundlePageScript()
  const launch = await chromiumLaunch()
  const browsers: Browser[] = []
  const open = async (css = options.css) => {
    const browser = await chromium.launch(launch)
    browsers.push(browser)
    return await openStoryPage(browser, { url, script, css })
  }
  const sensitivity = createSensitivity()
  const reached = createReached()
  const tasks: Record<RunOptions['purpose'], Task> = {
    check: (page, entry) => runEntry(page, entry, options.hasPictures ? run : null),
    sensitivity: (page, entry) => leaveClean(page, entry, checkSensitivity(page, entry, run.hashes, sensitivity)),
    controls: (page, entry) => leaveClean(page, entry, reachState(page, entry, reached)),
  }
  const task = tasks[options.purpose]
  const stories = entries.filter(({ type }) => type === 'story')
  // Docs pages come last: their style sheet stays in the page, which stories should not have.
  const docs =
    options.purpose === 'check' && options.css === undefined ? entries.filter(({ type }) => type === 'docs') : []
  const queue = [...stories, ...docs]
  const failed: Failed[] = []
  const settle = (test: Failed) => {
    if (repeats > 0 && test.problems.length > 0) failed.push(test)
    else results.add(test.title, test.problems)
  }
  const settleEntry = (entry: Entry, problems: string[]) => {
    const again = async () => {
      run.differences = run.differences.filter(({ story }) => story !== entry.id)
      const page = await open()
      const repeated = await attempt(page, entry, task)
      await page.page.context().browser()?.close()
      return repeated.problems
    }
    settle({ title: entry.type === 'docs' ? `${entry.id} (docs page)` : entry.id, problems, again })
  }
  const workers = Math.min(options.workers, queue.length)
  try {
    await Promise.all(Array.from({ length: workers }, () => work(() => open(), queue, task, settleEntry)))
    const [browser] = browsers
    if (options.purpose === 'check' && isComplete && browser) {
      const checks: Record<string, () => Promise<string[]>> = {
        'The workbench': () => runManager(browser, url),
        'The toolbar': () => runToolbar(browser, url),
      }
      if (options.hasPictures && !options.isUpdate && !options.css)
        checks['Pictures show the smallest changes'] = () => findOverlookedChanges(entries, run.hashes, open)
      // Side by side, because each of them has one page and leaves processors free.
      const runs = Object.entries(checks).map(async ([title, again]) =>
        settle({ title, problems: await again(), again }),
      )
      await Promise.all(runs)
    }
    await tryAgain(failed, results)
    if (options.purpose !== 'check') {
      console.log(options.purpose === 'controls' ? describeReached(reached) : describeSensitivity(sensitivity))
      return
    }
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
  if (options.hasPictures) await judgePictures(run, entries, isComplete, results)
}

/** Checks the pictures of all stories against each other and the committed files. Writes the list of differences. */
async function judgePictures(
  run: PictureRun,
  ran: readonly Entry[],
  isComplete: boolean,
  results: Results,
): Promise<void> {
  const stale = settleStaleBaselines(run, ran, isComplete)
  const named = stale.map(({ baseline }) => `${baseline} has no story.`)
  if (isComplete || named.length > 0) results.add('Every committed picture has a story', named)
  const lookalikes = findLookalikes(run.taken, ran)
  if (isComplete || lookalikes.length > 0) results.add('No two stories of a file look the same', lookalikes)
  run.hashes.save(isComplete)
  const differences = [...run.differences, ...stale]
  writeDifferences(differences)
  if (run.isUpdate) console.log(`${run.written.length} pictures were written.`)
  if (differences.length === 0) return
  console.error(
    `${differences.length} pictures differ: ${relative(root, await writeReportPage(reportRoot, differences))}`,
  )
}

/** Runs against a running Storybook, or against a build of the present sources. */
async function main(options: RunOptions): Promise<void> {
  const results = new Results()
  clearReport()
  if (options.url) {
    await runAll(options.url, options, results)
  } else {
    const { folder, complaints } = await buildStorybook()
    results.add('Storybook builds without a warning', complaints ? [complaints] : [])
    const { server, url } = await serveFolder(folder, { withoutScreensInDocs: true })
    try {
      await runAll(url, options, results)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }
  const { outcome } = results
  if (options.report) writeFileSync(options.report, JSON.stringify(outcome))
  console.log(`${outcome.passed} passed, ${outcome.failed} failed`)
  process.exitCode = outcome.failed > 0 ? 1 : 0
}

let options: RunOptions | null = null
try {
  options = readArguments(process.argv.slice(2))
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  process.exitCode = 2
}
if (options) await main(options)
