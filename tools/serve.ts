import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { env, type Env } from '../src/app/server/start/env.ts'
import { StartError } from '../src/app/server/start/start-error.ts'
import { endWithNpm } from './end-with-npm.ts'
import { startWorker } from './start-worker.ts'

/**
 * The second part of `npm start`: serves what was built. Without a Supabase project the embedded backend runs along, and
 * the worker beside it.
 * @param folder of the build
 * @param parent process that started this one
 */
export async function serve(folder: string, parent: number): Promise<void> {
  endWithNpm(parent)
  if (existsSync('.env')) process.loadEnvFile('.env')
  // Before React is loaded: without it the server renders with React's development build, at half the speed.
  process.env['NODE_ENV'] = 'production'
  const { hosted, appOrigin, dataDir } = readEnv()
  const main = pathToFileURL(join(folder, 'server/main.js')).href
  const { beforeStop, worker } = (await import(/* @vite-ignore */ main)) as typeof import('../src/app/main.ts')
  if (!hosted) beforeStop.push(startWorker({ APP_ORIGIN: appOrigin, DATA_DIR: dataDir }, worker))
}

function readEnv(): Env {
  try {
    return env()
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exit(1)
  }
}
