import { expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { en } from '#domain/words/en.ts'
import { BodyTooLarge, formTextLimit } from '../http/body-limit.ts'
import { receiveForm, type FileHandler } from './receive-form.ts'
import { createDraftReceiver } from './receive-drafts.ts'

function post(fields: [string, string | File][]): Request {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  return new Request('http://localhost/trackQuery', { method: 'POST', body })
}

/** Records field, name and size of each file. */
function collector() {
  const files: { field: string; name: string; size: number }[] = []
  const receive: FileHandler = async ({ field, name, stream }) => {
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) size += chunk.length
    files.push({ field, name, size })
  }
  return { files, receive }
}

const dropped: FileHandler = async ({ stream }) => void stream.resume()

const bytes = (count: number) => new Uint8Array(count).fill(97)

test('fields and files of a form are received, and an empty file field is omitted', async () => {
  const { files, receive } = collector()
  const request = post([
    ['subject', 'Grüße'],
    ['files', new File([bytes(10)], 'ä.txt')],
    ['files', new File([], '')],
    ['body', 'after the files'],
  ])
  const { form, tooLarge } = await receiveForm(request, receive)
  expect(Object.fromEntries(form)).toEqual({ subject: 'Grüße', body: 'after the files' })
  expect(files).toEqual([{ field: 'files', name: 'ä.txt', size: 10 }])
  expect(tooLarge).toBe(false)
})

test('a form without files is received', async () => {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams({ intent: 'reply' }) })
  const { form } = await receiveForm(request, collector().receive)
  expect(form.get('intent')).toBe('reply')
})

test('the part of a request beyond the size limit is discarded, and the fields before that part are kept', async () => {
  const half = new File([bytes(limits.request.max / 2 + 1024)], 'half.txt')
  const sent = post([
    ['subject', 'kept'],
    ['files', half],
    ['files', half],
    ['files', half],
  ])
  const { form, tooLarge } = await receiveForm(sent, async (file) => {
    await collector()
      .receive(file)
      .catch(() => {})
  })
  expect(tooLarge).toBe(true)
  expect(form.get('subject')).toBe('kept')
  expect(sent.bodyUsed).toBe(true)
})

test.each([100, 70_000, 300_000, 5_000_000])(
  'an upload of %i bytes whose contents contradict its file name is read to the end and rejected',
  async (size) => {
    // The files are rejected without a database, because nothing is stored.
    const drafts = createDraftReceiver(null as never, 'c', en)
    const html = new File([`<html>${'x'.repeat(size)}`], 'photo.png')
    const request = post([
      ['subject', 'kept'],
      ['files', html],
      ['files', new File([bytes(200_000)], 'setup.exe')],
      ['body', 'behind the files'],
    ])
    const { form } = await receiveForm(request, drafts.receive)
    expect(Object.fromEntries(form)).toEqual({ subject: 'kept', body: 'behind the files' })
    expect(drafts.rejections).toEqual([
      en.errors.fileDisguised('photo.png', 'a PNG picture'),
      en.errors.fileKind('setup.exe'),
    ])
  },
)

test('receiveForm rejects if a file handler fails', async () => {
  const request = post([['files', new File([bytes(100_000)], 'a.txt')]])
  await expect(receiveForm(request, () => Promise.reject(new Error('storage is down')))).rejects.toThrow(
    'storage is down',
  )
})

test.each([
  ['in a header', '--B\r\nContent-Disposition: form-data; na'],
  ['in a field', '--B\r\nContent-Disposition: form-data; name="f"\r\n\r\nyyyy'],
  ['in a file', '--B\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nyyyy'],
  ['in a file without a name', '--B\r\nContent-Disposition: form-data; name="f"; filename=""\r\n\r\nyyyy'],
])('a form truncated %s is rejected with 400', async (_where, body) => {
  for (const receive of [collector().receive, dropped]) {
    const headers = { 'content-type': 'multipart/form-data; boundary=B' }
    const request = new Request('http://localhost/', { method: 'POST', headers, body })
    await expect(receiveForm(request, receive)).rejects.toMatchObject({ init: { status: 400 } })
  }
})

