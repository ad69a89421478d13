import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '../../src/domain/limits.ts'
import { createTestDb, type ActorName, type TestDb } from './test-db.ts'

/* Nobody stores a file without a row that counts it. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())
beforeEach(() => db.sql('delete from private.uploads where true'))

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

test.each(kinds)(
  'an object of $bucket is stored only at a path that its uploader began within an hour',
  async ({ bucket }) => {
    const folder = bucket === 'attachments' ? `${db.acme.id}/` : ''
    expect(await store(bucket, `${folder}${db.id('requester')}/${crypto.randomUUID()}`)).toBe('42501')

    const [own, late] = [await begun(bucket), await begun(bucket)]
    expect(own.startsWith(`${folder}${db.id('requester')}/`)).toBe(true)
    expect(await store(bucket, own, 'agent')).toBe('42501')
    expect(await store(bucket, own)).toBe('stored')
    await db.sql(`update private.uploads set created_at = created_at - interval '1 hour' where name = $1`, [late])
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
