import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed: its file and titles, and the start of its error. */
export type FailedTest = { title: string; error: string }

/** The result of a stage. */
export type Outcome = { passed: number; failed: number; failedTests: FailedTest[] }

const longestError = 15

/** The first lines of an error, without colours. */
const shorten = (error: string) => stripVTControlCharacters(error).split('\n').slice(0, longestError).join('\n').trim()

type VitestReport = {
  success: boolean
  numPassedTests: number
  numTotalTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/**
 * Reads the JSON report of a Vitest run.
 * @param path where the report is
 * @throws if there is no report, or if it is cut off
 */
export function readVitestReport(path: string): Outcome {
  const report: VitestReport = JSON.parse(readFileSync(path, 'utf8'))
  const failedTests = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const titled = failed.map(({ fullName, failureMessages }) => ({
      title: `${name} › ${fullName}`,
      error: shorten(failureMessages.join('\n')),
    }))
    return failed.length === 0 && message ? [{ title: name, error: shorten(message) }] : titled
  })
  const failed = report.numTotalTests - report.numPassedTests
  // A file that fails to load has no tests that could fail.
  return { passed: report.numPassedTests, failed: failed || (report.success ? 0 : 1), failedTests }
}

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { status: string; errors: { message?: string }[] }[] }[] }[]
}

function findFailedSpecs({ title, suites = [], specs }: PlaywrightSuite): FailedTest[] {
  const own = specs.filter(({ ok }) => !ok)
  return [
    ...own.map((spec) => {
      const errors = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
      return {
        title: `${title} › ${spec.title}`,
        error: shorten(errors.map(({ message }) => message ?? '').join('\n')),
      }
    }),
    ...suites.flatMap(findFailedSpecs),
  ]
}

/**
 * Reads the JSON report of a Playwright run. A skipped test and one that passed at a second attempt count as failed.
 * @param path where the report is
 * @throws if there is no report, or if it is cut off
 */
export function readPlaywrightReport(path: string): Outcome {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: PlaywrightSuite[]
  }
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return { passed: stats.expected, failed, failedTests: suites.flatMap(findFailedSpecs) }
}

/**
 * Reads an outcome that a runner of our own wrote as JSON.
 * @param path where the report is
 * @throws if there is no report, or if it is cut off
 */
export const readOutcome = (path: string): Outcome => JSON.parse(readFileSync(path, 'utf8')) as Outcome
