import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './reports.ts'

/** Runs a test file with a runner in an empty folder; gives the path of the JSON report. */
function report(runner: 'vitest' | 'playwright', file: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'trackquery-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  writeFileSync(join(folder, file), source)
  const args = {
    vitest: ['run', '--globals', `--outputFile=${path}`, '--root', folder],
    playwright: ['test', '-c', folder, '--output', join(folder, 'results')],
  }
  try {
    execFileSync(resolve('node_modules/.bin', runner), [...args[runner], '--reporter=json'], {
      cwd: runner === 'playwright' ? process.cwd() : folder,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path, VITEST: undefined },
      stdio: 'ignore',
    })
  } catch {
    // Both runners exit with an error code, because a test of the file fails.
  }
  return path
}

test('the report of a Vitest run counts its tests and names those that failed', () => {
  const source =
    "describe('a sum', () => { test('is right', () => {}); test('is wrong', () => expect(1 + 1).toBe(3)) })"
  expect(readVitestReport(report('vitest', 'sum.test.js', source))).toMatchObject({
    passed: 1,
    failed: 1,
    failedTests: [
      {
        title: expect.stringMatching(/sum\.test\.js › a sum is wrong$/),
        error: expect.stringContaining('expected 2 to be 3'),
      },
    ],
  })
})

test('the report of a Vitest run names a file that cannot be loaded', () => {
  expect(readVitestReport(report('vitest', 'broken.test.js', "throw new Error('cannot load')"))).toMatchObject({
    failed: 1,
    failedTests: [{ title: expect.stringContaining('broken.test.js'), error: expect.stringContaining('cannot load') }],
  })
})

test('the report of a Playwright run counts its tests and names those that failed', () => {
  const source = `import { expect, test } from '${resolve('node_modules/@playwright/test/index.mjs')}'
    test('is right', () => {}); test('is wrong', () => { expect(1 + 1).toBe(3) })`
  expect(readPlaywrightReport(report('playwright', 'sum.spec.mjs', source))).toMatchObject({
    passed: 1,
    failed: 1,
    failedTests: [{ title: 'sum.spec.mjs › is wrong', error: expect.stringContaining('Expected: 3') }],
  })
})

test('the report of a Playwright run names a test that passed only at the second attempt, with its first error', () => {
  const source = `import { expect, test } from '${resolve('node_modules/@playwright/test/index.mjs')}'
    test.describe.configure({ retries: 2 })
    test('is late', () => { expect(test.info().retry).toBe(1) }); test('is wrong', () => { expect(1 + 1).toBe(3) })`
  expect(readPlaywrightReport(report('playwright', 'late.spec.mjs', source))).toMatchObject({
    passed: 1,
    failed: 1,
    failedTests: [{ title: 'late.spec.mjs › is wrong' }],
    flakyTests: [{ title: 'late.spec.mjs › is late', error: expect.stringContaining('Received: 0') }],
  })
})
