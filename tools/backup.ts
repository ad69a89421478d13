/**
 * `npm run backup -- desk.tar.gz`: writes all rows, files and keys of an installation into one archive, also while the app
 * runs. With the embedded backend it starts PostgreSQL itself when the app does not run.
 */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type BackupReport, writeBackup } from '../supabase/embedded/backup/write-backup.ts'
import { DataDirInUseError, lockDataDir } from '../supabase/embedded/data-folder/lock-data-dir.ts'
import { addressOfRunning, holdsDatabase, openDatabase } from '../supabase/embedded/data-folder/open-database.ts'
import { type ArchiveSettings, runArchiveScript } from './archive-script.ts'

async function backUp(file: string, { dataDir, databaseUrl }: ArchiveSettings): Promise<BackupReport> {
  if (databaseUrl) return writeBackup({ address: { url: databaseUrl }, dataDir }, file)
  if (!holdsDatabase(dataDir)) throw new Error(`There is no database in ${dataDir}. DATA_DIR says where it is.`)
  const unlock = await lockDataDir(dataDir).catch((error: unknown) => {
    if (error instanceof DataDirInUseError) return null
    throw error
  })
  // The app holds the lock, and runs PostgreSQL.
  if (!unlock) return writeBackup({ address: await addressOfRunning(dataDir), dataDir }, file)
  const { database, address } = await openDatabase(dataDir)
  try {
    return await writeBackup({ address, dataDir }, file)
  } finally {
    await database.close()
    unlock()
  }
}

await runArchiveScript({
  usage: 'npm run backup -- /var/backups/desk.tar.gz',
  work: async (file, settings) => {
    if (existsSync(file)) throw new Error(`${file} exists already. Choose another name, or delete it.`)
    if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`)
    const { tables, files, missing } = await backUp(file, settings)
    const lost = missing > 0 ? `\n${missing} files are missing in ${settings.dataDir}, and so in the backup.` : ''
    return `${file} has the rows of ${tables} tables and ${files} files. It contains secrets: keep it safe.${lost}`
  },
})
