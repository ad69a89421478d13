import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/app/data/database.types.ts'
import { savePicture } from '../../src/app/data/profiles.ts'
import { createTestBackend, type TestBackend } from '../embedded/testing/test-backend.ts'
import { deleteUnusedFiles } from './delete-unused-files.ts'

const day = 24 * 60 * 60_000
let backend: TestBackend

beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend.stop())

const createTestClient = (key: string, token?: string) =>
  createClient<Database>(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => backend.fetch(new Request(input, init)),
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    },
  })

test('a stored file that no row names is deleted after a day, and pictures and attachments in use stay', async () => {
  const user = await backend.createUser({ email: 'ana@example.com', name: 'Ana' })
  const db = createTestClient(backend.publishableKey, await backend.accessToken(user))
  const company = await db.rpc('create_company', { p_name: 'Acme', p_key: 'ACME', p_client_id: crypto.randomUUID() })
  const { id: companyId } = company.data as { id: string }

  // A person who uploads by the interface alone, and adds no row.
  const direct = await db.storage.from('attachments').upload(`${companyId}/${user}/${crypto.randomUUID()}`, 'text')
  expect(direct.error).toMatchObject({ message: 'new row violates row-level security policy' })
  const store = async (bucket: string, path: string | null, contentType: string) => {
    expect((await db.storage.from(bucket).upload(path!, new Blob(['x'], { type: contentType }))).error).toBeNull()
    return path!
  }
  const begin = async () => (await db.rpc('begin_file_upload', { p_company: companyId })).data
  const unnamed = await store('attachments', await begin(), 'text/plain')
  const draft = await store('attachments', await begin(), 'text/plain')
  const row = { company_id: companyId, name: 'a.txt', size: 1, mime: 'text/plain', sha256: 'a'.repeat(64) }
  expect((await db.from('attachments').insert({ ...row, id: draft.slice(-36), path: draft })).error).toBeNull()
  const unused = await store('avatars', (await db.rpc('begin_picture_upload')).data, 'image/webp')
  await savePicture(db, user, new Uint8Array([1]))

  const stored = async () =>
    (await backend.sql<{ name: string }>('select name from storage.objects')).map(({ name }) => name).toSorted()
  const [profile] = await backend.sql<{ path: string }>('select avatar_path as path from public.profiles')
  const all = [unnamed, draft, unused, profile!.path].toSorted()
  expect(await stored()).toEqual(all)

  const worker = createTestClient(backend.secretKey)
  expect(await deleteUnusedFiles(worker)).toBe(0)
  expect(await stored()).toEqual(all)
  expect(await deleteUnusedFiles(worker, Date.now() + day + 60_000)).toBe(2)
  expect(await stored()).toEqual([draft, profile!.path].toSorted())
  expect((await worker.storage.from('attachments').download(unnamed)).error).not.toBeNull()
  expect((await worker.storage.from('attachments').download(draft)).error).toBeNull()
})

test('files beyond the first page are looked at, too', async () => {
  const user = await backend.createUser({ email: 'ben@example.com', name: 'Ben' })
  await backend.sql(
    `insert into storage.objects (bucket_id, name, version, created_at)
     select 'avatars', $1 || '/' || n, gen_random_uuid(), now() - interval '2 days' from generate_series(1, 1500) n`,
    [user],
  )
  expect(await deleteUnusedFiles(createTestClient(backend.secretKey))).toBe(1500)
})
