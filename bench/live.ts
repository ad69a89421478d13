/**
 * `npm run bench:live`: measures realtime under load, with lost connections, and between browsers. Prints figures.
 * Fails when a client ends with another state than the database.
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
