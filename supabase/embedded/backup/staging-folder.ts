import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endServerIn } from '../data-folder/open-database.ts'
import { syncFolder } from '../data-folder/sync-folder.ts'
import { openPostgresClient } from '../database/postgres-client.ts'

/**
 * Where a restore builds an installation: in the data folder, because that may be a mount, or the only folder that this
 * user can write.
 */
export const stagingOf = (dataDir: string): string => join(dataDir, 'restoring')

/** While this file is missing, nothing was restored. Afterwards only moves are left to do. */
const completeMark = 'complete'

/** The one moment at which a restore takes place, or just before it for a database elsewhere (`finishRestore`). */
export async function completeStaging(dataDir: string): Promise<void> {
  await syncFolder(stagingOf(dataDir))
  await writeFile(join(stagingOf(dataDir), completeMark), '', { flush: true })
  await syncFolder(stagingOf(dataDir))
}

/**
 * Moves what a complete restore built to its place, and removes what is left of an interrupted one. Call it while holding
 * the lock of the data folder.
 * @param databaseUrl a database elsewhere. Its rows are committed after the mark, so without them nothing was restored
 * @returns whether a restore was complete
 */
export async function finishRestore(dataDir: string, databaseUrl?: string): Promise<boolean> {
  const staging = stagingOf(dataDir)
  if (!existsSync(staging)) return false
  const isMarked = existsSync(join(staging, completeMark))
  const isComplete = isMarked && (databaseUrl === undefined || (await holdsSchema(databaseUrl)))
  if (isComplete) {
    const built = (await readdir(staging)).filter((name) => name !== completeMark)
    for (const name of built) await rename(join(staging, name), join(dataDir, name))
    await syncFolder(dataDir)
  } else {
    await endServerIn(staging)
  }
  // A program that a killed restore left behind may still write there for a moment.
  await rm(staging, { recursive: true, force: true, maxRetries: 20 })
  return isComplete
}

async function holdsSchema(databaseUrl: string): Promise<boolean> {
  const { query, close } = openPostgresClient({ url: databaseUrl, connections: 1 })
  try {
    const [found] = await query<{ exists: boolean }>(
      `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
    )
    return found?.exists ?? false
  } finally {
    await close()
  }
}
