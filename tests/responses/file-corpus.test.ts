import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fileCorpus, refusedFiles, type CorpusFile } from '../files/file-corpus.ts'
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
// A person may have 100 files that were not sent, and upload 200 an hour. A test that is tried again must not use up those of the others.
afterEach(() => app.backend.sql('delete from private.uploads; delete from private.act_counts'))

type Posted = Pick<CorpusFile, 'name' | 'bytes'>

/** Posts the form of a new query with these files, as a browser does. */
function raise(subject: string, files: readonly Posted[], kept: readonly string[] = []): Promise<Response> {
  const body = new FormData()
  for (const [name, value] of [
    ['intent', 'raise'],
    ['clientId', crypto.randomUUID()],
    ['subject', subject],
    ['body', 'See the files.'],
    ...kept.map((id) => ['files[]', id]),
  ] as [string, string][])
    body.append(name, value)
  for (const { name, bytes } of files) body.append('files', new File([bytes as BlobPart], name))
  return browser.get(page, { method: 'POST', body })
}

type Stored = { id: string; name: string; mime: string }

/** The files of a query, in the order in which its readers see them. */
async function filesOf(subject: string): Promise<Stored[]> {
  const [query] = await app.backend.sql<{ number: number }>('select number from queries where subject = $1', [subject])
  const response = await browser.get(`/trackQuery/_payload.json?ref=ACME-${query!.number}`)
  const links = [...(await response.text()).matchAll(/\/attachment\?id=([0-9a-f-]{36})/g)].map(([, id]) => id!)
  const ids = [...new Set(links)]
  const rows = await app.backend.sql<Stored>('select id, name, mime from attachments where id = any ($1)', [ids])
  return ids.map((id) => rows.find((row) => row.id === id)!)
}

/** The name under which a browser saves a response (RFC 6266): `filename*`, decoded once. */
function downloadName(response: Response): string {
  const disposition = response.headers.get('content-disposition') ?? ''
  // RFC 8187: letters, digits, some marks, and every other byte in percent.
  const [, encoded = ''] =
    /^attachment;.* filename\*=UTF-8''((?:[\w!#$&+.^`|~-]|%[0-9a-f]{2})+)$/i.exec(disposition) ?? []
  return decodeURIComponent(encoded)
}

async function download(id: string) {
  const response = await browser.get(`/attachment?id=${id}`)
  expect(response.status).toBe(200)
  const type = response.headers.get('content-type')
  return {
    name: downloadName(response),
    bytes: Buffer.from(await response.arrayBuffer()),
    type,
    headers: response.headers,
  }
}

const inTens = (files: readonly CorpusFile[]): CorpusFile[][] =>
  Array.from({ length: Math.ceil(files.length / 10) }, (_, index) => files.slice(index * 10, index * 10 + 10))

test('the corpus has at least 60 files', () => {
  expect(fileCorpus.length).toBeGreaterThanOrEqual(60)
})

test.each(inTens(fileCorpus).map((files, index) => [index + 1, files] as const))(
  'files are downloaded byte for byte, in order and under the name with which they were sent (group %i)',
  async (index, files) => {
    const subject = `Files ${index}`
    expect(leadsTo(await raise(subject, files))).toMatch(/^303 \/trackQuery\?ref=ACME-\d+$/)
    const stored = await filesOf(subject)
    const received = await Promise.all(stored.map(({ id }) => download(id)))
    expect(received.map(({ name }) => name)).toEqual(files.map(({ name, cleaned }) => cleaned?.name ?? name))
    expect(received.map(({ type }) => type)).toEqual(files.map(({ mime }) => mime))
    for (const [place, { bytes }] of received.entries()) expect(bytes.equals(files[place]!.bytes)).toBe(true)
    // Whatever is in a file, it cannot act in the reader's browser.
    for (const { headers } of received) {
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/sandbox$/)
    }
  },
)

/** The uploaded files that a page shows, in its order. */
const keptFiles = (html: string): { id: string; name: string }[] =>
  [
    ...html.matchAll(/<input (?=[^>]*type="checkbox")[^>]*name="files\[\]"[^>]* value="([^"]+)"[^>]*\/?>([^<]*) \(/g),
  ].map(([, id = '', name = '']) => ({ id, name }))

/** Eight files of falling sizes. */
const goodFiles = (smallest: number): Posted[] =>
  Array.from({ length: 8 }, (_, index) => ({
    name: `${index}.txt`,
    bytes: new Uint8Array(smallest * (8 - index)).fill(97),
  }))
const good = goodFiles(1_000)
const goodNames = good.map(({ name }) => name)

test.each(refusedFiles)(
  'the file $name is refused by its name, and the files beside it stay, in order',
  async (refused) => {
    const response = await raise('A refused file', [...good.slice(0, 4), refused, ...good.slice(4)])
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(keptFiles(html).map(({ name }) => name)).toEqual(goodNames)
  },
)

test('accepted files of a refused form are kept in order by a reload, and are sent in that order before new ones', async () => {
  // The first ones take longest, so that they are stored last.
  const refused = await raise('', [...goodFiles(200_000), { name: 'setup.exe', bytes: Buffer.from('MZ') }])
  expect(refused.status).toBe(422)
  const reloaded = keptFiles(await (await browser.get(page)).text())
  expect(reloaded.map(({ name }) => name)).toEqual(goodNames)
  const last = { name: 'a last one.txt', bytes: Buffer.from('last') }
  const backwards = reloaded.map(({ id }) => id).toReversed()
  expect(leadsTo(await raise('Sent after a reload', [last], backwards))).toMatch(/^303 /)
  const sent = await filesOf('Sent after a reload')
  expect(sent.map(({ name }) => name)).toEqual([...goodNames.toReversed(), last.name])
})

test('two files of one name and size are both kept', async () => {
  const screenshots = ['first', 'other'].map((text) => ({ name: 'image.txt', bytes: Buffer.from(text) }))
  expect(leadsTo(await raise('Two screenshots', screenshots))).toMatch(/^303 /)
  const received = await Promise.all((await filesOf('Two screenshots')).map(({ id }) => download(id)))
  expect(received.map(({ bytes }) => bytes.toString())).toEqual(['first', 'other'])
})
