import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../data-folder/write-atomically.ts'
import { NoPostgresError } from './no-postgres-error.ts'
import { runProgram } from './run-program.ts'
import type { ServerFolder } from './server-folder.ts'
import type { ServerUser } from './server-user.ts'

/** The environment of PostgreSQL: no secrets of this process, and the same language and time zone everywhere. */
export const serverVariables = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

/** Reads the superuser's password. The first start makes one, readable only by the user of the server. */
export async function loadPassword(folder: string, user: ServerUser): Promise<string> {
  const file = join(folder, 'password')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known
  const password = randomBytes(24).toString('base64url')
  await writeAtomically(file, password)
  if (user.uid !== undefined && user.gid !== undefined) await chown(file, user.uid, user.gid)
  return password
}

export type ClusterOptions = { binaries: string; place: ServerFolder; user: ServerUser; durable: boolean }

/**
 * Makes PostgreSQL's data directory `data` in the folder, complete or not at all. `loadPassword` must have run.
 * @throws NoPostgresError for a user without a name, which initdb refuses
 */
export async function createCluster(folder: string, { binaries, place, user, durable }: ClusterOptions) {
  const draft = 'data.new'
  await rm(join(folder, draft), { recursive: true, force: true })
  const flags = [
    `--pgdata=${place.path}/${draft}`,
    `--pwfile=${place.path}/password`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin provider knows letters beyond ASCII and is the same on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ]
  await runProgram(join(binaries, 'bin/initdb'), flags, {
    ...user,
    cwd: '/',
    env: serverVariables,
    stdio: ['ignore', 'pipe', 'pipe', 'ignore', place.channel],
  }).catch((cause: Error) => {
    // This happens in a container whose user has a number and no name.
    if (!cause.message.includes('could not look up effective user ID')) throw cause
    throw new NoPostgresError('PostgreSQL does not run as a user without a name.', { cause })
  })
  await rename(join(folder, draft), join(folder, 'data'))
}
