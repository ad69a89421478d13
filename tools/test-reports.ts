import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed: its file and titles, and the start of its error. */
export type FailedTest = { title: string; error: string }

/** The result of a stage. A flaky test failed, and passed when it was tried again. It counts as passed. */
export type Outcome = { passed: number; failed: number; failedTests: FailedTest[]; flakyTests: FailedTest[] }

const longestError = 15

/** The first lines of an error, without colours. */
const shorten = (error: string) => stripVTControlCharacters(error).split('\n').slice(0, longestError).join('\n').trim()

type VitestReport = {
  success: boolean
  numPassedTests: number
  numTotalTests: number
  testResults: VitestFile[]
}
type VitestFile = {
  name: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

/** The tests of a file that ended so, with their errors. */
const findTests = ({ name, assertionResults }: VitestFile, ended: 'passed' | 'failed'): FailedTest[] =>
  assertionResults
    .filter(({ status }) => status === ended)
    .map(({ fullName, failureMessages }) => ({
      title: `${name} › ${fullName}`,
      error: shorten(failureMessages.join('\n')),
    }))

/**
 * Reads the JSON report of a Vitest run.
 * @param path where the report is
 * @throws if there is no report, or if it is cut off
 */
export function readVitestReport(path: string): Outcome {
  const report: VitestReport = JSON.parse(readFileSync(path, 'utf8'))
  const failedTests = report.testResults.flatMap((file) => {
    const failed = findTests(file, 'failed')
    return failed.length === 0 && file.message ? [{ title: file.name, error: shorten(file.message) }] : failed
  })
  // The errors of earlier attempts stay with a test that passed when it was tried again.
  const flakyTests = report.testResults.flatMap((file) => findTests(file, 'passed')).filter(({ error }) => error !== '')
  const failed = report.numTotalTests - report.numPassedTests
  // A file that fails to load has no tests that could fail.
  return { passed: report.numPassedTests, failed: failed || (report.success ? 0 : 1), failedTests, flakyTests }
}

type PlaywrightSpec = {
  title: string
  ok: boolean
  tests: { status: string; results: { errors: { message?: string }[] }[] }[]
}
type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] }

/** The specs of a suite that are asked for, each with the error of its first attempt that has one. */
function findSpecs(
  { title, suites = [], specs }: PlaywrightSuite,
  isAsked: (spec: PlaywrightSpec) => boolean,
): FailedTest[] {
  const own = specs.filter(isAsked).map((spec) => {
    const attempts = spec.tests.flatMap(({ results }) => results.map(({ errors }) => errors))
    const errors = attempts.find(({ length }) => length > 0) ?? []
    return {
      title: `${title} › ${spec.title}`,
      error: shorten(errors.map(({ message }) => message ?? '').join('\n')),
    }
  })
  return [...own, ...suites.flatMap((suite) => findSpecs(suite, isAsked))]
}

/**
 * Reads the JSON report of a Playwright run. A skipped test counts as failed.
 * @param path where the report is
 * @throws if there is no report, or if it is cut off
 */
export function readPlaywrightReport(path: string): Outcome {
  const { stats, suites } = JSON.parse(readFileSync(path, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number }
    suites: PlaywrightSuite[]
  }
  const find = (isAsked: (spec: PlaywrightSpec) => boolean) => suites.flatMap((suite) => findSpecs(suite, isAsked))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    failedTests: find(({ ok }) => !ok),
    flakyTests: find(({ tests }) => tests.some(({ status }) => status === 'flaky')),
  }
}