test.each([
  ['multipart/form-data', 400],
  [`multipart/form-data; boundary=${'x'.repeat(300)}`, 400],
  ['application/json', 415],
  ['text/plain', 415],
])('a body of type %s is rejected with %i', async (type, status) => {
  const request = new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body: '{}' })
  await expect(receiveForm(request, dropped)).rejects.toMatchObject({ init: { status } })
})

test('a truncated multipart body is rejected with 400', async () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const request = new Request('http://localhost/', { method: 'POST', headers, body: '--x\r\nContent-Disp' })
  await expect(receiveForm(request, collector().receive)).rejects.toMatchObject({ init: { status: 400 } })
})

test('a form that breaks off within a file ends the handler of the file', async () => {
  const start = '--B\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nstart'
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(Buffer.from(start))
      await begun.promise
      controller.error(new Error('The connection broke.'))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=B' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const received = receiveForm(new Request('http://localhost/', init), (file) => {
    begun.resolve()
    return collector()
      .receive(file)
      .finally(() => ended.resolve('ended'))
  })
  await expect(received).rejects.toMatchObject({ init: { status: 400 } })
  expect(await ended.promise).toBe('ended')
})

const urlEncoded = 'application/x-www-form-urlencoded'
const multipart = (fields: number) =>
  `${'--B\r\nContent-Disposition: form-data; name="f"\r\n\r\n\r\n'.repeat(fields)}--B--\r\n`

test.each([
  ['a form', urlEncoded, 'f=&'.repeat(1000), 'f=&'],
  ['a form whose names have no values', urlEncoded, 'f&'.repeat(1000), 'f&'],
  ['a form with files', 'multipart/form-data; boundary=B', multipart(1000), multipart(1)],
])('%s may have 1,000 fields, and is read to its end and rejected with 413 beyond', async (_what, type, body, more) => {
  const send = (text: string) =>
    new Request('http://localhost/', { method: 'POST', headers: { 'content-type': type }, body: text })
  const { form } = await receiveForm(send(body), dropped)
  expect(form.getAll('f')).toEqual(Array.from({ length: 1000 }, () => ''))
  const tooMany = send(type === urlEncoded ? body + more.repeat(300_000) : multipart(1001))
  await expect(receiveForm(tooMany, dropped)).rejects.toMatchObject({ init: { status: 413 } })
  expect(tooMany.bodyUsed).toBe(true)
})

test('the text of a form with files is limited, and the form is read to its end and rejected beyond', async () => {
  const send = (...lengths: number[]) => {
    const fields = lengths.map(
      (length) => `--B\r\nContent-Disposition: form-data; name="f"\r\n\r\n${'<'.repeat(length)}\r\n`,
    )
    const headers = { 'content-type': 'multipart/form-data; boundary=B' }
    return new Request('http://localhost/', { method: 'POST', headers, body: `${fields.join('')}--B--\r\n` })
  }
  const half = formTextLimit / 2 - 1
  const { form } = await receiveForm(send(half, half), dropped)
  expect(form.getAll('f').map((value) => (value as string).length)).toEqual([half, half])
  const tooMuch = send(half, half, 1)
  await expect(receiveForm(tooMuch, dropped)).rejects.toThrow(BodyTooLarge)
  expect(tooMuch.bodyUsed).toBe(true)
})

test.each([
  ['a=1+2&b=%C3%A4%26', { a: '1 2', b: 'ä&' }],
  ['=nameless&a', { '': 'nameless', a: '' }],
  ['a=100%&b=%zz&c=%C3', { a: '100%', b: '%zz', c: '\ufffd' }],
  ['subject=Grüße', { subject: 'Grüße' }],
  ['', {}],
])('the form %j has the fields %j', async (body, fields) => {
  const request = new Request('http://localhost/', { method: 'POST', headers: { 'content-type': urlEncoded }, body })
  expect(Object.fromEntries((await receiveForm(request, dropped)).form)).toEqual(fields)
})
