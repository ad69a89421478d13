import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../embedded/testing/test-backend.ts'
import { deleteAbandonedFiles } from './delete-abandoned-files.ts'

const day = 24 * 60 * 60_000
let backend: TestBackend

beforeAll(async () => {
  backend = await createTestBackend()
})
afterAll(() => backend.stop())

const createWorkerClient = (key: string, token?: string) =>
  createClient(backend.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: (input, init) => backend.fetch(new Request(input, init)),
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    },
  })

test('an uploaded file without a message or draft is deleted after a day, with its row', async () => {
  const user = await backend.createUser({ email: 'ana@example.com', name: 'Ana' })
  const db = createWorkerClient(backend.publishableKey, await backend.accessToken(user))
  const company = await db.rpc('create_company', { p_name: 'Acme', p_key: 'ACME', p_client_id: crypto.randomUUID() })
  const draft = async () => {
    const begun = await db.rpc('begin_file_upload', { p_company: company.data.id })
    const path: string = begun.data
    const id = path.slice(-36)
    const uploaded = await db.storage
      .from('attachments')
      .upload(path, new Blob(['text']), { contentType: 'text/plain' })
    expect(uploaded.error).toBeNull()
    const row = {
      id,
      path,
      company_id: company.data.id,
      name: 'a.txt',
      size: 4,
      mime: 'text/plain',
      sha256: 'a'.repeat(64),
    }
    expect((await db.from('attachments').insert(row)).error).toBeNull()
    return { id, path }
  }
  const abandoned = await draft()
  const taken = await draft()
  const raised = await db.rpc('raise_query', {
    p_company: company.data.id,
    p_subject: 'With a file',
    p_body: 'It is attached.',
    p_client_id: crypto.randomUUID(),
    p_files: [taken.id],
  })
  expect(raised.error).toBeNull()
  const kept = await draft()
  const saved = await db.rpc('save_draft', {
    p_company: company.data.id,
    p_kind: 'query',
    p_client_id: crypto.randomUUID(),
    p_seq: 1,
    p_files: [kept.id],
  })
  expect(saved.error).toBeNull()

  const worker = createWorkerClient(backend.secretKey)
  expect(await deleteAbandonedFiles(worker)).toBe(0)
  expect(await deleteAbandonedFiles(worker, Date.now() + day + 60_000)).toBe(1)
  const rows = await db.from('attachments').select('id').order('created_at')
  expect(rows.data).toEqual([{ id: taken.id }, { id: kept.id }])
  expect((await worker.storage.from('attachments').download(abandoned.path)).error).not.toBeNull()
  for (const { path } of [taken, kept]) {
    expect((await worker.storage.from('attachments').download(path)).error).toBeNull()
  }
})
