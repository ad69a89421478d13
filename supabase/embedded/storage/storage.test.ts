import { readdir, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { deleteOrphanedFiles } from './delete-orphaned-files.ts'

const limit = 100_000

const ownFolder = `bucket_id in ('papers', 'faces') and (storage.foldername(name))[1] = (select auth.uid())::text`

let backend: TestBackend
let ada: string
let bob: string

beforeAll(async () => {
  backend = await createTestBackend()
  ada = await backend.createUser({ email: 'ada@example.com' })
  bob = await backend.createUser({ email: 'bob@example.com' })
  await backend.sql(
    `insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
       ('papers', 'papers', false, $1, null), ('faces', 'faces', true, $1, array['image/*'])`,
    [limit],
  )
  await backend.sql(`create policy own_folder on storage.objects for all to authenticated using (${ownFolder})`)
})
afterAll(() => backend.stop())

const filesOf = async (person: string | null, bucket = 'papers') => {
  const headers = person ? { Authorization: `Bearer ${await backend.accessToken(person)}` } : undefined
  const auth = { persistSession: false }
  return createClient(backend.url, backend.publishableKey, { auth, global: { headers } }).storage.from(bucket)
}

const text = (content: string, type = 'text/plain') => new Blob([content], { type })

const stored = async (name: string) =>
  (await backend.sql('select 1 from storage.objects where name = $1', [name])).length === 1

const storedRows = async () => (await backend.sql('select 1 from storage.objects')).length

const storedFiles = async () => {
  const entries = await readdir(backend.filesDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

describe('access to files', () => {
  test('follows the row-level security policies', async () => {
    const name = `${ada}/letter.txt`
    expect((await (await filesOf(ada)).upload(name, text('dear all'))).error).toBeNull()
    for (const stranger of [bob, null]) {
      const files = await filesOf(stranger)
      expect((await files.download(name)).error).not.toBeNull()
      expect((await files.info(name)).error).not.toBeNull()
      expect((await files.createSignedUrl(name, 60)).error).not.toBeNull()
      expect((await files.list(ada)).data ?? []).toEqual([])
      expect((await files.remove([name])).data ?? []).toEqual([])
      expect((await files.upload(`${ada}/planted.txt`, text('x'))).error).toMatchObject({ statusCode: '403' })
      expect((await files.upload(name, text('x'), { upsert: true })).error).not.toBeNull()
    }
    expect(await stored(`${ada}/planted.txt`)).toBe(false)
    expect(await (await (await filesOf(ada)).download(name)).data?.text()).toBe('dear all')
  })

  test('by a signed link is open to everybody, for one file and a limited time', async () => {
    const files = await filesOf(ada)
    await files.upload(`${ada}/a b.txt`, text('shared'))
    await files.upload(`${ada}/other.txt`, text('not shared'))
    const { data } = await files.createSignedUrl(`${ada}/a b.txt`, 60)
    const address = data?.signedUrl ?? ''
    expect(await (await fetch(address)).text()).toBe('shared')
    expect((await fetch(address.replace('a%20b.txt', 'other.txt'))).status).toBe(400)
    expect((await fetch(`${address}x`)).status).toBe(400)
    const many = await files.createSignedUrls([`${ada}/other.txt`, `${ada}/none.txt`], 60)
    expect(many.data?.map(({ error }) => error === null)).toEqual([true, false])
  })

  test('by a signed link lasts at most an hour', async () => {
    const files = await filesOf(ada)
    await files.upload(`${ada}/long.txt`, text('x'))
    const { data } = await files.createSignedUrl(`${ada}/long.txt`, 7200)
    const { exp = 0, iat = 0 } = decodeJwt(new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '')
    expect(exp - iat).toBe(3600)
  })

  test('is open in a public bucket and closed in a private one', async () => {
    const files = await filesOf(ada, 'faces')
    await files.upload(`${ada}/me.png`, text('not really', 'image/png'))
    expect((await fetch(files.getPublicUrl(`${ada}/me.png`).data.publicUrl)).status).toBe(200)
    const secret = (await filesOf(ada)).getPublicUrl(`${ada}/other.txt`).data.publicUrl
    expect((await fetch(secret)).status).toBe(400)
  })
})

describe('an upload', () => {
  test('beyond the size limit of its bucket is rejected and stores nothing', async () => {
    const files = await filesOf(ada)
    const big = await files.upload(`${ada}/big`, new Blob([new Uint8Array(limit + 1)]))
    expect(big.error).toMatchObject({ statusCode: '413', message: 'The object exceeded the maximum allowed size' })
    expect(await stored(`${ada}/big`)).toBe(false)
    expect((await files.upload(`${ada}/exact`, new Blob([new Uint8Array(limit)]))).error).toBeNull()
  })

  test('beyond the size limit is rejected even if the request has no Content-Length header', async () => {
    const name = `${ada}/endless`
    const token = await backend.accessToken(ada)
    const status = await new Promise<string>((resolve, reject) => {
      const request = httpRequest(
        `${backend.url}/storage/v1/object/papers/${name}`,
        // A chunked request without Content-Length.
        { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' } },
        (response) => {
          let body = ''
          response.on('data', (chunk) => (body += chunk))
          response.on('end', () => resolve(JSON.parse(body).statusCode))
        },
      )
      request.on('error', reject)
      for (let sent = 0; sent <= limit; sent += 10_000) request.write(Buffer.alloc(10_000))
      request.end()
    })
    expect(status).toBe('413')
    expect(await stored(name)).toBe(false)
  })

  test('that is aborted stores nothing', async () => {
    const name = `${ada}/half`
    const token = await backend.accessToken(ada)
    await new Promise<void>((resolve) => {
      const request = httpRequest(`${backend.url}/storage/v1/object/papers/${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain', 'content-length': '50000' },
      })
      request.on('error', () => resolve())
      request.write(Buffer.alloc(20_000), () => request.destroy(new Error('gone')))
    })
    await vi.waitFor(async () => expect(await storedFiles()).toBe(await storedRows()))
    const files = await filesOf(ada)
    expect((await files.list(ada, { search: 'half' })).data).toEqual([])
    expect((await files.upload(name, text('whole'))).error).toBeNull()
  })

  test('of somebody who loses the permission while it arrives is rejected, and stores nothing', async () => {
    const token = await backend.accessToken(ada)
    const before = await storedFiles()
    const rule = (condition: string) => backend.sql(`alter policy own_folder on storage.objects using (${condition})`)
    const answer = Promise.withResolvers<string>()
    const request = httpRequest(
      `${backend.url}/storage/v1/object/papers/${ada}/slow`,
      { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' } },
      (response) => response.setEncoding('utf8').on('data', answer.resolve),
    ).on('error', answer.reject)
    request.write(Buffer.alloc(10_000))
    await vi.waitFor(async () => expect(await storedFiles()).toBe(before + 1))
    await rule('false')
    try {
      request.end()
      expect(JSON.parse(await answer.promise)).toMatchObject({ statusCode: '403' })
    } finally {
      await rule(ownFolder)
    }
    expect(await stored(`${ada}/slow`)).toBe(false)
    expect(await storedFiles()).toBe(before)
  })

  test('of a type that the bucket does not allow is rejected', async () => {
    const files = await filesOf(ada, 'faces')
    const { error } = await files.upload(`${ada}/page.html`, text('<script>', 'text/html'))
    expect(error).toMatchObject({ statusCode: '415' })
  })

  test('to a taken name is rejected unless it is an upsert', async () => {
    const files = await filesOf(ada)
    const name = `${ada}/draft.txt`
    await files.upload(name, text('first'))
    expect((await files.upload(name, text('second'))).error).toMatchObject({ statusCode: '409' })
    expect((await files.upload(name, text('third'), { upsert: true })).error).toBeNull()
    expect(await (await files.download(name)).data?.text()).toBe('third')
  })

  test('of bytes keeps the parameters of its content type, as hosted does', async () => {
    const files = await filesOf(ada)
    const contentType = 'text/plain; charset=utf-8; format=flowed'
    const name = `${ada}/flowed.txt`
    expect((await files.upload(name, new TextEncoder().encode('ä'), { contentType })).error).toBeNull()
    expect((await files.info(name)).data?.contentType).toBe(contentType)
    const { data } = await files.createSignedUrl(name, 60)
    expect((await fetch(data?.signedUrl ?? '')).headers.get('content-type')).toBe(contentType)
  })

  test('with parameters fits a rule with a star, but no rule without parameters, as on hosted', async () => {
    await backend.sql(
      `insert into storage.buckets (id, name, allowed_mime_types) values ('plain', 'plain', array['text/plain', 'image/*'])`,
    )
    await backend.sql(`create policy plain on storage.objects for all to authenticated using (bucket_id = 'plain')`)
    const files = await filesOf(ada, 'plain')
    const bytes = new TextEncoder().encode('x')
    expect((await files.upload('a', bytes, { contentType: 'text/plain' })).error).toBeNull()
    expect((await files.upload('b', bytes, { contentType: 'image/svg+xml; charset=utf-8' })).error).toBeNull()
    expect((await files.upload('c', bytes, { contentType: 'text/plain; charset=utf-8' })).error).toMatchObject({
      statusCode: '415',
      message: 'mime type text/plain; charset=utf-8 is not supported',
    })
  })

  test('with NUL in its metadata is rejected', async () => {
    const files = await filesOf(ada)
    const { error } = await files.upload(`${ada}/nul`, new Uint8Array(1), { metadata: { a: 'a\0b' } })
    expect(error).toMatchObject({ statusCode: '400' })
  })

  test.each(['..', 'a/../b', 'a//b', 'a\u0000b', 'a\\b'])('named %j is rejected', async (name) => {
    const headers = { authorization: `Bearer ${await backend.accessToken(ada)}`, 'content-type': 'text/plain' }
    const address = `${backend.url}/storage/v1/object/papers/${encodeURIComponent(`${ada}/${name}`)}`
    expect((await fetch(address, { method: 'POST', headers, body: 'x' })).status).toBe(400)
  })
})

describe('a served file', () => {
  test('cannot run scripts, for any content', async () => {
    const files = await filesOf(ada)
    await files.upload(`${ada}/page.html`, text('<script>alert(1)</script>', 'text/html'))
    const { data } = await files.createSignedUrl(`${ada}/page.html`, 60)
    const { headers } = await fetch(data?.signedUrl ?? '')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toMatch(/sandbox$/)
    expect(headers.get('cache-control')).toBe('private, no-cache')

    const download = await fetch(`${data?.signedUrl}&download=${encodeURIComponent('näher "so".html')}`)
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''n%C3%A4her%20%22so%22.html`)
  })

  test('supports ranges and conditional requests', async () => {
    const files = await filesOf(ada, 'faces')
    await files.upload(`${ada}/digits.png`, text('0123456789', 'image/png'))
    const address = files.getPublicUrl(`${ada}/digits.png`).data.publicUrl
    const whole = await fetch(address)
    const part = async (range: string) => {
      const answer = await fetch(address, { headers: { range } })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
    expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', ''])
    const known = await fetch(address, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })
    expect(known.status).toBe(304)
  })
})

test('the list of a folder contains its files, and each subfolder as one entry', async () => {
  const files = await filesOf(bob)
  for (const name of ['b.txt', 'a.txt', 'sub/one.txt', 'sub/two.txt', '1_0.txt']) {
    await files.upload(`${bob}/${name}`, text(name))
  }
  const { data } = await files.list(bob)
  expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
    ['sub', false],
    ['1_0.txt', true],
    ['a.txt', true],
    ['b.txt', true],
  ])
  expect((await files.list(bob, { search: '_' })).data).toEqual([])
  expect((await files.list(bob, { search: 'A.' })).data).toHaveLength(1)
  const info = await files.info(`${bob}/a.txt`)
  expect(info.data).toMatchObject({ size: 5, contentType: 'text/plain' })
  expect((await files.exists(`${bob}/none.txt`)).data).toBe(false)
  expect((await files.remove([`${bob}/a.txt`, `${bob}/none.txt`])).data).toHaveLength(1)
  expect((await files.download(`${bob}/a.txt`)).error).not.toBeNull()
})

test('a stored object cannot be deleted by SQL, because its file would not be deleted', async () => {
  await expect(backend.sqlAs(ada, 'delete from storage.objects where true')).rejects.toThrow(/Use the Storage API/)
})

test('deleting orphaned files removes old files without a database row, and keeps recent files and files with a row', async () => {
  const left = join(backend.filesDir, 'left-behind.part')
  const fresh = join(backend.filesDir, 'under-way.part')
  await writeFile(left, 'x')
  await writeFile(fresh, 'x')
  const anHourAgo = new Date(Date.now() - 3_600_000)
  await utimes(left, anHourAgo, anHourAgo)
  await deleteOrphanedFiles(backend.sql, backend.filesDir)
  expect(await readdir(backend.filesDir)).toContain('under-way.part')
  expect(await readdir(backend.filesDir)).not.toContain('left-behind.part')
  expect(await storedFiles()).toBe((await storedRows()) + 1)
})

test('a list with NUL in its prefix is rejected', async () => {
  expect((await (await filesOf(ada)).list('a\0b')).error).toMatchObject({ statusCode: '400' })
})

test.each([
  ['POST', 'object/copy'],
  ['POST', 'object/move'],
  ['POST', 'object/upload/sign/papers/letter.txt'],
  ['PUT', 'object/upload/sign/papers/letter.txt'],
  ['POST', 'object/list-v2/papers'],
  ['GET', 'bucket'],
  ['PUT', 'bucket/papers'],
  ['GET', 'render/image/authenticated/papers/letter.png'],
])('%s %s, which only hosted has, is answered with 404 in the format of hosted', async (method, path) => {
  const init = { method, headers: { authorization: `Bearer ${await backend.accessToken(ada)}` } }
  const body = '{"bucketId": "papers", "sourceKey": "a", "destinationKey": "b"}'
  const response = await fetch(`${backend.url}/storage/v1/${path}`, method === 'GET' ? init : { ...init, body })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    statusCode: '404',
    error: 'Not Found',
    message: `Route ${method}:/${path} not found`,
    code: 'InvalidRequest',
  })
})
