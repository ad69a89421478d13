import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../src/domain/limits.ts'
import { listen } from '../../src/app/server/http/listen.ts'
import { leadsTo, createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let browser: ReturnType<TestApp['browser']>
let cookie: string
const page = '/trackQuery?company=ACME&new'

beforeAll(async () => {
  app = await createTestApp()
  const ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  cookie = await app.sessionCookie(ana)
  browser = app.browser({ 'trackquery-session': cookie })
  await browser.post('/company', {
    intent: 'create-company',
    name: 'Acme',
    key: 'ACME',
    clientId: crypto.randomUUID(),
  })
})
afterAll(() => app.close())

/** Posts the form of a new query with these files. */
async function raise(fields: Record<string, string>, files: File[]): Promise<Response> {
  const body = new FormData()
  const all = { intent: 'raise', clientId: crypto.randomUUID(), body: 'See the files.', ...fields }
  for (const [name, value] of Object.entries(all)) body.append(name, value)
  for (const file of files) body.append('files', file)
  return browser.get(page, { method: 'POST', body })
}

test('the form of a new query states the allowed file types and limits, and restricts the file picker to them', async () => {
  const html = await (await browser.get(page)).text()
  expect(html).toContain(
    'Pictures, PDF, Office files, text, e-mails, calendar files, contacts, audio, video and archives such as ZIP.',
  )
  expect(html).toContain('At most 10 files of 25 MB each, 60 MB together.')
  expect(html).toMatch(/<input type="file"[^>]* accept="[^"]*\.png,[^"]*\.pdf,[^"]*\.docx,/)
})

test('a file of a forbidden type is rejected with a message that names the file and the allowed types', async () => {
  const refused = await raise({ subject: 'A program' }, [new File(['MZ'], 'setup.exe')])
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain('“setup.exe” cannot be attached because of its file type. Allowed: Pictures, PDF,')
})

test('a file kept after an error and chosen again is attached once, beside a different file with the same name', async () => {
  const log = () => new File(['the first log'], 'print.log')
  const refused = await raise({ subject: '' }, [log()])
  expect(refused.status).toBe(422)
  const [checkbox = ''] = /<input[^>]*name="files\[\]"[^>]*>/.exec(await refused.text()) ?? []
  const [, kept = ''] = /value="([^"]+)"/.exec(checkbox) ?? []
  expect(kept).not.toBe('')
  const fields = { subject: 'The printer', 'files[]': kept }
  const done = await raise(fields, [log(), new File(['another log'], 'print.log')])
  expect(leadsTo(done)).toBe('303 /trackQuery?ref=ACME-1')
  const files = await app.backend.sql<{ name: string; size: number }>(
    `select a.name, a.size from attachments a join queries q on q.id = a.query_id where q.subject = 'The printer' order by a.size`,
  )
  expect(files.map(({ name, size }) => `${name} ${size}`)).toEqual(['print.log 11', 'print.log 13'])
})

test('beyond 100 files that were not sent, a file is rejected beside its field, and what was written stays', async () => {
  await app.backend.sql(
    `insert into private.uploads (bucket_id, name, user_id)
     select 'attachments', 'unsent/' || n, p.user_id from public.profiles p, generate_series(1, 100) n`,
  )
  const refused = await raise({ subject: 'One more', body: 'See the last file.' }, [new File(['text'], 'last.txt')])
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain(
    'You have 100 files that were not sent or are being uploaded. Send some of them, or try again later.',
  )
  expect(html).toContain('value="One more"')
  expect(html).toContain('See the last file.')
  await app.backend.sql(`delete from private.uploads where name like 'unsent/%'`)
  expect(leadsTo(await raise({ subject: 'One more' }, [new File(['text'], 'last.txt')]))).toMatch(/^303 /)
})

/** Begins uploads until one place is left. Gives them back when the work is done. */
async function withOnePlace(work: () => Promise<void>): Promise<void> {
  await app.backend.sql(
    `insert into private.uploads (bucket_id, name, user_id)
     select 'attachments', 'unsent/' || n, p.user_id from public.profiles p, generate_series(1, $1::integer - 1 - (
       select count(*)::integer from storage.objects o join public.attachments a on a.path = o.name where a.query_id is null
     )) n`,
    [limits.unsentFiles],
  )
  try {
    await work()
  } finally {
    await app.backend.sql(`delete from private.uploads where name like 'unsent/%'`)
  }
}

