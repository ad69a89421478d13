/**
 * `npm test`: every check of the project, and one closing line `N passed, N failed`. `npm test -- unit journeys` runs some
 * stages, `npm test -- quick` lint, types, unit and SQL tests. With `CI=true` a test that waits for servers or a
 * browser is tried again up to twice. What passes only then is listed as flaky.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type Outcome, readPlaywrightReport, readVitestReport } from './test-reports.ts'

/** One check: a command of `package.json` or `node_modules/.bin` that fails with an exit code. */
type Stage = {
  name: string
  command: string
  /** Reads the stage's JSON report; without it the stage counts as one test. */
  readReport?: (path: string) => Outcome
}

const work = mkdtempSync(join(tmpdir(), 'trackquery-test-'))
const reportOf = (name: string) => join(work, `${name}.json`)

const vitest = (name: string, selection: string): Stage => ({
  name,
  command: `vitest run ${selection} --reporter=default --reporter=json --outputFile.json=${reportOf(name)}`,
  readReport: readVitestReport,
})

const playwright = (name: string, config: string): Stage => ({
  name,
  command: `playwright test -c ${config}`,
  readReport: readPlaywrightReport,
})

const build: Stage = { name: 'build', command: 'node tools/build.ts' }
const storybook: Stage = { name: 'storybook', command: 'node tools/build-storybook.ts' }

/** The long stages come first, so that short ones fill the gap at the end. */
const stages: Stage[] = [
  playwright('journeys', 'playwright.config.ts'),
  playwright('stories', 'playwright.stories.config.ts'),
  vitest('database', '--project database'),
  vitest('responses', '--project responses'),
  vitest('unit', '--project unit'),
  { name: 'lint', command: 'npm run -s lint' },
  { name: 'types', command: 'tsc --noEmit' },
  { name: 'unused', command: 'knip' },
  { name: 'budget', command: 'node tools/budget.ts' },
]

const quick: Stage[] = [
  vitest('sql', '--project database tests/sql'),
  ...stages.filter(({ name }) => ['unit', 'lint', 'types'].includes(name)),
]

/**
 * The stages that a command line asks for: all of them when it names none.
 * @throws for a name that no stage has
 */
function chooseStages(names: readonly string[]): Stage[] {
  if (names.length === 0) return stages
  return names.flatMap((name) => {
    if (name === 'quick') return quick
    const stage = [...stages, ...quick].find((one) => one.name === name)
    if (!stage)
      throw new Error(`No stage is called ${name}. The stages are: quick, ${stages.map((one) => one.name).join(', ')}.`)
    return [stage]
  })
}

/** What a stage needs, built before all stages. */
const needs: Record<string, Stage> = { journeys: build, budget: build, stories: storybook }

const chosen = chooseStages(process.argv.slice(2))
/** A stage alone shows its output as it comes. */
const isAlone = chosen.length === 1

const total = { passed: 0, failed: 0 }
const summary: string[] = []
const details: string[] = []

async function run({ name, command, readReport }: Stage): Promise<void> {
  console.log(`── ${name} starts`)
  const started = performance.now()
  const { code, output } = await execute(name, command)
  const isReported = readReport && existsSync(reportOf(name))
  const outcome = isReported ? readReport(reportOf(name)) : { passed: 0, failed: 0, failedTests: [], flakyTests: [] }
  if (!isReported && code === 0) outcome.passed = 1
  // A runner may fail without a failed test: a crash, an unhandled rejection, a command that cannot start.
  if (code !== 0 && outcome.failed === 0) {
    outcome.failed = 1
    outcome.failedTests.push({
      title: `ended with exit code ${code}`,
      error: output.trimEnd().split('\n').slice(-15).join('\n'),
    })
  }
  total.passed += outcome.passed
  total.failed += outcome.failed
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  summary.push(`${name.padEnd(11)} ${outcome.passed} passed, ${outcome.failed} failed  ${seconds} s`)
  for (const { title, error } of outcome.failedTests)
    details.push(`✗ ${name}: ${title}\n${error.replace(/^/gm, '  ')}\n`)
  for (const { title, error } of outcome.flakyTests)
    details.push(`flaky ${name}: ${title}\n${error.replace(/^/gm, '  ')}\n`)
  console.log(`\n── ${name}\n${isAlone ? '' : output}${summary.at(-1)}\n`)
}

/** Runs a command with the programs of the project. Its output is collected, so that stages side by side do not mix theirs. */
function execute(name: string, command: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `node_modules/.bin:${process.env.PATH}`,
      // Tests have folders and ports of their own, so that they and `npm start` run side by side.
      BUILD_DIR: 'dist/test',
      TRACKQUERY_TEST_DIR: work,
      FORCE_COLOR: '0',
      PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name),
    },
  })
  let output = ''
  const collect = (text: Buffer) => {
    output += text.toString()
    if (isAlone) process.stdout.write(text)
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

const started = performance.now()
for (const stage of new Set(chosen.flatMap(({ name }) => needs[name] ?? []))) await run(stage)
// Three stages at once on two processors starve each other's browsers, and a starved test waits too long and fails.
const limit = pLimit(2)
await Promise.all(chosen.map((stage) => limit(() => run(stage))))

rmSync(work, { recursive: true, force: true })
const seconds = ((performance.now() - started) / 1000).toFixed(1)
// The failures come last: a log is often cut at its start.
console.log([...summary, `${'all'.padEnd(11)} ${seconds} s\n`, ...details].join('\n'))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
