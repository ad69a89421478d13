import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunStatement } from '../database/database.ts'
import { areFilesFree } from './hold-files.ts'

/** Younger files may belong to a running upload. */
const settled = 10 * 60_000

/** Deletes files without a row, which a crash during an upload leaves, and a deletion during a backup. */
export async function deleteOrphanedFiles(query: RunStatement, filesDir: string) {
  const entries = await readdir(filesDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  if (files.length === 0) return
  const rows = await query<{ version: string }>('select version from storage.objects')
  const versions = new Set(rows.map(({ version }) => version))
  if (!(await areFilesFree(query))) return
  for (const { name, parentPath } of files.filter((file) => !versions.has(file.name))) {
    const file = join(parentPath, name)
    const { mtimeMs } = await stat(file)
    if (Date.now() - mtimeMs > settled) await rm(file, { force: true })
  }
}
