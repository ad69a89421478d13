import { rm } from 'node:fs/promises'
import type { RunStatement } from '../database/database.ts'
import { filePath, type StorageContext } from './storage-context.ts'

/** The advisory lock of a backup: any number that nothing else uses. */
const holdKey = 7_412_061

/** Keeps the files of all rows, also of rows that are deleted, until the connection releases or ends. */
export const holdFiles = (query: RunStatement): Promise<unknown> =>
  query('select pg_advisory_lock($1::bigint)', [holdKey])

/** @returns whether they were held until now */
export async function releaseFiles(query: RunStatement): Promise<boolean> {
  const [row] = await query<{ held: boolean }>('select pg_advisory_unlock($1::bigint) as held', [holdKey])
  return row?.held ?? false
}

/**
 * Whether files of rows that are deleted by now may be deleted, too. While a backup holds them, they stay: it may have
 * read the rows before. A backup that begins later reads no such row.
 */
export async function areFilesFree(query: RunStatement): Promise<boolean> {
  const [row] = await query<{ free: boolean }>('select pg_try_advisory_xact_lock_shared($1::bigint) as free', [holdKey])
  return row?.free ?? false
}

/** Deletes the files of deleted rows. `deleteOrphanedFiles` deletes what stays. */
export async function deleteFiles({ database, filesDir }: StorageContext, versions: string[]): Promise<void> {
  const free = await areFilesFree(database.query).catch(() => false)
  if (free) await Promise.all(versions.map((version) => rm(filePath({ filesDir }, version), { force: true })))
}
