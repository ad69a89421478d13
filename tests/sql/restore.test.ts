import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { restoreBackup, type RestoreOptions } from '../../supabase/embedded/backup/restore-backup.ts'
import { completeStaging, finishRestore, stagingOf } from '../../supabase/embedded/backup/staging-folder.ts'
import { writeArchive } from '../../supabase/embedded/backup/write-archive.ts'
import { openDatabase } from '../../supabase/embedded/data-folder/open-database.ts'
import type { Migration } from '../../supabase/embedded/database/migrations.ts'
import {
  converse,
  createInstallation,
  emptyDatabase,
  filesIn,
  type Installation,
  readProjectMigrations,
  rowsIn,
  temporaryFolder,
} from './installations.ts'

let db: Installation
let file: string
let migrations: Migration[]
beforeAll(async () => {
  db = await createInstallation()
  await converse(db)
  file = join(db.dataDir, 'desk.tar.gz')
  await db.backUp(file)
  migrations = await readProjectMigrations()
})
afterAll(() => db?.stop())

/** Restores into a folder that does not exist. Gives the message of the refusal. */
async function refusal(options: Partial<RestoreOptions>): Promise<string> {
  const folder = await temporaryFolder()
  const restoring = restoreBackup({ file, dataDir: join(folder, 'data'), migrations, ...options })
  const message = await restoring.then(
    () => 'nothing was refused',
    (error: Error) => error.message,
  )
  expect(await readdir(folder)).toEqual([])
  return message
}

/** Writes other bytes as an archive. Gives its name. */
async function archiveOf(bytes: Buffer): Promise<string> {
  const altered = join(await temporaryFolder(), 'altered.tar.gz')
  await writeFile(altered, bytes)
  return altered
}

describe('an archive is refused with one sentence, and no folder is made,', () => {
  test.each([0.5, 0.99])('when it was cut short to %d of its length', async (part) => {
    const bytes = await readFile(file)
    const message = await refusal({ file: await archiveOf(bytes.subarray(0, bytes.length * part)) })
    expect(message).toMatch(/^The archive \S+ was cut short: its end is missing\. Use another copy\.$/)
  })

  test.each([1, 60])('when its last %d bytes are missing', async (count) => {
    const message = await refusal({ file: await archiveOf((await readFile(file)).subarray(0, -count)) })
    expect(message).toMatch(/^The archive \S+ was cut short: its end is missing\. Use another copy\.$/)
  })

  test.each([0.01, 0.3, 0.6, 0.9])('when one bit at %d of its length was changed', async (part) => {
    const bytes = await readFile(file)
    bytes[Math.floor(bytes.length * part)]! ^= 1
    const message = await refusal({ file: await archiveOf(bytes) })
    expect(message).toMatch(/^The archive \S+ was changed after it was written: .+\. Use another copy\.$/)
  })

  test('when its migrations or its format are of a newer version', async () => {
    const last = migrations.at(-1)!
    const message = await refusal({ migrations: migrations.slice(0, -1) })
    expect(message).toMatch(/^The archive \S+ was made by a newer or another version of TrackQuery/)
    expect(message).toContain(`(migration ${last.version}_${last.name}). Use that version.`)

    const later = join(await temporaryFolder(), 'later.tar.gz')
    const manifest = { product: 'trackquery', format: 2 }
    await writeArchive(later, (add) => add('manifest.json', Buffer.from(JSON.stringify(manifest))))
    expect(await refusal({ file: later })).toContain('newer or another version of TrackQuery (format 2)')
  })

  test.each([
    ['has no bytes', async () => archiveOf(Buffer.alloc(0))],
    ['is text', async () => archiveOf(Buffer.from('Dear operator,\n'.repeat(100)))],
    ['is a folder', temporaryFolder],
  ])('when the file %s', async (_what, make) => {
    expect(await refusal({ file: await make() })).toMatch(/^\S+ is not a backup of TrackQuery\. Choose one that/)
  })

  test('when there is no such file', async () => {
    expect(await refusal({ file: join(await temporaryFolder(), 'none') })).toMatch(/^There is no file \S+\. Check/)
  })
})

test('an installation that has something is not restored into, and stays as it is', async () => {
  const before = await rowsIn(db.sql)
  await expect(restoreBackup({ file, dataDir: db.dataDir, migrations })).rejects.toThrow(
    /^The data folder \S+ is not empty\. Restore into another one, as in DATA_DIR=/,
  )
  expect(await refusal({ databaseUrl: db.databaseUrl })).toMatch(
    /^The database of DATABASE_URL is not empty\. Create a new one/,
  )
  expect(await rowsIn(db.sql)).toEqual(before)
})

describe('a restore that is killed', () => {
  test('before it is complete leaves nothing, and afterwards all, which the next start or restore finishes', async () => {
    const dataDir = join(await temporaryFolder(), 'data')
    const child = spawn(process.execPath, ['tools/restore.ts', file], {
      env: { ...process.env, DATA_DIR: dataDir, INIT_CWD: '/' },
      stdio: 'ignore',
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const exited = once(child, 'exit')
    // By then its PostgreSQL runs, and rows are restored.
    await vi.waitUntil(() => existsSync(join(stagingOf(dataDir), 'files')), { timeout: 60_000, interval: 5 })
    child.kill('SIGKILL')
    expect(await exited).toEqual([null, 'SIGKILL'])
    expect(await readdir(dataDir)).toEqual(['restoring'])

    await restoreBackup({ file, dataDir, migrations })
    expect((await readdir(dataDir)).sort()).toEqual(['files', 'keys.json', 'postgres'])
    // What a kill between two moves leaves.
    await mkdir(stagingOf(dataDir))
    await rename(join(dataDir, 'files'), join(stagingOf(dataDir), 'files'))
    await completeStaging(dataDir)
    await expect(restoreBackup({ file, dataDir, migrations })).rejects.toThrow(
      /^An earlier restore had filled \S+, and is finished now\. Start the app/,
    )
    expect((await readdir(dataDir)).sort()).toEqual(['files', 'keys.json', 'postgres'])

    const { database } = await openDatabase(dataDir)
    onTestFinished(database.close)
    expect(await rowsIn(database.query)).toEqual(await rowsIn(db.sql))
    expect(await filesIn(dataDir)).toEqual(await filesIn(db.dataDir))
    expect(await readFile(join(dataDir, 'keys.json'))).toEqual(await readFile(join(db.dataDir, 'keys.json')))
  })

  test('before its rows were committed to a database elsewhere leaves nothing', async () => {
    const dataDir = await temporaryFolder()
    const target = await emptyDatabase()
    await mkdir(stagingOf(dataDir))
    await writeFile(join(stagingOf(dataDir), 'keys.json'), '{}')
    await completeStaging(dataDir)
    await finishRestore(dataDir, target.url)
    expect(await readdir(dataDir)).toEqual([])
  })
})
