/**
 * `npm test`: every check of the project, side by side as processors allow, and one closing line `N passed, N failed`.
 * A stage that cannot start counts as one failure. `npm test -- unit journeys` runs some stages, `npm test -- quick`
 * those that take under three minutes together.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runSideBySide } from './checks/scheduler.ts'
import { allStages, chooseStages, type Count, type Stage } from './checks/stages.ts'

const work = mkdtempSync(join(tmpdir(), 'trackquery-test-'))
const reportOf = (name: string) => join(work, `${name}.json`)
/** Tests have folders and ports of their own, so that they and `npm start` run side by side. */
const environment = { ...process.env, BUILD_DIR: 'dist/test', TRACKQUERY_TEST_DIR: work, FORCE_COLOR: '0' }

type Ended = { code: number; output: string }

/** Runs a stage's command. Its output is collected, unless the stage runs alone: then it is shown as it comes. */
function runCommand({ name, command }: Stage, isAlone: boolean): Promise<Ended> {
  const [program = '', ...args] = command
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
  })
  let output = ''
  const collect = (text: Buffer) => (output += text.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Counts what a stage that has ended passed and failed. */
function countOf({ name, count }: Stage, code: number): Count {
  const counted = count && existsSync(reportOf(name)) ? count(reportOf(name)) : null
  const { passed, failed } = counted ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  // A runner may fail without a failed test: a crash, an unhandled rejection.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

const stages = chooseStages(allStages(reportOf), process.argv.slice(2))
const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []

function add(name: string, { passed, failed }: Count, seconds: number): void {
  total.passed += passed
  total.failed += failed
  summary.push(`${name.padEnd(11)} ${passed} passed, ${failed} failed  ${seconds.toFixed(1)} s`)
}

async function runStage(stage: Stage): Promise<boolean> {
  console.log(`── ${stage.name} starts`)
  const started = performance.now()
  const { code, output } = await runCommand(stage, stages.length === 1)
  const count = countOf(stage, code)
  add(stage.name, count, (performance.now() - started) / 1000)
  console.log(`\n── ${stage.name}\n${output}${summary.at(-1)}\n`)
  return count.failed === 0
}

function skipStage({ name }: Stage, failed: string): void {
  console.log(`\n── ${name}\nNot run, because ${failed} failed.\n`)
  add(name, { passed: 0, failed: 1 }, 0)
}

const started = performance.now()
// Half as many again as there are processors: no stage keeps its share busy all the time.
await runSideBySide(stages, 1.5 * availableParallelism(), runStage, skipStage)

rmSync(work, { recursive: true, force: true })
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(`${summary.join('\n')}\n${'all'.padEnd(11)} ${seconds} s\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
