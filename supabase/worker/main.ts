import { existsSync } from 'node:fs'
import { readWorkerEnv, type WorkerEnv } from './env.ts'
import { runWorker } from './worker.ts'

/** `npm run worker`: the only process that holds the secret key. */
if (existsSync('.env')) process.loadEnvFile('.env')

const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())

const log = (line: string) => console.log(`[worker] ${line}`)
stop.signal.addEventListener('abort', () => log('Stopping, once the mail in hand is sent.'))

let env: WorkerEnv
try {
  env = readWorkerEnv(process.env)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
await runWorker(env, stop.signal, log)
