import sharp from 'sharp'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodingQueue } from '../../src/app/server/uploads/encode-picture.ts'
import { decode } from '../../src/app/shared/payload.ts'
import { blackPng } from '../files/huge-picture.ts'
import { createTestApp, leadsTo, type TestApp } from './test-app.ts'

const page = '/company?account=profile'
const hugeMessage = 'This picture has 30,000 by 30,000 pixels. Choose one of at most 4,096 by 4,096.'

let app: TestApp
let ana: string
let browser: ReturnType<TestApp['browser']>
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.backend.createUser({ email: 'ana@example.com', name: 'Ana' })
  browser = app.browser({ 'trackquery-session': await app.sessionCookie(ana) })
})
afterAll(() => app.close())

function send(bytes: Uint8Array<ArrayBuffer>, path = page, headers: Record<string, string> = {}) {
  const body = new FormData()
  body.append('intent', 'save-picture')
  body.append('picture', new File([bytes], 'me.png', { type: 'image/png' }))
  return browser.get(path, { method: 'POST', body, headers })
}

const storedPath = async () =>
  (await app.backend.sql<{ path: string | null }>('select avatar_path as path from public.profiles'))[0]!.path

const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: 'teal' } })
    .withExif({ IFD3: { GPSLatitude: '60/1 10/1 0/1' } })
    .png()
    .toBuffer()

test('a picture of too many pixels is rejected beside its field, and nothing is stored', async () => {
  const refused = await send(blackPng(30_000))
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain(hugeMessage)
  const [field = ''] = /<input[^>]*name="picture"[^>]*>/.exec(html) ?? []
  expect(field).toContain('aria-invalid="true"')
  const described = /aria-describedby="([^"]*)"/.exec(field)?.[1]?.split(' ') ?? []
  const texts = described.map((id) => html.split(` id="${id}"`)[1]?.split('</p>')[0])
  expect(texts.join()).toContain(hugeMessage)
  expect(await storedPath()).toBeNull()
  expect(await app.backend.sql('select 1 from storage.objects')).toEqual([])
})

test('a picture is stored and shown as a small WebP without metadata, which browsers keep', async () => {
  expect(leadsTo(await send(Uint8Array.from(await photo())))).toBe(`303 ${page}`)
  const html = await (await browser.get(page)).text()
  const address = `/picture?path=${await storedPath()}`
  expect(html).toContain(`src="${address}"`)
  const shown = await app.send(address)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
  const about = await sharp(await shown.arrayBuffer()).metadata()
  expect(about).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(about.exif).toBeUndefined()
})

test('a picture that its owner stored through the backend itself is not shown if it has too many pixels or is none', async () => {
  const token = await app.backend.accessToken(ana)
  const db = createClient(app.backend.url, app.backend.publishableKey, { accessToken: async () => token })
  const show = async (bytes: Uint8Array) => {
    const path = String((await db.rpc('begin_picture_upload')).data)
    expect((await db.storage.from('avatars').upload(path, bytes, { contentType: 'image/png' })).error).toBeNull()
    expect((await db.from('profiles').update({ avatar_path: path }).eq('user_id', ana)).error).toBeNull()
    return app.send(`/picture?path=${path}`)
  }
  for (const bytes of [blackPng(30_000), Buffer.from('<script>alert(1)</script>')]) {
    const hidden = await show(bytes)
    expect(hidden.status).toBe(404)
    expect(hidden.headers.get('cache-control')).toBe('no-store')
    expect(await hidden.text()).toBe('')
  }
  expect((await show(await photo())).status).toBe(200)
})

test.each([
  '',
  'me.png',
  `${crypto.randomUUID()}/${crypto.randomUUID()}`,
  `../attachments/${crypto.randomUUID()}/${crypto.randomUUID()}`,
  `${crypto.randomUUID()}/${crypto.randomUUID()}?download`,
])('there is no picture at the path %j', async (path) => {
  expect((await app.send(`/picture?path=${encodeURIComponent(path)}`)).status).toBe(404)
})

test('while many pictures are encoded, another one is answered with 503 and words beside its field', async () => {
  const encoded = Promise.withResolvers<void>()
  const others = Promise.all(Array.from({ length: 10 }, () => encodingQueue(() => encoded.promise)))
  const busy = 'Many people are changing their pictures at this moment. Try again in a minute.'
  const [asDocument, asPayload] = await Promise.all([
    send(Uint8Array.from(await photo())),
    send(Uint8Array.from(await photo()), '/company/_payload.json?account=profile', {
      'idempotency-key': crypto.randomUUID(),
    }),
  ])
  for (const refused of [asDocument, asPayload]) {
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
  }
  expect(await asDocument.text()).toContain(busy)
  expect(decode(await asPayload.text())).toMatchObject({
    status: 503,
    routes: { company: { data: { kind: 'invalid', form: { intent: 'save-picture', errors: { picture: busy } } } } },
  })
  encoded.resolve()
  await others
  expect(leadsTo(await send(Uint8Array.from(await photo())))).toBe(`303 ${page}`)
})
