/**
 * `npm run spec:mutations`: changes each figure of the specification in its source, runs `tests/spec` with it, and fails
 * unless exactly the row that has this figure is red. Takes some minutes, so it is no part of `npm test`.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutations, type FigureMutation } from '../tests/spec/mutations.ts'

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] }

const folder = mkdtempSync(join(tmpdir(), 'trackquery-mutations-'))

/** The titles of the tests that are red with one figure changed. */
async function redWith({ file, from, to }: FigureMutation, number: number): Promise<string[]> {
  const report = join(folder, `${number}.json`)
  // Vitest's module cache is off, because it would keep a changed module for the next run.
  const args = [
    'run',
    '--project',
    'responses',
    'tests/spec/',
    '--no-fsModuleCache',
    '--reporter=json',
    `--outputFile=${report}`,
  ]
  const env = { ...process.env, MUTATION: JSON.stringify({ file, from, to }) }
  await new Promise<void>((done) => execFile('node_modules/.bin/vitest', args, { env }, () => done()))
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status !== 'passed').map(({ title }) => title),
  )
}

for (const [number, mutation] of mutations.entries()) {
  const red = await redWith(mutation, number)
  const right =
    red.length === mutation.rows.length && red.every((title) => mutation.rows.some((row) => title.startsWith(row)))
  if (!right) process.exitCode = 1
  console.log(
    `${right ? 'red as it should be' : 'WRONG'}  ${mutation.from.trim()} → ${mutation.to.trim()}  ${right ? '' : JSON.stringify(red)}`,
  )
}
rmSync(folder, { recursive: true })
