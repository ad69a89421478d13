/**
 * `npm test`: every check of the project, one after another, and one closing line `N passed, N failed`.
 * A stage that cannot even start counts as one failure. Stages can be picked: `npm test -- unit journeys`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Count = { passed: number; failed: number }
type Stage = { name: string; command: string[]; count?: (reportFile: string) => Count }

const work = mkdtempSync(join(tmpdir(), 'trackquery-test-'))
const report = (name: string) => join(work, `${name}.json`)
/** Own folders and ports, so that tests and `npm start` run side by side. */
const environment = { ...process.env, BUILD_DIR: 'dist/test', TRACKQUERY_TEST_DIR: work, FORCE_COLOR: '0' }

const vitest = (project: string): Stage => ({
  name: project,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(project)}`,
  ],
  count: (file) => {
    const { numPassedTests, numTotalTests, success } = JSON.parse(readFileSync(file, 'utf8'))
    const failed = numTotalTests - numPassedTests
    // A file that fails to load has no tests that could fail.
    return { passed: numPassedTests, failed: failed || (success ? 0 : 1) }
  },
})

const stages: Stage[] = [
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'format', command: ['biome', 'format'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'unused', command: ['knip'] },
  { name: 'library', command: ['node', 'tools/library.ts', '--check'] },
  { name: 'storybook', command: ['node', 'tools/storybook.ts'] },
  vitest('unit'),
  vitest('database'),
  { name: 'build', command: ['node', 'tools/build.ts'] },
  { name: 'budget', command: ['node', 'tools/budget.ts'] },
  vitest('stories'),
  vitest('screenshots'),
  {
    name: 'journeys',
    command: ['playwright', 'test', '--reporter=list,json'],
    count: (file) => {
      const { stats } = JSON.parse(readFileSync(file, 'utf8'))
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
    },
  },
]

function run(stage: Stage): Promise<number> {
  const [program = '', ...args] = stage.command
  const child = spawn(join('node_modules', '.bin', program), args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report(stage.name) },
  })
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

const chosen = process.argv.slice(2)
const total: Count = { passed: 0, failed: 0 }
const lines: string[] = []

for (const stage of stages.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
  console.log(`\n── ${stage.name}`)
  const started = performance.now()
  const code = await run(stage)
  const counted = stage.count && existsSync(report(stage.name)) ? stage.count(report(stage.name)) : null
  const { passed, failed } = counted ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  // A runner may fail without a failed test: a crash, an unhandled rejection.
  const failures = code !== 0 && failed === 0 ? 1 : failed
  total.passed += passed
  total.failed += failures
  lines.push(
    `${stage.name.padEnd(10)} ${passed} passed, ${failures} failed  ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
}

rmSync(work, { recursive: true, force: true })
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
