import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** All that the build reads. */
const inputs = [
  'src/**/*',
  'supabase/**/*.ts',
  'public/**/*',
  'tools/vite/*',
  'tools/{serve,start-worker,end-with-*,backup,restore,archive-script,remove-factor,go-to-root}.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const unused = /\.(test|stories)\.tsx?$|__screenshots__|[\\/]testing[\\/]/

/**
 * One hash over the names and contents of files, and the version of Node. Dates are ignored, because a checkout sets new ones.
 * @param unused matches the paths that do not count
 */
export function hashOfFiles(patterns: string[], unused: RegExp): string {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(patterns, { withFileTypes: true })
    // `globSync` gives null for a file that was deleted meanwhile, such as a picture of a test that runs beside.
    .filter((entry) => (entry as typeof entry | null)?.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !unused.test(file))
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(readFileSync(file))
  return hash.digest('hex')
}

function sourcesHash(): string {
  const more = process.env.MORE_CATALOGUES
  return hashOfFiles(more ? [...inputs, `${more}/*`] : inputs, unused) + (more ?? '')
}

const recordOf = (folder: string) => join(folder, 'sources.txt')

/** Builds into a folder unless what lies there was built from the very same sources. */
export async function buildIfChanged(folder: string): Promise<void> {
  const record = recordOf(folder)
  if (existsSync(record) && readFileSync(record, 'utf8') === sourcesHash()) return
  console.log('Building …')
  await build(folder)
}

/** Builds, and writes the hash of the sources at the end, so that an interrupted build does not count. */
async function build(folder: string): Promise<void> {
  const hash = sourcesHash()
  rmSync(recordOf(folder), { force: true })
  const vite = spawn('node_modules/.bin/vite', ['build', '--app', '--logLevel', 'warn'], { stdio: 'inherit' })
  const code = await new Promise((resolve) => vite.on('exit', resolve))
  if (code !== 0) throw new Error('The build failed.')
  writeFileSync(recordOf(folder), hash)
}

if (import.meta.main) await build(process.env.BUILD_DIR ?? 'dist')