const small = () => new File(['text'], 'small.txt')

test('a file that is too large takes no place of the 100', async () => {
  await withOnePlace(async () => {
    const large = new File([new Uint8Array(limits.file.max + 1).fill(65)], 'large.txt')
    const refused = await raise({ subject: 'A large file' }, [large])
    expect(await refused.text()).toContain('large.txt')
    expect(leadsTo(await raise({ subject: 'A small file' }, [small()]))).toMatch(/^303 /)
  })
})

test('a file whose upload breaks off takes no place of the 100', async () => {
  const listening = await listen({ app: app.app, runtime: app.runtime, host: '127.0.0.1', port: 0, trustProxy: 0 })
  const running = async () =>
    (await app.backend.sql(`select from private.uploads where name not like 'unsent/%' and not ended`)).length
  try {
    await withOnePlace(async () => {
      const before = await running()
      const socket = connect((listening.server.address() as AddressInfo).port, '127.0.0.1')
      await once(socket, 'connect')
      const head = [
        `POST ${page} HTTP/1.1`,
        'Host: localhost:3000',
        'Sec-Fetch-Site: same-origin',
        `Cookie: trackquery-session=${cookie}`,
        'Content-Type: multipart/form-data; boundary=part',
        'Content-Length: 1000000',
      ]
      const field = '--part\r\nContent-Disposition: form-data; name="intent"\r\n\r\nraise\r\n'
      const file = '--part\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n'
      socket.write(`${head.join('\r\n')}\r\n\r\n${field}${file}${'a'.repeat(100_000)}`)
      await expect.poll(running, { interval: 5 }).toBe(before + 1)
      socket.destroy()
      await expect.poll(running, { interval: 5 }).toBe(before)
      expect(leadsTo(await raise({ subject: 'A whole file' }, [small()]))).toMatch(/^303 /)
    })
  } finally {
    await listening.stop()
  }
})

describe('the file of a query', () => {
  let path: string
  beforeAll(async () => {
    await raise({ subject: 'A log' }, [new File(['0123456789'], 'a log.txt', { type: 'text/plain' })])
    const [file] = await app.backend.sql<{ id: string }>(`select id from public.attachments where name = 'a log.txt'`)
    path = `/attachment?id=${file!.id}`
  })

  test('comes from the app itself, to be saved, and cannot act in the browser that opens it', async () => {
    const whole = await browser.get(path, { headers: { 'accept-encoding': 'gzip' } })
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(whole.headers.get('content-length')).toBe('10')
    expect(whole.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''a%20log.txt`)
    expect(whole.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox$/)
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await whole.text()).toBe('0123456789')
  })

  test('can be continued from any byte', async () => {
    const part = await browser.get(path, { headers: { range: 'bytes=4-' } })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 4-9/10', '456789'])
    const none = await browser.get(path, { headers: { range: 'bytes=10-' } })
    expect([none.status, none.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  test('is not sent again to a browser that has it, and that asks each time whether it may show it', async () => {
    const whole = await browser.get(path)
    expect(whole.headers.get('cache-control')).toBe('private, no-cache')
    const again = await browser.get(path, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await browser.get(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  })

  test('is nobody else’s', async () => {
    const eve = await app.backend.createUser({ email: 'eve@example.com', password: 'correct horse', name: 'Eve' })
    const other = app.browser({ 'trackquery-session': await app.sessionCookie(eve) })
    expect((await other.get(path)).status).toBe(404)
    expect(leadsTo(await app.browser().get(path))).toBe('302 /login')
  })

  test('of a hosted project is a redirect to it, by a URL that is valid for a minute', async () => {
    const { backend } = app.runtime
    const { addressKey } = backend
    backend.addressKey = null
    const link = await browser.get(path)
    backend.addressKey = addressKey
    expect(link.status).toBe(302)
    expect(await (await fetch(link.headers.get('location') ?? '')).text()).toBe('0123456789')
  })
})
