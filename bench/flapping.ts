import { execFile } from 'node:child_process'
import { join } from 'node:path'

const cuts = 30
const changes = 500

type Test = { annotations: { description?: string }[]; results: { errors: { message: string }[] }[] }
type Report = { suites: { specs: { ok: boolean; tests: Test[] }[] }[]; errors: { message: string }[] }

/** Runs tests/journeys/realtime-flapping.spec.ts with more disconnects and changes. Returns whether it passed. */
export async function runFlapping(): Promise<boolean> {
  const folder = join(import.meta.dirname, '..')
  const env = { ...process.env, FLAPPING_CUTS: String(cuts), FLAPPING_CHANGES: String(changes) }
  const args = ['test', 'tests/journeys/realtime-flapping.spec.ts', '--reporter=json']
  const [failure, output] = await new Promise<[Error | null, string]>((resolve) => {
    const options = { cwd: folder, env, maxBuffer: 1e9 }
    execFile(join(folder, 'node_modules/.bin/playwright'), args, options, (error, text) => resolve([error, text]))
  })
  const { suites, errors } = JSON.parse(output.slice(output.indexOf('{'))) as Report
  const specs = suites.flatMap(({ specs }) => specs)
  const tests = specs.flatMap(({ tests }) => tests)
  for (const { description } of tests.flatMap(({ annotations }) => annotations)) console.log(`  ${description}`)
  const wrong = [...errors, ...tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)]
  for (const { message } of wrong) console.error(message)
  return failure === null && specs.length > 0 && specs.every(({ ok }) => ok)
}
