import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActorName, actorNames, createTestDb, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
  // The trigger prevents deletion by SQL. In this test SQL replaces the storage service.
  await db.sql('drop trigger protect_objects_delete on storage.objects')
})
afterAll(() => db?.stop())

const failure = async (run: Promise<unknown>) => {
  try {
    await run
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const path = (name: ActorName, file: string, company = db.acme.id) => `${company}/${db.id(name)}/${file}`

/** Uploads a file and inserts its row without a message, as the app does. */
async function draft(name: ActorName, changes: Record<string, unknown> = {}) {
  const id = randomUUID()
  const row = {
    id,
    company_id: name === 'outsider' ? db.globex.id : db.acme.id,
    path: path(name, id, name === 'outsider' ? db.globex.id : db.acme.id),
    name: 'plan.pdf',
    size: 1000,
    mime: 'application/pdf',
    sha256: 'a'.repeat(64),
    ...changes,
  }
  await upload(name, row.path)
  await insert(name, row)
  return id
}

/** Stores a file at a path that was reserved for the actor. */
async function upload(name: ActorName, at: string, bucket = 'attachments') {
  if (name !== 'visitor') {
    await db.sql('insert into private.uploads (bucket_id, name, user_id) values ($1, $2, $3) on conflict do nothing', [
      bucket,
      at,
      db.id(name),
    ])
  }
  return db.as(name, 'insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, at])
}

const insert = (name: ActorName, row: Record<string, unknown>) =>
  db.as(
    name,
    `insert into public.attachments (${Object.keys(row)}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
    Object.values(row),
  )

const reads = async (name: ActorName, id: string) => {
  if (name === 'visitor') return false
  const [row] = await db.as(name, 'select path from public.attachments where id = $1', [id])
  const [object] = await db.as(
    name,
    `select name from storage.objects where bucket_id = 'attachments' and name like $1`,
    [`%${id}`],
  )
  // The row and the file must be visible together or not at all.
  expect([name, Boolean(object)]).toEqual([name, Boolean(row)])
  return Boolean(row)
}

const readers = async (id: string) => {
  const found: ActorName[] = []
  for (const name of actorNames) if (await reads(name, id)) found.push(name)
  return found
}

describe('read access to a file', () => {
  test('is limited to the uploader before the file is sent', async () => {
    expect(await readers(await draft('requester'))).toEqual(['requester'])
  })

  test('is limited to requester and staff if the query is private', async () => {
    const file = await draft('requester')
    await db.raise('requester', 'With a file', { p_files: [file] })
    expect(await readers(file)).toEqual(['owner', 'admin', 'agent', 'requester'])
  })

  test('is granted to all members if the query is visible to the company', async () => {
    const file = await draft('requester')
    await db.raise('requester', 'With a file', { p_files: [file], p_visibility: 'company' })
    expect(await readers(file)).toEqual(['owner', 'admin', 'agent', 'requester', 'colleague', 'bystander'])
  })

  test('is limited to staff if the file is attached to a note', async () => {
    const { id } = await db.raise('requester', 'With a note', { p_visibility: 'company' })
    const file = await draft('agent')
    await db.post('agent', id, 'note', 'See this.', { p_files: [file] })
    expect(await readers(file)).toEqual(['owner', 'admin', 'agent'])
  })
})

describe('an uploaded file', () => {
  test('can be attached only once and cannot be changed afterwards', async () => {
    const file = await draft('requester')
    const { id } = await db.raise('requester', 'First', { p_files: [file] })
    expect(await db.post('requester', id, 'reply', 'Again', { p_files: [file] })).toMatchObject({
      code: 'file_unknown',
    })
    expect(await failure(db.as('requester', 'delete from public.attachments where id = $1 returning id', [file]))).toBe(
      'done',
    )
    expect(await reads('requester', file)).toBe(true)
    await expect(db.sql(`update public.attachments set name = 'b.pdf' where id = $1`, [file])).rejects.toThrow(
      'never changes',
    )
  })

  test('cannot be attached by another user or in another company', async () => {
    const { id } = await db.raise('requester')
    const others = [await draft('agent'), await draft('outsider'), randomUUID()]
    for (const file of others) {
      expect(await db.post('requester', id, 'reply', 'Mine?', { p_files: [file] })).toMatchObject({
        code: 'file_unknown',
      })
    }
    expect(await db.sql('select id from public.messages where query_id = $1', [id])).toEqual([])
  })

  test('is rejected in a message with more than ten files', async () => {
    const files: string[] = []
    for (let place = 0; place < 11; place += 1) files.push(await draft('requester'))
    const { id } = await db.raise('requester')
    expect(await db.post('requester', id, 'reply', 'All', { p_files: files })).toMatchObject({
      code: 'too_many_files',
    })
    expect(await db.post('requester', id, 'reply', 'Ten', { p_files: files.slice(1) })).toMatchObject({ ok: true })
  })

  test('can be deleted only by its uploader', async () => {
    const file = await draft('requester')
    for (const name of ['agent', 'colleague', 'outsider'] as const) {
      expect(await db.as(name, 'delete from public.attachments where id = $1 returning id', [file])).toEqual([])
    }
    expect(await db.as('requester', 'delete from public.attachments where id = $1 returning id', [file])).toEqual([
      { id: file },
    ])
  })

  test.each([
    ['in another company', () => ({ company_id: db.globex.id }), '42501'],
    ["in another user's folder", () => ({ path: path('agent', randomUUID()) }), '23514'],
    ['with a path to a parent folder', () => ({ path: `${db.acme.id}/../x` }), '23514'],
    ['with a name that is a path to a parent folder', () => ({ name: '../../etc/passwd' }), '23514'],
    ['with a name that would inject a header', () => ({ name: 'a.png"\r\nSet-Cookie: x' }), '23514'],
    ['without a name', () => ({ name: '' }), '23514'],
    ['with a MIME type that would inject a header', () => ({ mime: 'image/png\r\nx: y' }), '23514'],
    ['with a negative size', () => ({ size: -1 }), '23514'],
  ])('is rejected %s', async (_, changes, code) => {
    const id = randomUUID()
    const row = {
      id,
      company_id: db.acme.id,
      path: path('requester', id),
      name: 'a.png',
      size: 1,
      mime: 'image/png',
      sha256: 'a'.repeat(64),
    }
    expect(await failure(insert('requester', { ...row, ...changes() }))).toBe(code)
  })

  test.each(['query_id', 'message_id', 'internal', 'uploaded_by', 'created_at'])(
    'cannot be inserted with a value for the column %s',
    async (column) => {
      expect(await failure(insert('requester', { [column]: null }))).toBe('42501')
    },
  )
})

describe('the attachments bucket', () => {
  let file: string
  beforeEach(() => {
    file = randomUUID()
  })

  test.each(actorNames.filter((name) => name !== 'visitor'))(
    'accepts uploads of the actor %s only in their own folder of their own company',
    async (name) => {
      const member = !['suspended', 'stranger', 'revoked'].includes(name)
      const own = path(name, file, name === 'outsider' ? db.globex.id : db.acme.id)
      expect(await failure(upload(name, own))).toBe(member ? 'done' : '42501')
      const elsewhere = [
        path(name, file, name === 'outsider' ? db.acme.id : db.globex.id),
        path(name === 'agent' ? 'admin' : 'agent', file),
        `${own}/deeper`,
        `${db.acme.id}/${file}`,
        `x/${own}`,
        file,
      ]
      for (const at of elsewhere) expect(await failure(upload(name, at))).toBe('42501')
    },
  )

  test('is closed to visitors', async () => {
    expect(await failure(upload('visitor', path('requester', file)))).toBe('42501')
    expect(await db.as('visitor', 'select name from storage.objects')).toEqual([])
  })

  test('rejects the replacement and deletion of a sent file', async () => {
    const sent = await draft('requester')
    await db.raise('requester', 'With a file', { p_files: [sent] })
    for (const name of ['requester', 'agent', 'owner'] as const) {
      expect(
        await db.as(name, `update storage.objects set metadata = '{}' where name like $1 returning 1`, [`%${sent}`]),
      ).toEqual([])
      expect(await deletes(name, sent)).toBe(0)
    }
    expect(await failure(upload('requester', path('requester', sent)))).toBe('42501')
  })

  test('lets the uploader delete an unsent file, before or after its database row', async () => {
    const first = await draft('requester')
    expect(await deletes('agent', first)).toBe(0)
    expect(await deletes('requester', first)).toBe(1)
    const second = await draft('requester')
    await db.as('requester', 'delete from public.attachments where id = $1', [second])
    expect(await deletes('requester', second)).toBe(1)
  })

  /** Returns how many files the actor could delete. */
  const deletes = async (name: ActorName, id: string) =>
    (await db.as(name, 'delete from storage.objects where name like $1 returning 1', [`%${id}`])).length
})

describe('the avatars bucket', () => {
  test('accepts uploads only in the user’s own folder', async () => {
    const own = `${db.id('requester')}/${randomUUID()}`
    expect(await failure(upload('requester', own, 'avatars'))).toBe('done')
    for (const at of [`${db.id('agent')}/${randomUUID()}`, `${db.id('requester')}/me.svg`, `${own}/x`, randomUUID()]) {
      expect(await failure(upload('requester', at, 'avatars'))).toBe('42501')
    }
    expect(await db.as('agent', `select name from storage.objects where bucket_id = 'avatars'`)).toEqual([])
    await db.as('requester', 'update public.profiles set avatar_path = $1 where true', [own])
  })

  test('and the attachments bucket have the expected size limits and MIME types', async () => {
    expect(
      await db.sql('select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id'),
    ).toEqual([
      { id: 'attachments', public: false, file_size_limit: 26214400, allowed_mime_types: null },
      {
        id: 'avatars',
        public: true,
        file_size_limit: 1048576,
        allowed_mime_types: ['image/png', 'image/jpeg', 'image/webp'],
      },
    ])
  })
})
