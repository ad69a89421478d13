import { existsSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../data-folder/sync-folder.ts'

/**
 * Where a restore builds an installation: in the data folder, because that may be a mount, or the only folder that this
 * user can write.
 */
export const stagingOf = (dataDir: string): string => join(dataDir, 'restoring')

/** While this file is missing, nothing was restored. Afterwards only moves are left to do. */
const completeMark = 'complete'

/** The one moment at which a restore takes place. */
export async function completeStaging(dataDir: string): Promise<void> {
  await syncFolder(stagingOf(dataDir))
  await writeFile(join(stagingOf(dataDir), completeMark), '', { flush: true })
  await syncFolder(stagingOf(dataDir))
}

/**
 * Moves what a complete restore built to its place, and removes what is left of an interrupted one. Call it while holding
 * the lock of the data folder.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const staging = stagingOf(dataDir)
  if (!existsSync(staging)) return
  if (existsSync(join(staging, completeMark))) {
    const built = (await readdir(staging)).filter((name) => name !== completeMark)
    for (const name of built) await rename(join(staging, name), join(dataDir, name))
    await syncFolder(dataDir)
  }
  await rm(staging, { recursive: true, force: true })
}
