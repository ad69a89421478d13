/**
 * `npm start`: builds when the sources have changed, then serves, in the same process. JavaScript, because a process that
 * loads one file of TypeScript keeps Node's compiler for it in memory (docs/decisions/embedded-backend.md).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

// glibc reads it when a process begins. Otherwise each thread keeps memory that is free: 30 MB in all
// (docs/decisions/embedded-backend.md). Windows cannot replace a process, and allocates in another way.
if (process.platform === 'linux' && !process.env['MALLOC_ARENA_MAX']) {
  const variables = { ...process.env, MALLOC_ARENA_MAX: '2' }
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], variables)
}

// While a build runs, npm's shell may end.
const parent = process.ppid
process.chdir(join(import.meta.dirname, '..'))
// A folder of `npm run package` has no sources.
if (existsSync('tools/prepare.ts')) {
  const { status } = spawnSync(process.execPath, ['tools/prepare.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
const folder = resolve(process.env['BUILD_DIR'] ?? 'dist')
const { serve } = await import(pathToFileURL(join(folder, 'backend/tools/serve.js')).href)
await serve(folder, parent)
