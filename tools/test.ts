/**
 * `npm test`: every check of the project, side by side as processors allow, and one closing line `N passed, N failed`.
 * A stage that cannot start counts as one failure. `npm test -- unit journeys` runs some stages, `npm test -- quick`
 * those that take under three minutes together. With `CI=true` a test that waits for servers or a browser is tried
 * again up to twice: a story or journey alone, after the others of its stage. What passes only then is listed as flaky.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSideBySide } from './checks/scheduler.ts'
import type { FailedTest, Outcome } from './checks/reports.ts'
import { allStages, chooseStages, type Stage } from './checks/stages.ts'

const work = mkdtempSync(join(tmpdir(), 'trackquery-test-'))
const reportOf = (name: string) => join(work, `${name}.json`)
/** Tests have folders and ports of their own, so that they and `npm start` run side by side. */
const environment = { ...process.env, BUILD_DIR: 'dist/test', TRACKQUERY_TEST_DIR: work, FORCE_COLOR: '0' }

type Ended = { code: number; output: string }

/** Runs a stage's command. Its output is collected, unless the stage runs alone: then it is shown as it comes. */
function runCommand({ name, command, isUrgent }: Stage, isAlone: boolean): Promise<Ended> {
  const [program = '', ...args] = command
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
  })
  if (child.pid && !isUrgent) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  const collect = (text: Buffer) => (output += text.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** What a stage that has ended came to. */
function outcomeOf({ name, readReport }: Stage, { code, output }: Ended): Outcome {
  if (readReport && existsSync(reportOf(name))) {
    const outcome = readReport(reportOf(name))
    // A runner may fail without a failed test: a crash, an unhandled rejection.
    if (code === 0 || outcome.failed > 0) return outcome
    return {
      ...outcome,
      failed: 1,
      failedTests: [{ title: 'no test failed, but the run did', error: lastLines(output) }],
    }
  }
  if (code === 0) return { passed: 1, failed: 0, failedTests: [], flakyTests: [] }
  return {
    passed: 0,
    failed: 1,
    flakyTests: [],
    failedTests: [{ title: `ended with exit code ${code}`, error: lastLines(output) }],
  }
}

const lastLines = (output: string) => output.trimEnd().split('\n').slice(-15).join('\n')

const stages = chooseStages(allStages(reportOf), process.argv.slice(2))
const total = { passed: 0, failed: 0 }
const summary: string[] = []
const failures: string[] = []
const flakes: string[] = []

function add(name: string, { passed, failed, failedTests, flakyTests }: Outcome, seconds: number): void {
  total.passed += passed
  total.failed += failed
  summary.push(`${name.padEnd(11)} ${passed} passed, ${failed} failed  ${seconds.toFixed(1)} s`)
  failures.push(...failedTests.map((test) => describe('✗', name, test)))
  flakes.push(...flakyTests.map((test) => describe('flaky', name, test)))
}

function describe(mark: string, stage: string, { title, error }: FailedTest): string {
  return `${mark} ${stage}: ${title.replace(`${process.cwd()}/`, '')}\n${error.replace(/^/gm, '  ')}\n`
}

async function runStage(stage: Stage): Promise<boolean> {
  console.log(`── ${stage.name} starts`)
  const started = performance.now()
  const ended = await runCommand(stage, stages.length === 1)
  const outcome = outcomeOf(stage, ended)
  add(stage.name, outcome, (performance.now() - started) / 1000)
  console.log(`\n── ${stage.name}\n${ended.output}${summary.at(-1)}\n`)
  return outcome.failed === 0
}

function skipStage({ name }: Stage, failed: string): void {
  console.log(`\n── ${name}\nNot run, because ${failed} failed.\n`)
  const failedTests = [{ title: 'not run', error: `${failed} failed` }]
  add(name, { passed: 0, failed: 1, failedTests, flakyTests: [] }, 0)
}

const started = performance.now()
// Half as many again as there are processors: no stage keeps its share busy all the time.
await runSideBySide(stages, 1.5 * availableParallelism(), runStage, skipStage)

rmSync(work, { recursive: true, force: true })
const seconds = ((performance.now() - started) / 1000).toFixed(1)
// The failures come last: a log is often cut at its start.
console.log([...summary, `${'all'.padEnd(11)} ${seconds} s\n`, ...failures, ...flakes].join('\n'))
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
