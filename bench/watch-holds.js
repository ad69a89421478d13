/**
 * Loaded with `--import` into the product: writes each stretch for which a thread that answers requests did nothing else,
 * in milliseconds of processor time, to the file `HOLDS`. JavaScript, as `tools/start.js`.
 */
import { appendFileSync } from 'node:fs'
import { isMainThread, threadName } from 'node:worker_threads'

const file = process.env['HOLDS']
/** Shorter stretches are of no interest, and would fill the file. */
const leastMs = 5

if (file && (isMainThread || threadName === 'backend')) {
  let usage = process.threadCpuUsage()
  // It fires when whatever holds the thread is done.
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(usage)
    const ms = (user + system) / 1000
    if (ms > leastMs) appendFileSync(file, `${ms}\n`)
    usage = process.threadCpuUsage()
  }, 1).unref()
}
