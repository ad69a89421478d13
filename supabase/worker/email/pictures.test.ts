import { createHash, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../../embedded/testing/test-backend.ts'
import { createWorkerClient } from '../worker-client.ts'
import { compose, type DueEmail } from './compose.ts'
import { loadPictures, toEmailPicture } from './pictures.ts'

/* Small pictures of a message are inside its e-mail. */

let backend: TestBackend
let ids: Record<'staff' | 'requester' | 'company' | 'query', string>

beforeAll(async () => {
  backend = await createTestBackend()
  const staff = await backend.createUser({ email: 'sofia@example.com', name: 'Sofia' })
  const requester = await backend.createUser({ email: 'ben@example.com', name: 'Ben' })
  const call = async (actor: string, made: string, values: unknown[]) => {
    const [row] = await backend.sqlAs<{ made: { id: string } }>(actor, `select public.${made} as made`, values)
    return row!.made.id
  }
  const company = await call(staff, 'create_company($1, $2, $3)', ['Acme', 'ACME', randomUUID()])
  await backend.sql(
    `insert into public.memberships (company_id, user_id, email, role) values ($1, $2, 'ben@example.com', 'requester')`,
    [company, requester],
  )
  const query = await call(requester, 'raise_query($1, $2, $3, $4)', [company, 'Printer', 'It jams.', randomUUID()])
  ids = { staff, requester, company, query }
  await backend.sql('delete from public.outbox')
})
afterAll(() => backend.stop())

const worker = () => createWorkerClient({ url: backend.url, secretKey: backend.secretKey, smtpUrl: null })
const colour = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: 'teal' } })

/** Staff reply with files. Gives the e-mail to the requester as the worker claims it. */
async function replyWith(files: { name: string; mime: string; bytes: Buffer }[]): Promise<DueEmail> {
  const db = createClient(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { Authorization: `Bearer ${await backend.accessToken(ids.staff)}` } },
  })
  const uploaded: string[] = []
  for (const { name, mime, bytes } of files) {
    const { data: path } = await db.rpc('begin_file_upload', { p_company: ids.company })
    const stored = await db.storage.from('attachments').upload(path, new Blob([new Uint8Array(bytes)], { type: mime }))
    expect(stored.error).toBeNull()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const id = path.slice(-36)
    const row = { id, path, company_id: ids.company, name, size: bytes.length, mime, sha256 }
    expect((await db.from('attachments').insert(row)).error).toBeNull()
    uploaded.push(id)
  }
  const reply = { p_query: ids.query, p_kind: 'reply', p_body: 'See here.', p_files: uploaded }
  expect((await db.rpc('post_message', { ...reply, p_client_id: randomUUID() })).error).toBeNull()
  const { data } = await worker().rpc('claim_outbox', { p_limit: 10 })
  expect(data).toHaveLength(1)
  return data[0]
}

/** The e-mail as it arrives. */
async function received(mail: DueEmail) {
  const pictures = await loadPictures(worker(), mail)
  const composed = compose(mail, { sender: 'no-reply@desk.example', appOrigin: 'https://desk.example', pictures })
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(composed)
  return PostalMime.parse(message as Buffer)
}

test('the pictures of a reply are small JPEG pictures inside its e-mail, and its list names every file', async () => {
  const {
    html = '',
    text,
    attachments,
  } = await received(
    await replyWith([
      { name: 'floor 3.png', mime: 'image/png', bytes: await colour(2000, 1000).png().toBuffer() },
      { name: 'roller.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
      { name: 'flap.webp', mime: 'image/webp', bytes: await colour(120, 90).webp().toBuffer() },
    ]),
  )
  expect(attachments.map(({ mimeType, related, filename }) => [mimeType, related, filename])).toEqual([
    ['image/jpeg', true, 'picture-1.jpg'],
    ['image/jpeg', true, 'picture-2.jpg'],
  ])
  const shown = [...html.matchAll(/<img [^>]*src="cid:([^"]+)" alt="([^"]+)" width="(\d+)"/g)]
  expect(shown.map(([, , alt, width]) => [alt, width])).toEqual([
    ['floor 3.png', '440'],
    ['flap.webp', '120'],
  ])
  expect(shown.map(([, id]) => `<${id}>`)).toEqual(attachments.map(({ contentId }) => contentId))
  const sizes = attachments.map(({ content }) => sharp(content as ArrayBuffer).metadata())
  expect((await Promise.all(sizes)).map(({ width, height }) => [width, height])).toEqual([
    [880, 440],
    [120, 90],
  ])
  expect(text).toMatch(/3 files are attached in TrackQuery:\n\n- floor 3\.png, .*\n- roller\.pdf, .*\n- flap\.webp, /)
})

test('an e-mail is sent with the list of its files alone when storage lost a picture, or does not answer in time', async () => {
  const mail = await replyWith([{ name: 'a.png', mime: 'image/png', bytes: await colour(9, 9).png().toBuffer() }])
  const slow = (_: unknown, init?: RequestInit) =>
    new Promise<Response>((_resolve, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
    )
  const silent = createClient(backend.url, backend.secretKey, { global: { fetch: slow } })
  expect(await loadPictures(silent, mail, 50)).toEqual(new Map())

  const [{ path }] = mail.data['files'] as [{ path: string }]
  expect((await worker().storage.from('attachments').remove([path])).error).toBeNull()
  const { html, text, attachments } = await received(mail)
  expect(html).not.toContain('<img')
  expect(text).toContain('- a.png, ')
  expect(attachments).toEqual([])
})

test('four pictures are in an e-mail at most, and no file that only has the name of one', async () => {
  const bytes = await colour(9, 9).png().toBuffer()
  const pictures = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.png`, mime: 'image/png', bytes }))
  expect((await loadPictures(worker(), await replyWith(pictures))).size).toBe(4)
  const fake = { name: 'a.png', mime: 'image/png', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
  expect((await loadPictures(worker(), await replyWith([fake]))).size).toBe(0)
})

test('a picture is upright in an e-mail, and tells nothing about where it was taken', async () => {
  const onItsSide = await colour(60, 40)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(await sharp(onItsSide).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
  const picture = await toEmailPicture(onItsSide)
  const { width, height, exif } = await sharp(picture!.jpeg).metadata()
  expect([width, height, exif]).toEqual([40, 60, undefined])
})

test('a picture of a huge number of pixels is not decoded', async () => {
  await expect(toEmailPicture(await colour(6000, 6000).png().toBuffer())).rejects.toThrow('pixel limit')
})
