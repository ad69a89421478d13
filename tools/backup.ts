/**
 * `npm run backup -- desk.tar.gz`: writes all rows, files and keys of an installation into one archive, also while the app
 * runs. With the embedded backend it starts PostgreSQL itself when the app does not run.
 */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finishRestore } from '../supabase/embedded/backup/staging-folder.ts'
import { type BackupReport, writeBackup } from '../supabase/embedded/backup/write-backup.ts'
import { DataDirInUseError, lockDataDir } from '../supabase/embedded/data-folder/lock-data-dir.ts'
import { addressOfRunning, holdsDatabase, openDatabase } from '../supabase/embedded/data-folder/open-database.ts'
import { type ArchiveSettings, runArchiveScript } from './archive-script.ts'

async function backUp(file: string, { dataDir, databaseUrl }: ArchiveSettings): Promise<BackupReport> {
  const none = new Error(`There is no installation in ${dataDir}. Set DATA_DIR to the folder that has it.`)
  await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? none : error
  })
  const unlock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUseError) return null
    throw error
  })
  try {
    if (unlock) await finishRestore(dataDir, databaseUrl)
    if (!existsSync(join(dataDir, 'keys.json')) || (!databaseUrl && !holdsDatabase(dataDir))) throw none
    if (databaseUrl) {
      // It needs no PostgreSQL of its own, so a start need not wait.
      unlock?.()
      return await writeBackup({ address: { url: databaseUrl }, dataDir }, file)
    }
    // The app holds the lock, and runs PostgreSQL.
    if (!unlock) return await writeBackup({ address: await addressOfRunning(dataDir), dataDir }, file)
    const { database, address } = await openDatabase(dataDir)
    try {
      return await writeBackup({ address, dataDir }, file)
    } finally {
      await database.close()
    }
  } finally {
    unlock?.()
  }
}

await runArchiveScript({
  usage: 'npm run backup -- /var/backups/desk.tar.gz',
  work: async (file, settings) => {
    if (existsSync(file)) throw new Error(`${file} exists already. Choose another name, or delete it.`)
    if (!existsSync(dirname(file)))
      throw new Error(`There is no folder ${dirname(file)}. Create it, or choose another.`)
    const { tables, files, missing } = await backUp(file, settings)
    const lost = missing > 0 ? `\n${missing} files are missing in ${settings.dataDir}, and so in the backup.` : ''
    return `${file} has the rows of ${tables} tables and ${files} files. It contains secrets: keep it safe.${lost}`
  },
})
