import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/domain/limits.ts'
import { createTestDb, type ActorName, type TestDb } from './test-db.ts'

/* Nobody stores a file without a row that counts it, and a row counts no longer than its upload, its file or its draft. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
  // The trigger prevents deletion by SQL. In this test SQL replaces the storage service.
  await db.sql('drop trigger protect_objects_delete on storage.objects')
})
afterAll(() => db?.stop())
beforeEach(async () => {
  await db.sql('delete from public.attachments where query_id is null')
  await db.sql('delete from storage.objects where true')
  await db.sql('delete from private.uploads where true')
})

const kinds = [
  { bucket: 'attachments', most: limits.unsentFiles, error: 'too_many_unsent_files' },
  { bucket: 'avatars', most: limits.picturesPerDay, error: 'too_many_pictures' },
] as const
type Bucket = (typeof kinds)[number]['bucket']

const begin = (bucket: Bucket, name: ActorName = 'requester') =>
  bucket === 'attachments'
    ? db.call<string>(name, 'begin_file_upload', { p_company: db.acme.id })
    : db.call<string>(name, 'begin_picture_upload')
const begun = async (bucket: Bucket, name?: ActorName) => {
  const answer = await begin(bucket, name)
  return answer.ok ? answer.value : answer.code
}

/** Stores an object as the service does. Gives the error's code, or `stored`. */
const store = (bucket: Bucket, path: string, name: ActorName = 'requester') =>
  db.as(name, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, path]).then(
    () => 'stored',
    ({ code }: { code: string }) => code,
  )

const attach = (path: string) =>
  db.as(
    'requester',
    `insert into public.attachments (id, company_id, path, name, size, mime, sha256)
     values ($1, $2, $3, 'a.png', 10, 'image/png', repeat('a', 64))`,
    [path.slice(-36), db.acme.id, path],
  )

const end = (path: string, name: ActorName = 'requester') => db.must(name, 'end_upload', { p_path: path })

/** Begins uploads until no place is left. */
async function fill(bucket: Bucket): Promise<string[]> {
  const { most } = kinds.find((kind) => kind.bucket === bucket)!
  const paths: string[] = []
  while (paths.length < most) paths.push(await begun(bucket))
  return paths
}

const makeOlder = (time: string, path: string) =>
  db.sql('update private.uploads set created_at = created_at - $1::text::interval where name = $2', [time, path])

const remove = (path: string) =>
  db.as('requester', `delete from storage.objects where bucket_id = 'attachments' and name = $1`, [path])

const unsentObjects = async () =>
  (await db.sql<{ name: string }>('select name from storage.objects')).map(({ name }) => name)

test.each(kinds)(
  'an object of $bucket is stored only at a path that its uploader began within ten minutes',
  async ({ bucket }) => {
    const folder = bucket === 'attachments' ? `${db.acme.id}/` : ''
    expect(await store(bucket, `${folder}${db.id('requester')}/${crypto.randomUUID()}`)).toBe('42501')

    const [own, late] = [await begun(bucket), await begun(bucket)]
    expect(own.startsWith(`${folder}${db.id('requester')}/`)).toBe(true)
    expect(await store(bucket, own, 'agent')).toBe('42501')
    expect(await store(bucket, own)).toBe('stored')
    await makeOlder('10 minutes', late)
    expect(await store(bucket, late)).toBe('42501')
  },
)

test.each(kinds)(
  'uploads to $bucket that begin at the same time do not pass the limit',
  async ({ bucket, most, error }) => {
    const answers = await Promise.all(Array.from({ length: most + 10 }, () => begun(bucket)))
    expect(answers.filter((answer) => answer === error)).toHaveLength(10)
    expect(new Set(answers).size).toBe(most + 1)
    // Nobody else is limited by them.
    expect(await begun(bucket, 'agent')).not.toBe(error)
  },
)

test('a file that was sent and the present picture no longer count', async () => {
  for (const { bucket, most } of kinds) for (let count = 1; count < most; count += 1) await begun(bucket)
  const file = await begun('attachments')
  await attach(file)
  expect(await begun('attachments')).toBe('too_many_unsent_files')
  await db.raise('requester', 'With a file', { p_files: [file.slice(-36)] })
  expect(await begun('attachments')).toContain(db.acme.id)

  const picture = await begun('avatars')
  expect(await begun('avatars')).toBe('too_many_pictures')
  await db.as('requester', 'update public.profiles set avatar_path = $1 where user_id = auth.uid()', [picture])
  expect(await begun('avatars')).toContain(db.id('requester'))
})

