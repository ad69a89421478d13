import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { logEvent } from '../../log-error.ts'
import { explainFailure } from './explain-failure.ts'
import { type BackupSource, writeBackup } from './write-backup.ts'

const keptBackups = 3

/**
 * Writes a backup into the data folder before a new version changes the schema, and keeps the last three.
 * @param version of the first migration that will be applied
 * @throws when it cannot be written. Then nothing may be migrated
 */
export async function backUpBeforeMigrations(source: BackupSource, version: string): Promise<void> {
  const folder = join(source.dataDir, 'backups')
  const end = `-before-${version}.tar.gz`
  const file = join(folder, new Date().toISOString().replace(/[-:]|\.\d+/g, '') + end)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // A start that was killed leaves one.
    for (const name of await readdir(folder)) if (name.endsWith('.partial')) await rm(join(folder, name))
    await writeBackup(source, file)
  } catch (error) {
    const reason = explainFailure(error)
    throw new Error(`The start stopped before it changed the database, because its backup failed: ${reason}`, {
      cause: error,
    })
  }
  logEvent('backup_before_migration', { file })
  for (const name of superseded((await readdir(folder)).sort(), end)) await rm(join(folder, name))
}

/**
 * A start that fails may be tried again for hours: of several backups of the same schema only the newest is kept, which
 * has all rows of the others.
 */
function superseded(names: string[], end: string): string[] {
  const same = names.filter((name) => name.endsWith(end)).slice(0, -1)
  const others = names.filter((name) => /^\d{8}T\d{6}Z-before-\d{14}\.tar\.gz$/.test(name) && !same.includes(name))
  return [...same, ...others.slice(0, -keptBackups)]
}
