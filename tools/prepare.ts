/** The first part of `npm start`, in a process of its own: checks the variables, and builds when the sources have changed. */
import { existsSync } from 'node:fs'
import { env } from '../src/app/server/start/env.ts'
import { StartError } from '../src/app/server/start/start-error.ts'
import { buildIfChanged } from './build.ts'

if (existsSync('.env')) process.loadEnvFile('.env')
try {
  env()
  await buildIfChanged(process.env['BUILD_DIR'] ?? 'dist')
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