test.each(kinds)(
  'an upload to $bucket that failed gives its place back, and stores nothing later',
  async ({ bucket, error }) => {
    const [failed = ''] = await fill(bucket)
    await end(failed, 'agent')
    expect(await begun(bucket)).toBe(error)
    await end(failed)
    expect(await store(bucket, failed)).toBe('42501')
    expect(await begun(bucket)).not.toBe(error)
    expect(await begun(bucket)).toBe(error)
  },
)

test('an upload whose app was killed takes a place for ten minutes', async () => {
  const [killed = '', running = ''] = await fill('attachments')
  await makeOlder('9 minutes', running)
  expect(await begun('attachments')).toBe('too_many_unsent_files')
  await makeOlder('10 minutes', killed)
  expect(await begun('attachments')).not.toBe('too_many_unsent_files')
  expect(await begun('attachments')).toBe('too_many_unsent_files')
})

test('a file takes a place until it and its draft are deleted', async () => {
  const [file = '', stored = ''] = await fill('attachments')
  for (const path of [file, stored]) expect(await store('attachments', path)).toBe('stored')
  await attach(file)
  for (const path of [file, stored]) await makeOlder('30 minutes', path)
  expect(await begun('attachments')).toBe('too_many_unsent_files')
  await remove(stored)
  expect(await begun('attachments')).not.toBe('too_many_unsent_files')
  await remove(file)
  expect(await begun('attachments')).toBe('too_many_unsent_files')
  await db.as('requester', 'delete from public.attachments where path = $1', [file])
  expect(await begun('attachments')).not.toBe('too_many_unsent_files')
})

test('a draft that is deleted at once with its file gives its place back at once', async () => {
  const [file = ''] = await fill('attachments')
  await store('attachments', file)
  await attach(file)
  await remove(file)
  await db.as('requester', 'delete from public.attachments where path = $1', [file])
  expect(await begun('attachments')).not.toBe('too_many_unsent_files')
})

test('an upload that ends without an answer leaves no draft, and a file that was sent stays', async () => {
  const [draft, sent] = [await begun('attachments'), await begun('attachments')]
  for (const path of [draft, sent]) await attach(path)
  await db.raise('requester', 'With a file', { p_files: [sent.slice(-36)] })
  for (const path of [draft, sent]) await end(path, 'agent')
  expect(await db.sql('select from public.attachments where path = any ($1)', [[draft, sent]])).toHaveLength(2)
  for (const path of [draft, sent]) await end(path)
  expect(await db.sql('select path from public.attachments where path = any ($1)', [[draft, sent]])).toEqual([
    { path: sent },
  ])
})

test.each(kinds)(
  'uploads to $bucket that are given up and begun again have no more paths than places',
  async ({ bucket, most }) => {
    const paths = new Set<string>()
    const beginAndEnd = async () => {
      const path = await begun(bucket)
      if (!path.includes('/')) return
      paths.add(path)
      await end(path)
    }
    for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: most }, beginAndEnd))
    expect(paths.size).toBeGreaterThan(0)
    expect(paths.size).toBeLessThanOrEqual(most)
  },
)

test('of 200 uploads at once, of which each is given up and begun again, at most 100 are stored', async () => {
  const upload = async () => {
    const first = await begun('attachments')
    if (!first.includes('/')) return
    await Promise.all([end(first), store('attachments', first)])
    const second = await begun('attachments')
    if (second.includes('/')) await store('attachments', second)
  }
  await Promise.all(Array.from({ length: 2 * limits.unsentFiles }, upload))
  const stored = await unsentObjects()
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.length).toBeLessThanOrEqual(limits.unsentFiles)
})

test('members begin uploads only in their own companies', async () => {
  expect(await begun('attachments', 'outsider')).toBe('not_found')
  expect(await begun('attachments', 'suspended')).toBe('not_found')
  expect(await begun('attachments', 'visitor')).toBe('42501')
  expect(await begun('avatars', 'visitor')).toBe('42501')
})

test('an upload is forgotten after a day if its file is in use or gone, and counts until then', async () => {
  const [used, gone, kept] = [await begun('avatars'), await begun('avatars'), await begun('avatars')]
  for (const path of [used, kept]) expect(await store('avatars', path)).toBe('stored')
  await db.as('requester', 'update public.profiles set avatar_path = $1 where user_id = auth.uid()', [used])
  const names = async () => (await db.sql<{ name: string }>('select name from private.uploads')).map(({ name }) => name)
  const young = await begun('attachments')
  expect((await names()).toSorted()).toEqual([used, gone, kept, young].toSorted())
  await db.sql(`update private.uploads set created_at = created_at - interval '25 hours' where bucket_id = 'avatars'`)
  const last = await begun('attachments')
  expect((await names()).toSorted()).toEqual([kept, young, last].toSorted())
})
