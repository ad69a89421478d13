import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadsTo, createTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let browser: ReturnType<TestApp['browser']>
const page = '/trackQuery?company=ACME&new'

beforeAll(async () => {
  app = await createTestApp()
  const ana = await app.backend.createUser({ email: 'ana@example.com', password: 'correct horse', name: 'Ana' })
  browser = app.browser({ 'trackquery-session': await app.sessionCookie(ana) })
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
