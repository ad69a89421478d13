/**
 * `npm run bench:live`: what the live service does under load and over bad lines, and how soon a browser shows what
 * another did. Prints figures, and fails when somebody ends with anything else than the database's state.
 */
import { runLoad } from './load.ts'
import { runDisconnects } from './disconnects.ts'
import { runFlapping } from './flapping.ts'
import { latency } from './latency.ts'

const asked = process.argv.slice(2)
const benches = { load: runLoad, disconnects: runDisconnects, flapping: runFlapping, latency }
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  if (!(await bench())) process.exitCode = 1
}
