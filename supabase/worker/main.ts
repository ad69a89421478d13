import { existsSync } from 'node:fs'
import { endWithNpm } from '../../tools/end-with-npm.ts'
import { endWithParent } from '../../tools/end-with-parent.ts'
import { oneLine } from '../log-error.ts'
import { readWorkerEnv, type WorkerEnv } from './worker-env.ts'
import { runWorker } from './worker.ts'

/** `npm run worker`: the only process with the secret key. */
if (existsSync('.env')) process.loadEnvFile('.env')

endWithNpm()
endWithParent()

const stop = new AbortController()
// Not `once`: without a listener the next signal would kill the worker in the middle of an e-mail.
process.on('SIGTERM', () => stop.abort()).on('SIGINT', () => stop.abort())

const log = (line: string) => console.log(`[worker] ${oneLine(line)}`)

/** How long a stop waits for the current e-mail and for saving its outcome. */
const longestStop = 30_000

stop.signal.addEventListener('abort', () => {
  log('Stopping after the current e-mail.')
  setTimeout(() => {
    log('The mail server did not answer in time. The current e-mail is sent again after the next start.')
    process.exit(1)
  }, longestStop).unref()
})

let env: WorkerEnv
try {
  env = readWorkerEnv(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
await runWorker(env, stop.signal, log)
