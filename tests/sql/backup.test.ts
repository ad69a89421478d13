import { randomBytes } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreBackup } from '../../supabase/embedded/backup/restore-backup.ts'
import { bootstrap, migrate, readBootstrap } from '../../supabase/embedded/database/migrations.ts'
import { startService } from '../../supabase/embedded/service.ts'
import { createTestUsers } from '../../supabase/embedded/testing/test-users.ts'
import {
  converse,
  createInstallation,
  deleteFile,
  emptyDatabase,
  filesIn,
  type Installation,
  readProjectMigrations,
  rowsIn,
  temporaryFolder,
  uploadFile,
} from './installations.ts'

let db: Installation
beforeAll(async () => {
  db = await createInstallation()
})
afterAll(() => db?.stop())

test('a backup made while people write has the rows and files of one moment', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'desk.tar.gz')
  // Their size makes the backup take long enough for many writes.
  const unsent = await Promise.all(Array.from({ length: 60 }, () => uploadFile(db, randomBytes(300_000))))
  await converse(db)
  const done = new AbortController()
  let writes = 0
  let deleted = 0
  const write = async (act: () => Promise<void>) => {
    while (!done.signal.aborted) await act()
  }
  const talk = async () => {
    await converse(db)
    // Two files, a query and a reply.
    writes += 4
  }
  const remove = async () => {
    const id = unsent.pop()
    if (id === undefined) return talk()
    await deleteFile(db, id)
    writes += 1
    deleted += 1
  }
  const writers = [write(talk), write(talk), write(remove)]
  const report = await db.backUp(file).finally(() => done.abort())
  await Promise.all(writers)
  // It takes about a second.
  expect(writes).toBeGreaterThan(20)
  expect(deleted).toBeGreaterThan(0)
  expect(report.missing).toBe(0)

  const target = await emptyDatabase()
  const dataDir = join(folder, 'restored')
  await restoreBackup({ file, dataDir, databaseUrl: target.url, migrations: await readProjectMigrations() })
  expect(
    await target.query(
      `select q.number from public.queries q
       where not exists (select from public.messages m where m.query_id = q.id)
         or not exists (select from public.attachments a where a.query_id = q.id)`,
    ),
  ).toEqual([])
  expect(
    await target.query(
      `select m.id from public.messages m left join public.queries q on q.id = m.query_id where q.id is null`,
    ),
  ).toEqual([])
  const attached = await target.query<{ version: string; sha256: string }>(
    `select o.version, a.sha256 from public.attachments a left join storage.objects o on o.name = a.path
     where a.query_id is not null`,
  )
  const files = await filesIn(dataDir)
  expect(attached.length).toBeGreaterThan(0)
  expect(attached.filter(({ version, sha256 }) => files[version] !== sha256)).toEqual([])
  expect(Object.keys(files)).toHaveLength(report.files)
})

test('a new version makes a backup before it migrates, and does not start when it cannot', async () => {
  const migrations = await readProjectMigrations()
  const last = migrations.at(-1)!
  const earlier = await emptyDatabase()
  await bootstrap(earlier, await readBootstrap())
  await migrate(earlier, migrations.slice(0, -1))
  await (await createTestUsers(earlier.query)).create({ email: 'ada@example.com' })
  const dataDir = await temporaryFolder()
  const start = () =>
    startService({ dataDir, appOrigin: 'http://localhost:3000', databaseUrl: earlier.url, demo: false })
  const versions = async () =>
    (await earlier.query<{ version: string }>('select version from supabase_migrations.schema_migrations')).length

  await writeFile(join(dataDir, 'backups'), 'a file where the folder would be')
  await expect(start()).rejects.toThrow(
    /^The start stopped before it changed the database, because its backup failed: A part of \S+ is a file where a folder must be\./,
  )
  expect(await versions()).toBe(migrations.length - 1)

  await rm(join(dataDir, 'backups'))
  const before = await rowsIn(earlier.query)
  await (await start()).stop()
  expect(await versions()).toBe(migrations.length)
  const [name = '', ...more] = await readdir(join(dataDir, 'backups'))
  expect(name).toMatch(new RegExp(`^\\d{8}T\\d{6}Z-before-${last.version}\\.tar\\.gz$`))
  expect(more).toEqual([])
  const target = await emptyDatabase()
  const restored = { dataDir: join(await temporaryFolder(), 'restored'), databaseUrl: target.url }
  await restoreBackup({ file: join(dataDir, 'backups', name), migrations, ...restored })
  expect(await rowsIn(target.query)).toEqual(before)
})
