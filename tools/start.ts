/**
 * `npm start`: builds when the sources have changed, then serves. Without a Supabase project the embedded backend runs
 * along, and the worker beside it.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { env } from '../src/app/server/start/env.ts'
import { StartError } from '../src/app/server/start/start-error.ts'
import { buildIfChanged } from './build.ts'
import { endWithNpm } from './end-with-npm.ts'
import { startWorker } from './start-worker.ts'

const root = join(import.meta.dirname, '..')
process.chdir(root)
endWithNpm()
if (existsSync('.env')) process.loadEnvFile('.env')
// Before React is loaded: without it the server renders with React's development build, at half the speed.
process.env['NODE_ENV'] = 'production'

try {
  const { hosted, appOrigin, dataDir } = env()
  const folder = process.env['BUILD_DIR'] ?? 'dist'
  await buildIfChanged(folder)
  const { beforeStop, worker } = (await import(
    pathToFileURL(resolve(folder, 'server/main.js')).href
  )) as typeof import('../src/app/main.ts')
  if (!hosted) beforeStop.push(startWorker({ APP_ORIGIN: appOrigin, DATA_DIR: dataDir }, worker))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
