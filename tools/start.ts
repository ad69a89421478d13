/**
 * `npm start`: builds when the sources have changed, then serves. Without a Supabase project the embedded backend runs
 * along, and the worker beside it.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { env, EnvError } from '../src/app/env.ts'
import { buildIfChanged } from './build.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
// Before React is loaded: without it the server renders with React's development build, at half the speed.
process.env['NODE_ENV'] = 'production'

try {
  const { hosted, appOrigin, dataDir } = env()
  const folder = process.env['BUILD_DIR'] ?? 'dist'
  await buildIfChanged(folder)
  await import(pathToFileURL(resolve(folder, 'server/main.js')).href)
  if (!hosted) startWorker({ APP_ORIGIN: appOrigin, DATA_DIR: dataDir })
} catch (error) {
  console.error(error instanceof EnvError ? error.message : error)
  process.exit(1)
}

/** Starts the worker, which ends when this process does, however that comes about. */
function startWorker(variables: Record<string, string>): void {
  const worker = spawn(process.execPath, ['--import', './tools/end-with-parent.ts', 'supabase/worker/main.ts'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  worker.on('exit', (code) => {
    // Pages work without it; only mail waits.
    if (code) console.error(`The worker ended (${code}). Mail is sent again after the next start.`)
  })
  process.on('exit', () => worker.kill())
}
