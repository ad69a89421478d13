import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestBackend, functionWays, type TestBackend } from '../testing/test-backend.ts'

/** What REST answers where a hosted project is stricter than lite. The tests use their own table and functions. */
describe.each(functionWays)('the embedded REST service, with functions called by %s', (_way, options) => {
  let backend: TestBackend
  let user: string

  beforeAll(async () => {
    backend = await createTestBackend(options)
    await backend.sql('create table public.notes (id integer primary key, text text, data jsonb)')
    await backend.sql('create table public.links (id integer primary key, note integer references public.notes)')
    await backend.sql('grant all on public.notes, public.links to service_role')
    await backend.sql(`create function public.time_limit() returns text language sql as $$
      select current_setting('statement_timeout')
    $$`)
    await backend.sql('grant execute on function public.time_limit() to anon, authenticated, service_role')
    await backend.sql(`create table public.marks (
      id integer primary key generated always as identity, color text not null default 'red'
    )`)
    await backend.sql('grant all on public.marks to service_role')
    await backend.sql(`create function public.numbers(low integer, high integer) returns setof integer
      language sql stable as $$ select generate_series(low, high) $$`)
    await backend.sql(`create function public.add_mark(wanted text) returns void
      language sql as $$ insert into public.marks (color) values (wanted) $$`)
    await backend.sql('grant execute on function public.numbers, public.add_mark to service_role')
    user = await backend.createUser({ email: 'ada@example.com', name: 'Ada' })
    await backend.reloadSchema()
  })
  afterAll(() => backend?.stop())
  beforeEach(async () => {
    await backend.sql('truncate public.notes cascade')
    await backend.sql(`insert into public.notes (id, text) values (1, 'first'), (2, 'second')`)
  })

  /** Sends a body as it is, with the worker's key, and gives status and body of the response. */
  const send = async (method: string, path: string, body?: BodyInit, type = 'application/json') => {
    const response = await fetchRest(method, path, { 'content-type': type }, body)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }

  const fetchRest = (method: string, path: string, more: Record<string, string>, body?: BodyInit) =>
    fetch(`${backend.url}/rest/v1/${path}`, { method, headers: { apikey: backend.secretKey, ...more }, body })

  const request = (method: string, path: string, body?: unknown) =>
    send(method, path, body === undefined ? undefined : JSON.stringify(body))

  /** Sends a request with preferences, and gives status, range and the applied preferences. */
  const prefer = async (preferences: string, method: string, path: string, body?: string) => {
    const headers = { prefer: preferences, 'content-type': 'application/json' }
    const response = await fetchRest(method, path, headers, body)
    const { code = null } = ((await response.json().catch(() => null)) ?? {}) as { code?: string }
    const { status, headers: given } = response
    return { status, code, range: given.get('content-range'), applied: given.get('preference-applied') }
  }

  const notes = () => backend.sql('select id, text from public.notes order by id')

  test.each([
    ['PATCH', { text: 'changed' }, 'UPDATE requires a WHERE clause'],
    ['DELETE', undefined, 'DELETE requires a WHERE clause'],
  ])('rejects a %s without a filter and changes no row', async (method, body, message) => {
    expect(await request(method, 'notes', body)).toEqual({
      status: 400,
      body: { code: '21000', message, details: null, hint: null },
    })
    expect(await notes()).toEqual([
      { id: 1, text: 'first' },
      { id: 2, text: 'second' },
    ])
  })

  test('runs a PATCH and a DELETE with a filter', async () => {
    expect((await request('PATCH', 'notes?id=eq.1', { text: 'changed' })).status).toBe(204)
    expect((await request('DELETE', 'notes?id=eq.2')).status).toBe(204)
    expect(await notes()).toEqual([{ id: 1, text: 'changed' }])
  })

  test('sets a statement timeout of 3 seconds for visitors, and of 8 seconds for users and the worker', async () => {
    const limit = async (apikey: string, token?: string) => {
      const headers = { apikey, ...(token && { authorization: `Bearer ${token}` }) }
      const response = await fetch(`${backend.url}/rest/v1/rpc/time_limit`, { method: 'POST', headers })
      return response.json()
    }
    expect({
      visitor: await limit(backend.publishableKey),
      user: await limit(backend.publishableKey, await backend.accessToken(user)),
      worker: await limit(backend.secretKey),
    }).toEqual({ visitor: '3s', user: '8s', worker: '8s' })
  })

  test.each([
    ['NUL in text', String.raw`{"id": 3, "text": "a\u0000"}`, '22P05'],
    ['NUL in JSON', String.raw`{"id": 3, "data": {"a": ["\u0000"]}}`, '22P05'],
    ['half a surrogate pair in text', String.raw`{"id": 3, "text": "\ud83e"}`, '22P02'],
    ['half a surrogate pair in JSON', String.raw`{"id": 3, "data": {"\udd8a": 1}}`, '22P02'],
    ['bytes that are no UTF-8', new Uint8Array([...Buffer.from('{"id": 3, "text": "'), 0xff, 0x22, 0x7d]), 'PGRST102'],
    ['a malformed escape', String.raw`{"id": 3, "text": "\u00zz"}`, 'PGRST102'],
  ])('rejects a row with %s', async (_, body, code) => {
    expect(await send('POST', 'notes', body)).toEqual({ status: 400, body: expect.objectContaining({ code }) })
    expect(await notes()).toHaveLength(2)
  })

  test('stores text with an escaped backslash before u0000, and whole surrogate pairs', async () => {
    expect((await send('POST', 'notes', String.raw`{"id": 3, "text": "\\u0000 \ud83e\udd8a"}`)).status).toBe(201)
    expect((await notes())[2]).toEqual({ id: 3, text: String.raw`\u0000 🦊` })
  })

  test.each([
    ['NUL in a filter', 'notes?text=eq.a%00b', '22021'],
    ['NUL in the name of a table', 'no%00tes', '22021'],
    ['a malformed escape in the name of a table', 'no%zztes', 'PGRST125'],
    ['bytes that are no UTF-8 in the name of a table', 'no%fftes', 'PGRST125'],
  ])('rejects %s', async (_, path, code) => {
    expect(await send('GET', path)).toEqual({ status: 400, body: expect.objectContaining({ code }) })
  })

  test.each(['text/csv', 'application/x-www-form-urlencoded', 'application/octet-stream', 'text/plain'])(
    'rejects a body of the type %s, and names it',
    async (type) => {
      const error = expect.objectContaining({ code: 'PGRST107', message: expect.stringContaining(type) })
      expect(await send('POST', 'notes', 'id,text\n3,a', type)).toEqual({ status: 415, body: error })
      expect(await notes()).toHaveLength(2)
    },
  )

  test('answers an address that is too long with 414, a body that is too large or has too many values with 413, and one that nests too deep with 400', async () => {
    expect((await request('GET', `notes?id=in.(${'1,'.repeat(5_000)}1)`)).status).toBe(414)
    expect((await request('POST', 'notes', { id: 3, text: 'a'.repeat(400_000) })).status).toBe(413)
    expect((await request('POST', 'notes', { id: 3, text: '\u0001'.repeat(50_000) })).status).toBe(201)
    expect((await request('POST', 'notes', { id: 4, text: '1,'.repeat(25_000) })).status).toBe(201)
    expect((await request('POST', 'notes', { id: 5, data: Array(4_990).fill(1) })).status).toBe(201)
    expect((await request('POST', 'notes', { id: 6, data: Array(5_000).fill(1) })).status).toBe(413)
    expect((await request('GET', `notes?select=${'a('.repeat(1_000)}id${')'.repeat(1_000)}`)).status).toBe(400)
  })

  const keys = Object.fromEntries(Array.from({ length: 25_000 }, (_, at) => [`key${at}`, 1]))
  test.each([
    ['25,000 rows', 'notes', Array.from({ length: 25_000 }, () => ({}))],
    ['a row of 25,000 members', 'notes', keys],
    ['a value of 25,000 members', 'notes', { id: 3, data: keys }],
    ['25,000 arguments', 'rpc/numbers', keys],
    ['50,000 lists within each other', 'notes', `{"id": 3, "data": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
  ])('rejects a body of %s with 413, before it is read as a row or as arguments', async (_, path, body) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    expect(await send('POST', path, text)).toEqual({ status: 413, body: { message: 'The body has too many values' } })
    expect(await notes()).toHaveLength(2)
  })

  test.each([
    ['a list of an object', '[{}]'],
    ['a list of lists', '[[], []]'],
    ['a list of arguments', '[{"low": 1, "high": 2}]'],
    ['a list of 150 objects', JSON.stringify(Array.from({ length: 150 }, () => ({})))],
    ['an empty list', '[]'],
    ['text', '"a"'],
    ['a number', '1'],
    ['null', 'null'],
  ])('rejects %s as the arguments of a function', async (_, body) => {
    const error = { code: 'PGRST102', message: 'The arguments of a function must be one JSON object' }
    const refused = { status: 400, body: { ...error, details: null, hint: null } }
    expect(await send('POST', 'rpc/numbers', body)).toEqual(refused)
  })

  test('calls a function with one object of arguments', async () => {
    expect(await request('POST', 'rpc/numbers', { low: 1, high: 2 })).toEqual({ status: 200, body: [1, 2] })
  })

  test('embeds at most three relations, and none that embeds another', async () => {
    const status = async (select: string, method = 'GET') => {
      const body = method === 'PATCH' ? { note: 1 } : undefined
      return (await request(method, `links?id=eq.1&select=${select}`, body)).status
    }
    expect(await status('id,notes(id)')).toBe(200)
    expect(await status('a:notes(id),b:notes(id),c:notes(id)')).toBe(200)
    expect(await status('a:notes(id),b:notes(id),c:notes(id),d:notes(id)')).toBe(400)
    expect(await status('id,...notes(links(id))')).toBe(400)
    expect(await status('id,notes(id,links(id))', 'PATCH')).toBe(400)
    expect(await request('GET', 'links?select=id,notes(id,links(id,notes(id)))')).toEqual({
      status: 400,
      body: expect.objectContaining({ message: expect.stringContaining('at most 3 relations') }),
    })
  })

  test.each(['match.a', 'imatch.a', 'not.match.a', 'match(any).{a,b}'])(
    'rejects %s, because a regular expression can take as long as a statement may',
    async (filter) => {
      const message = 'Filters by a regular expression are not supported. Use like or ilike.'
      const refused = { status: 400, body: { code: '0A000', message, details: null, hint: null } }
      expect(await request('GET', `notes?select=id&text=${filter}`)).toEqual(refused)
      expect(await request('GET', `notes?select=id&or=(id.eq.1,text.${filter})`)).toEqual(refused)
      expect(await request('GET', `links?select=id,notes(id)&notes.text=${filter}`)).toEqual(refused)
      expect(await request('PATCH', `notes?text=${filter}`, { text: 'b' })).toEqual(refused)
      expect((await request('POST', 'notes', { id: 9, data: { $regex: filter } })).status).toBe(201)
    },
  )

  test('selects at most a hundred columns, also when they are the same one', async () => {
    const select = (count: number) => Array.from({ length: count }, (_, at) => `a${at}:text`).join()
    expect((await request('GET', `notes?select=${select(100)}`)).status).toBe(200)
    const error = expect.objectContaining({ message: 'A request selects at most 100 columns.' })
    expect(await request('GET', `notes?select=${select(101)}`)).toEqual({ status: 400, body: error })
  })

  test('rejects to read more than 2 MB of rows, and reads as much as that', async () => {
    await backend.sql(`insert into public.notes select n, repeat('a', 2000) from generate_series(3, 1200) n`)
    const error = expect.objectContaining({ message: expect.stringContaining('The answer is too large') })
    expect(await request('GET', 'notes?select=a:text,b:text')).toEqual({ status: 400, body: error })
    const { status, body } = await request('GET', 'notes?select=text&order=id&limit=1000')
    expect(status).toBe(200)
    expect(body).toHaveLength(1000)
  })

  test.each(['select="', 'select=text,"a', 'select=data->"b', 'order="', 'or=(id.eq."', 'on_conflict="'])(
    'answers a quotation mark without an end in %s as a mistake of the client',
    async (query) => {
      expect((await request('GET', `notes?${query}`)).status).toBeLessThan(500)
      expect((await request('DELETE', `notes?id=eq.9&${query}`)).status).toBeLessThan(500)
    },
  )

  test('answers a HEAD on a function like a GET, without the body', async () => {
    const path = 'rpc/numbers?low=1&high=5&limit=2'
    const get = await fetchRest('GET', path, { prefer: 'count=exact' })
    expect(await get.json()).toEqual([1, 2])
    const head = await fetchRest('HEAD', path, { prefer: 'count=exact' })
    expect(await head.text()).toBe('')
    for (const response of [get, head]) {
      expect([response.status, response.headers.get('content-range')]).toEqual([206, '0-1/5'])
    }
    expect((await fetchRest('HEAD', 'rpc/numbers?low=1', {})).status).toBe(404)
  })

  test('rejects a HEAD on a function that writes', async () => {
    expect((await fetchRest('HEAD', 'rpc/add_mark?wanted=green', {})).status).toBe(405)
    expect(await backend.sql(`select from public.marks where color = 'green'`)).toEqual([])
  })

  test.each([
    ['{}', [{ color: 'red' }]],
    ['[{}]', [{ color: 'red' }]],
    ['[{}, {}]', [{ color: 'red' }, { color: 'red' }]],
  ])('inserts rows of defaults for the body %s', async (body, rows) => {
    const headers = { prefer: 'return=representation', 'content-type': 'application/json' }
    const inserted = await fetchRest('POST', 'marks?select=color', headers, body)
    expect(await inserted.json()).toEqual(rows)
    expect(inserted.status).toBe(201)
  })

  test('counts exactly for count=estimated while a table has fewer rows than a page', async () => {
    await backend.sql('analyze public.notes')
    await backend.sql(`insert into public.notes select n from generate_series(3, 40) n`)
    expect(await prefer('count=estimated', 'GET', 'notes?id=gt.10&limit=1')).toEqual({
      status: 206,
      code: null,
      range: '0-0/30',
      applied: 'count=estimated',
    })
  })

  test('undoes a strict change of more rows than max-affected, and runs any other', async () => {
    const change = (preferences: string) => prefer(preferences, 'PATCH', 'notes?id=gt.0', '{"text": "changed"}')
    expect(await change('handling=strict, max-affected=1')).toMatchObject({ status: 400, code: 'PGRST124' })
    expect(await notes()).toEqual([
      { id: 1, text: 'first' },
      { id: 2, text: 'second' },
    ])
    expect(await prefer('handling=strict, max-affected=1', 'DELETE', 'notes?id=gt.0')).toMatchObject({
      status: 400,
      code: 'PGRST124',
    })
    expect(await notes()).toHaveLength(2)
    expect((await change('handling=strict, max-affected=2')).status).toBe(204)
    expect((await change('max-affected=1')).status).toBe(204)
  })
})
