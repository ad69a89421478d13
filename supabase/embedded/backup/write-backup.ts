import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PostgresAddress, queryOf } from '../database/postgres-client.ts'
import { holdFiles, releaseFiles } from '../storage/hold-files.ts'
import { filePath } from '../storage/storage-context.ts'
import { copyOut, openForCopy, readSequences, readTables, tableName } from './copy-rows.ts'
import { archiveFormat, entryNames, keyFiles, type Manifest } from './manifest.ts'
import { type AddEntry, writeArchive } from './write-archive.ts'

/** What a backup reads: a database that runs, and the data folder beside it. */
export type BackupSource = { address: PostgresAddress; dataDir: string }

export type BackupReport = {
  tables: number
  files: number
  /** Files of rows that the data folder does not have, so neither has the archive. */
  missing: number
}

/**
 * Writes a backup of a running installation: all rows of one moment, the files of these rows, and the keys. People go on
 * working meanwhile.
 * @param file the archive, which must not exist
 * @throws when another backup is running, or PostgreSQL ends. Then there is no archive
 */
export async function writeBackup({ address, dataDir }: BackupSource, file: string): Promise<BackupReport> {
  const sql = openForCopy(address)
  const query = queryOf(sql)
  const filesDir = join(dataDir, 'files')
  const report = { tables: 0, files: 0, missing: 0 }

  /** Adds what the database holds. @returns the versions of its files */
  const addRows = async (add: AddEntry): Promise<string[]> => {
    const [found] = await query<{ exists: boolean }>(
      `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
    )
    if (!found?.exists) throw new Error('The database of DATABASE_URL holds no installation of TrackQuery.')
    // A rewritten table seems empty to an earlier snapshot. Locks that precede the snapshot keep migrations out.
    const present = await readTables(sql)
    return sql.begin('isolation level repeatable read read only', async (snapshot) => {
      await snapshot.unsafe(`lock table ${present.map(tableName).join()} in access share mode`)
      const tables = await readTables(snapshot)
      const migrations = await queryOf(snapshot)<Manifest['migrations'][number]>(
        `select version, coalesce(name, '') as name,
                encode(sha256(convert_to(array_to_string(statements, ''), 'UTF8')), 'hex') as sha256
         from supabase_migrations.schema_migrations order by version`,
      )
      const manifest: Manifest = {
        product: 'trackquery',
        format: archiveFormat,
        madeAt: new Date().toISOString(),
        migrations,
        tables,
        sequences: await readSequences(snapshot),
      }
      await add(entryNames.manifest, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
      for (const table of tables) {
        let part = 0
        for await (const piece of copyOut(snapshot, table)) {
          part += 1
          await add(`rows/${table.schema}.${table.name}/${part}`, piece)
        }
      }
      report.tables = tables.length
      const objects = await queryOf(snapshot)<{ version: string }>('select version from storage.objects order by id')
      return objects.map(({ version }) => version)
    })
  }

  const addFiles = async (add: AddEntry, versions: string[]) => {
    for (const version of versions) {
      const bytes = await readIfExists(filePath({ filesDir }, version))
      if (bytes) await add(`files/${version}`, bytes)
      report[bytes ? 'files' : 'missing'] += 1
    }
  }

  try {
    await holdFiles(query)
    await writeArchive(file, async (add) => {
      const versions = await addRows(add)
      for (const name of keyFiles) {
        const bytes = await readIfExists(join(dataDir, name))
        if (bytes) await add(`keys/${name}`, bytes)
      }
      await addFiles(add, versions)
      if (!(await releaseFiles(query))) throw new Error('The connection to PostgreSQL broke during the backup.')
    })
    return report
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** A file is at most as large as an upload may be, and fits into memory. */
const readIfExists = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
