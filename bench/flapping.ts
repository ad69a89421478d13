import { execFile } from 'node:child_process'
import { join } from 'node:path'

const cuts = 30
const changes = 500

type Test = { annotations: { description?: string }[]; results: { errors: { message: string }[] }[] }
type Report = { suites: { specs: { ok: boolean; tests: Test[] }[] }[]; errors: { message: string }[] }

/**
 * The journey of the flapping connections (tests/journeys/realtime-flapping.spec.ts), at full length: two people in browsers,
 * each at the end of a socks that is cut at random while others write.
 */
export async function runFlapping(): Promise<boolean> {
  const folder = join(import.meta.dirname, '..')
  const env = { ...process.env, FLAPPING_CUTS: String(cuts), FLAPPING_CHANGES: String(changes) }
  const args = ['test', 'tests/journeys/realtime-flapping.spec.ts', '--reporter=json']
  const [failure, said] = await new Promise<[Error | null, string]>((resolve) => {
    const options = { cwd: folder, env, maxBuffer: 1e9 }
    execFile(join(folder, 'node_modules/.bin/playwright'), args, options, (error, text) => resolve([error, text]))
  })
  const { suites, errors } = JSON.parse(said.slice(said.indexOf('{'))) as Report
  const specs = suites.flatMap(({ specs }) => specs)
  const tests = specs.flatMap(({ tests }) => tests)
  for (const { description } of tests.flatMap(({ annotations }) => annotations)) console.log(`  ${description}`)
  const wrong = [...errors, ...tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors)]
  for (const { message } of wrong) console.error(message)
  return failure === null && specs.length > 0 && specs.every(({ ok }) => ok)
}
