import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './reports.ts'

/**
 * Runs test files with a runner in a folder of their own.
 * @param files the source of each file, by its name
 * @returns the path of the JSON report
 */
async function report(runner: 'vitest' | 'playwright', files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'trackquery-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'report.json')
  for (const [name, source] of Object.entries(files)) writeFileSync(join(folder, name), source)
  const args = {
    vitest: ['run', '--globals', `--outputFile=${path}`, '--root', folder],
    playwright: ['test', '-c', folder, '--output', join(folder, 'results')],
  }
  const options = {
    cwd: runner === 'playwright' ? process.cwd() : folder,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: path, VITEST: undefined },
  }
  // Both runners exit with an error code, because some of the tests fail.
  await new Promise((done) =>
    execFile(resolve('node_modules/.bin', runner), [...args[runner], '--reporter=json'], options, done),
  )
  return path
}

test('the report of a Vitest run counts its tests, and names those that failed and files that cannot be loaded', async () => {
  const sum = "describe('a sum', () => { test('is right', () => {}); test('is wrong', () => expect(1 + 1).toBe(3)) })"
  const path = await report('vitest', { 'sum.test.js': sum, 'broken.test.js': "throw new Error('cannot load')" })
  const { passed, failed, failedTests } = readVitestReport(path)
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 })
  expect(failedTests).toHaveLength(2)
  expect(failedTests).toContainEqual({
    title: expect.stringMatching(/sum\.test\.js › a sum is wrong$/),
    error: expect.stringContaining('expected 2 to be 3'),
  })
  expect(failedTests).toContainEqual({
    title: expect.stringContaining('broken.test.js'),
    error: expect.stringContaining('cannot load'),
  })
})

test('the report of a Vitest run names the tests that passed when they were tried again', async () => {
  const source = `let attempts = 0
    test('is right', () => {})
    test('is late', { retry: 2 }, () => expect((attempts += 1)).toBe(3))`
  expect(readVitestReport(await report('vitest', { 'sum.test.js': source }))).toEqual({
    passed: 2,
    failed: 0,
    failedTests: [],
    flakyTests: [
      {
        title: expect.stringMatching(/sum\.test\.js › is late$/),
        error: expect.stringContaining('expected 1 to be 3'),
      },
    ],
  })
})

test('a Vitest run whose only file cannot be loaded counts as failed', async () => {
  const path = await report('vitest', { 'broken.test.js': "throw new Error('cannot load')" })
  expect(readVitestReport(path)).toMatchObject({ passed: 0, failed: 1 })
})

test('the report of a Playwright run counts its tests, and names those that failed or passed when tried again', async () => {
  const source = `import { expect, test } from '${resolve('node_modules/@playwright/test/index.mjs')}'
    test.describe.configure({ retries: 1 })
    test('is right', () => {})
    test('is late', () => { expect(test.info().retry).toBe(1) })
    test('is wrong', () => { expect(1 + 1).toBe(3) })`
  expect(readPlaywrightReport(await report('playwright', { 'sum.spec.mjs': source }))).toEqual({
    passed: 2,
    failed: 1,
    failedTests: [{ title: 'sum.spec.mjs › is wrong', error: expect.stringContaining('Expected: 3') }],
    flakyTests: [{ title: 'sum.spec.mjs › is late', error: expect.stringContaining('Received: 0') }],
  })
})
