import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { RunStatement } from '../../supabase/embedded/database/database.ts'
import { openEmptyDatabase } from '../../supabase/embedded/testing/test-databases.ts'
import { writeAtomically } from '../../supabase/embedded/data-folder/write-atomically.ts'
import { readMigrations } from '../../supabase/embedded/database/migrations.ts'
import { writeBackup } from '../../supabase/embedded/backup/write-backup.ts'
import { createServedTestDb, type ServedTestDb } from './test-db.ts'

/* Installations that tests back up, restore and compare. */

/** All migrations of this version. */
export const readProjectMigrations = () => readMigrations(new URL('../../supabase/migrations/', import.meta.url))

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Makes a folder for the rest of the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trackquery-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Makes an empty database for the rest of the test. */
export async function emptyDatabase() {
  const database = await openEmptyDatabase()
  onTestFinished(database.close)
  return database
}

/** Starts an installation with people, whose data folder has keys as one of `npm start`. */
export async function createInstallation() {
  const db = await createServedTestDb()
  const dataDir = dirname(db.filesDir)
  await writeAtomically(join(dataDir, 'keys.json'), JSON.stringify({ secretKey: db.secretKey }))
  return {
    ...db,
    dataDir,
    backUp: (file: string) => writeBackup({ address: { url: db.databaseUrl }, dataDir }, file),
  }
}

export type Installation = Awaited<ReturnType<typeof createInstallation>>

const tokens = new Map<string, Promise<string>>()

/** Uploads a file as the app does. Gives the id of its draft. */
export async function uploadFile(db: ServedTestDb, bytes: Buffer): Promise<string> {
  const path = await db.must<string>('requester', 'begin_file_upload', { p_company: db.acme.id })
  const id = path.slice(-36)
  const answer = await callStorage(db, 'POST', path, new Blob([new Uint8Array(bytes)]))
  if (!answer.ok) throw new Error(`The file was not stored: ${await answer.text()}`)
  await db.as(
    'requester',
    `insert into public.attachments (id, company_id, path, name, size, mime, sha256)
     values ($1, $2, $3, 'log.txt', $4, 'text/plain', $5)`,
    [id, db.acme.id, path, bytes.length, sha256(bytes)],
  )
  return id
}

/** Deletes a file that was not sent. */
export async function deleteFile(db: ServedTestDb, id: string): Promise<void> {
  const [draft] = await db.sql<{ path: string }>('delete from public.attachments where id = $1 returning path', [id])
  const answer = await callStorage(db, 'DELETE', draft!.path)
  if (!answer.ok) throw new Error(`The file was not deleted: ${await answer.text()}`)
}

async function callStorage(db: ServedTestDb, method: string, path: string, body?: Blob): Promise<Response> {
  if (!tokens.has(db.url)) tokens.set(db.url, db.accessToken(db.id('requester')))
  return fetch(`${db.url}/storage/v1/object/attachments/${path}`, {
    method,
    headers: { apikey: db.publishableKey, authorization: `Bearer ${await tokens.get(db.url)}` },
    ...(body && { body }),
  })
}

/** Raises a query with a file, and replies to it with another one. */
export async function converse(db: ServedTestDb): Promise<void> {
  const p_files = [await uploadFile(db, Buffer.from(randomUUID()))]
  const { id } = await db.raise('requester', 'The printer is on fire', { p_files })
  const reply = await db.post('requester', id, 'reply', 'It burns.', {
    p_files: [await uploadFile(db, Buffer.from(randomUUID()))],
  })
  if (!reply.ok) throw new Error(reply.message)
}

/** The SHA-256 of each stored file, by its version. */
export async function filesIn(dataDir: string): Promise<Record<string, string>> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).sort((a, b) => a.name.localeCompare(b.name))
  const sums = files.map(async ({ parentPath, name }) => [name, sha256(await readFile(join(parentPath, name)))])
  return Object.fromEntries(await Promise.all(sums))
}

/** How many rows each table has that a crash does not empty, with a hash of them all, and where each sequence is. */
export async function rowsIn(query: RunStatement): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'realtime')`,
  )
  const found = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await query<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text collate "C")), '') as rows
       from ${name} t`,
    )
    found.set(name, row!.rows)
  }
  const sequences = await query<{ name: string; value: string | null }>(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname <> 'realtime'`,
  )
  for (const { name, value } of sequences) found.set(name, value ?? 'unused')
  return Object.fromEntries(found)
}
