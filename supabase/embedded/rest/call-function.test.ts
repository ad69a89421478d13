import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestBackend, functionWays, type TestBackend } from '../testing/test-backend.ts'

/** Calls of functions, whose answers are the same whether lite gives them or this service. */
describe.each(functionWays)('calls of functions answered by %s', (way, options) => {
  let backend: TestBackend
  let ada: string
  let bob: string
  let tokens: Record<'ada' | 'bob', string>

  beforeAll(async () => {
    backend = await createTestBackend(options)
    ada = await backend.createUser({ email: 'ada@example.com', name: 'Ada' })
    bob = await backend.createUser({ email: 'bob@example.com', name: 'Bob' })
    tokens = { ada: await backend.accessToken(ada), bob: await backend.accessToken(bob) }
    for (const statement of definitions) await backend.sql(statement)
    await backend.sql('grant execute on all functions in schema public to anon, authenticated, service_role')
    await backend.sql('revoke execute on function public.of_people() from public, anon, service_role')
    await backend.sql('revoke execute on function public.of_nobody() from public, anon, authenticated, service_role')
    await backend.reloadSchema()
  })
  afterAll(() => backend?.stop())

  type Who = 'visitor' | 'worker' | 'ada' | 'bob'
  const headersOf = (who: Who): Record<string, string> => ({
    apikey: who === 'worker' ? backend.secretKey : backend.publishableKey,
    'content-type': 'application/json',
    ...((who === 'ada' || who === 'bob') && { authorization: `Bearer ${tokens[who]}` }),
  })
  const fetchCall = (name: string, body?: unknown, who: Who = 'ada', headers = {}, method = 'POST') =>
    fetch(`${backend.url}/rest/v1/rpc/${name}`, {
      method,
      headers: { ...headersOf(who), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const call = async (...args: Parameters<typeof fetchCall>) => {
    const response = await fetchCall(...args)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  const ok = (body: unknown) => ({ status: 200, body })
  const refused = (status: number, body: Record<string, unknown>) => ({ status, body: expect.objectContaining(body) })

  test.each([
    ['no result', 'do_nothing', {}, 204, '', '0-0/*'],
    ['text', 'text_of', { given: 'a "b" 🦊' }, 200, '"a \\"b\\" 🦊"', '0-0/*'],
    ['null', 'text_of', { given: null }, 200, 'null', '0-0/*'],
    ['a numeric with its digits', 'numeric_of', { given: 1.5 }, 200, '1.50', '0-0/*'],
    ['a bigint', 'big_of', {}, 200, '9007199254740993', '0-0/*'],
    ['an instant', 'instant_of', { given: '2026-01-02 03:04:05.6+00' }, 200, '"2026-01-02T03:04:05.6+00:00"', '0-0/*'],
    ['a list', 'words_of', { given: ['a', null, 'b "c", {d}'] }, 200, '["a",null,"b \\"c\\", {d}"]', '0-0/*'],
    ['JSON', 'json_of', { given: 'text' }, 200, '"text"', '0-0/*'],
    ['a null of JSON', 'json_of', { given: null }, 200, 'null', '0-0/*'],
    ['a row', 'row_of', { wanted: 'red' }, 200, '{"id":1,"color":"red","amount":1.50}', '0-0/*'],
    ['no row', 'row_of', { wanted: 'grey' }, 200, '{"id":null,"color":null,"amount":null}', '0-0/*'],
    ['an output', 'one_output', {}, 200, '{"total":3}', '0-0/*'],
    ['two outputs', 'two_outputs', { low: 1 }, 200, '{"low":2,"high":"b"}', '0-0/*'],
    ['values', 'numbers', { low: 1, high: 3 }, 200, '[1,2,3]', '0-2/*'],
    ['no values', 'numbers', { low: 1, high: 0 }, 200, '[]', '*/*'],
    [
      'rows',
      'rows_of',
      {},
      200,
      '[{"id":1,"color":"red","amount":1.50},{"id":2,"color":"blue","amount":null}]',
      '0-1/*',
    ],
    ['rows of a table of one column', 'table_of', {}, 200, '[{"at":1},{"at":2}]', '0-1/*'],
    ['a default', 'with_defaults', { a: 1 }, 200, '"1 2 x"', '0-0/*'],
    ['a later argument', 'with_defaults', { a: 1, c: 'y' }, 200, '"1 2 y"', '0-0/*'],
    ['a row as argument', 'color_of', { item: { id: 1, color: 'red' } }, 200, '"red"', '0-0/*'],
    [
      'an enum and an id',
      'known_of',
      { kind: 'b', id: '01234567-89ab-cdef-0123-456789abcdef' },
      200,
      '"b 01234567-89ab-cdef-0123-456789abcdef"',
      '0-0/*',
    ],
    ['an overload by its name', 'either', { number: 1 }, 200, '"number"', '0-0/*'],
  ])('a function answers %s', async (_, name, given, status, text, range) => {
    // Again, because the second call of a connection meets a prepared statement.
    for (let time = 0; time < 4; time += 1) {
      const response = await fetchCall(name, given)
      expect(response.status).toBe(status)
      expect(withoutSpaces(await response.text())).toBe(withoutSpaces(text))
      expect(response.headers.get('content-range')).toBe(range)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      if (status === 200) expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    }
  })

  test('at most a thousand rows are answered', async () => {
    const response = await fetchCall('numbers', { low: 1, high: 1001 })
    expect(response.headers.get('content-range')).toBe('0-999/*')
    expect(await response.json()).toHaveLength(1000)
  })

  const P0001 = { code: 'P0001', message: 'Not today.', details: 'Sunday', hint: 'closed' }
  test.each([
    ['an exception with detail and hint', 'fail_with', { code: 'P0001' }, 400, P0001],
    ['PT402', 'fail_with', { code: 'PT402' }, 402, { ...P0001, code: 'PT402' }],
    ['PT999', 'fail_with', { code: 'PT999' }, 500, { ...P0001, code: 'PT999' }],
    ['a class of PostgREST', 'fail_with', { code: '40001' }, 500, { ...P0001, code: '40001' }],
    ['a code of ours', 'fail_with', { code: 'TQ001' }, 400, { ...P0001, code: 'TQ001' }],
    ['a full disk', 'fail_with', { code: '53100' }, 500, { ...P0001, code: '53100' }],
    ['a lock that is not available', 'fail_with', { code: '55P03' }, 500, { ...P0001, code: '55P03' }],
    ['a missing table', 'fail_with', { code: '42P01' }, 404, { code: 'PGRST205', details: 'Not today.' }],
    ['a missing right', 'fail_with', { code: '42501' }, 403, { ...P0001, code: '42501' }],
    [
      'a key that exists',
      'add_item',
      { id: 1 },
      409,
      { code: '23505', details: 'Key (id)=(1) already exists.', hint: null },
    ],
    ['a check that fails', 'add_item', { id: -1 }, 400, { code: '23514' }],
    ['a constraint that is checked at the end', 'add_part', { item: 99 }, 409, { code: '23503' }],
    ['a response of its own', 'fail_by_itself', {}, 418, { code: 'T', message: 'Tea' }],
    [
      'a value that is no number',
      'numbers',
      { low: 'a', high: 1 },
      400,
      { code: '22P02', message: 'invalid input syntax for type integer: "a"' },
    ],
    ['a number that is too large', 'numbers', { low: 1e12, high: 1 }, 400, { code: '22003' }],
    ['a value that is no id', 'known_of', { kind: 'b', id: '1' }, 400, { code: '22P02' }],
    ['a value of no enum', 'known_of', { kind: 'z', id: null }, 400, { code: '22P02' }],
    ['text that is no list', 'words_of', { given: 'a' }, 400, { code: '22P02' }],
    [
      'an unknown function',
      'numbrs',
      { low: 1 },
      404,
      { code: 'PGRST202', hint: 'Perhaps you meant to call the function public.numbers' },
    ],
    ['a missing argument', 'numbers', { low: 1 }, 404, { code: 'PGRST202' }],
    ['an argument too many', 'numbers', { low: 1, high: 2, step: 1 }, 404, { code: 'PGRST202' }],
    ['two functions that fit', 'either', {}, 300, { code: 'PGRST203' }],
    ['malformed JSON', 'numbers', '{"low": 1', 400, { code: 'PGRST102' }],
    ['a list', 'numbers', '[]', 400, { code: 'PGRST102' }],
    [
      'a function of others',
      'of_nobody',
      {},
      403,
      { code: '42501', message: 'permission denied for function of_nobody' },
    ],
  ] as const)('%s is answered with its status and code', async (_, name, given, status, body) => {
    for (let time = 0; time < 4; time += 1) expect(await call(name, given)).toEqual(refused(status, body))
    expect(await backend.sql('select id from public.items where id not in (1, 2)')).toEqual([])
  })

  test('a statement that takes longer than its role may is canceled', async () => {
    const late = { code: '57014', message: 'canceling statement due to statement timeout' }
    const calls = [call('wait', { seconds: 30 }, 'visitor'), call('wait', { seconds: 30 }, 'visitor')]
    expect(await Promise.all(calls)).toEqual([refused(500, late), refused(500, late)])
    expect(await call('wait', { seconds: 0 }, 'visitor')).toEqual({ status: 204, body: null })
  })

  test('each caller has their own role, and the right to call what is granted to it', async () => {
    expect(await call('who_am_i', {}, 'visitor')).toEqual(ok('anon - anon'))
    expect(await call('who_am_i', {}, 'worker')).toEqual(ok('service_role - service_role'))
    expect(await call('who_am_i', {}, 'bob')).toEqual(ok(`authenticated ${bob} authenticated`))
    expect(await call('of_people', {}, 'bob')).toEqual(ok(1))
    for (let time = 0; time < 8; time += 1) {
      expect(await call('of_people', {}, 'visitor')).toEqual(refused(401, { code: '42501' }))
      expect(await call('of_people', {}, 'worker')).toEqual(refused(403, { code: '42501' }))
      expect(await call('of_people', {}, 'ada')).toEqual(ok(1))
    }
  })

  test('a function reads method, path and headers of its request', async () => {
    expect(await call('read_request', {}, 'ada', { 'x-color': 'red' })).toEqual(ok('POST /rpc/read_request red'))
  })

  test('a call with a wrong key, a browser with the secret key, or none is rejected', async () => {
    const secret = { apikey: backend.secretKey }
    expect((await call('of_people', {}, 'ada', { apikey: 'sb_publishable_wrong' })).status).toBe(401)
    expect((await call('who_am_i', {}, 'visitor', { apikey: '' })).status).toBe(401)
    expect((await call('who_am_i', {}, 'visitor', { ...secret, 'user-agent': 'Mozilla/5.0' })).status).toBe(401)
    expect(await call('who_am_i', {}, 'visitor', { ...secret, authorization: 'Basic YTpi' })).toEqual(
      ok('service_role - service_role'),
    )
    expect(await call('who_am_i', {}, 'visitor', { ...secret, authorization: 'Bearer a b' })).toEqual(ok('anon - anon'))
  })

  test('rare forms of a call are answered', async () => {
    expect(await call('numbers?offset=1&limit=1', { low: 1, high: 3 })).toEqual(ok([2]))
    expect(await call('rows_of?select=color&id=eq.2', {})).toEqual(ok([{ color: 'blue' }]))
    expect(await call('rows_of', {}, 'ada', { accept: 'application/vnd.pgrst.object+json' })).toEqual(
      refused(406, { code: 'PGRST116' }),
    )
    const counted = await fetchCall('numbers', { low: 1, high: 3 }, 'ada', { prefer: 'count=exact' })
    expect(counted.headers.get('content-range')).toBe('0-2/3')
    expect(await call('numbers?low=1&high=2', undefined, 'ada', {}, 'GET')).toEqual(ok([1, 2]))
    expect(await call('numbers?low=1&high=2', undefined, 'ada', {}, 'HEAD')).toEqual(ok(null))
    expect(await call('many', { numbers: [1, 2] })).toEqual(ok(3))
    expect(await call('of_json', { a: 1 })).toEqual(ok('object'))
    expect(await call('numbers', { low: 1, high: 2 }, 'ada', { 'content-profile': 'auth' })).toEqual(
      refused(406, { code: 'PGRST106' }),
    )
    expect((await fetchCall('numbers', { low: 1, high: 2 }, 'ada', { accept: 'text/csv' })).status).toBe(200)
  })

  test('a body or an address that is too large is rejected', async () => {
    expect((await call('text_of', { given: 'a'.repeat(400_000) })).status).toBe(413)
    expect((await call(`text_of?given=${'a'.repeat(9_000)}`, {})).status).toBe(414)
    const long = 'näher 🦊'.repeat(20_000)
    expect(await call('text_of', { given: long })).toEqual(ok(long))
    expect(await call('text_of', String.raw`{"given": "a\u0000"}`)).toEqual(refused(400, { code: '22P05' }))
  })

  test('a function that was replaced or dropped is known after the schema was read again', async () => {
    const grant = () => backend.sql('grant execute on function public.changing to authenticated')
    await backend.sql(`create function public.changing(a integer) returns text language sql as $$ select 'old' $$`)
    await grant()
    await backend.reloadSchema()
    expect(await call('changing', { a: 1 })).toEqual(ok('old'))
    await backend.sql('drop function public.changing')
    await backend.sql(
      `create function public.changing(a text, b text) returns jsonb language sql as $$ select '[1]'::jsonb $$`,
    )
    await grant()
    await backend.reloadSchema()
    expect(await call('changing', { a: 1 })).toEqual(refused(404, { code: 'PGRST202' }))
    expect(await call('changing', { a: 1, b: 2 })).toEqual(ok([1]))
    await backend.sql('drop function public.changing')
    expect(await call('changing', { a: 1, b: 2 })).toEqual(refused(404, {}))
  })

  test('six hundred parallel requests each have the role and the claims of their caller', async () => {
    const kinds = [
      { who: 'visitor', name: 'who_am_i', body: ok('anon - anon') },
      { who: 'ada', name: 'who_am_i', body: ok(`authenticated ${ada} authenticated`) },
      { who: 'worker', name: 'who_am_i', body: ok('service_role - service_role') },
      { who: 'bob', name: 'fail_with', body: refused(400, { code: 'P0001' }) },
      { who: 'bob', name: 'who_am_i', body: ok(`authenticated ${bob} authenticated`) },
      { who: 'visitor', name: 'of_people', body: refused(401, { code: '42501' }) },
    ] as const
    // No person may have more than a hundred that wait.
    for (let round = 0; round < 6; round += 1) {
      const asked = Array.from({ length: 100 }, (_, at) => kinds[at % kinds.length]!)
      const given = (name: string) => (name === 'fail_with' ? { code: 'P0001' } : {})
      const seen = await Promise.all(asked.map(({ who, name }) => call(name, given(name), who)))
      expect(seen).toEqual(asked.map(({ body }) => body))
    }
  })

  /** The connections in which `wait` runs. */
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and query like '%"wait"%' and state = 'active' and pid <> pg_backend_pid()`

  test('a call whose client has gone disturbs no later one', async () => {
    const gone = httpRequest(`${backend.url}/rest/v1/rpc/wait`, { method: 'POST', headers: headersOf('ada') })
    gone.on('error', () => {})
    gone.end('{"seconds": 0.3}')
    await expect.poll(() => backend.sql(waiting)).toHaveLength(1)
    gone.destroy()
    await new Promise((resolve) => gone.on('close', resolve))
    for (let time = 0; time < 6; time += 1) {
      expect(await call('who_am_i', {}, 'visitor')).toEqual(ok('anon - anon'))
    }
    await expect.poll(() => backend.sql(waiting)).toEqual([])
  })

  test('a connection that broke during a call is given to no later one', async () => {
    const broken = call('wait', { seconds: 30 }, 'worker')
    await expect.poll(() => backend.sql(`select pg_terminate_backend(pid) from (${waiting}) as found`)).toHaveLength(1)
    expect((await broken).status).toBe(500)
    const calls = Array.from({ length: 12 }, () => call('who_am_i', {}, 'visitor'))
    for (const answer of await Promise.all(calls)) expect(answer).toEqual(ok('anon - anon'))
  })

  test('a statement that failed is never repeated with the rights of the connection', async () => {
    for (let time = 0; time < 6; time += 1) {
      expect(await call('fail_unless_owner', {})).toEqual(refused(400, { code: '42804' }))
    }
    expect(await backend.sql('select from public.runs')).toEqual([])
  })

  test('many choices of arguments are answered, also beyond the statements that are kept', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f']
    const choices = Array.from({ length: 64 }, (_, bits) => names.filter((_name, at) => bits & (1 << at)))
    for (const chosen of choices) {
      const given = Object.fromEntries(chosen.map((name) => [name, 1]))
      expect(await call('many_defaults', given)).toEqual(ok(chosen.length))
    }
  })

  test('a token that was verified is worth nothing once it was changed, revoked or expired', async () => {
    const eve = await backend.createUser({ email: `eve-${way}@example.com`.replaceAll(' ', '-'), name: 'Eve' })
    const [token, short] = [await backend.accessToken(eve), await backend.accessToken(eve, 600)]
    const context = (bearer: string) => call('viewer_context', {}, 'visitor', { authorization: `Bearer ${bearer}` })
    expect(await context(token)).toEqual(ok(expect.objectContaining({ id: eve })))
    expect(await context(short)).toEqual(ok(expect.objectContaining({ id: eve })))
    const [head, payload, signature] = token.split('.')
    const other = Buffer.from(JSON.stringify({ ...(await backend.claims(ada)), exp: 9e9 })).toString('base64url')
    const forged = refused(401, { code: 'PGRST301' })
    expect(await context([head, other, signature].join('.'))).toEqual(forged)
    expect(await context([head, payload, `${signature!.slice(0, -8)}AAAAAAAA`].join('.'))).toEqual(forged)
    expect(await context(`${token}.`)).toEqual(forged)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect(await context(short)).toEqual(refused(401, { code: 'PGRST303', message: 'JWT expired' }))
    expect(await context(token)).toEqual(ok(expect.objectContaining({ id: eve })))
    vi.useRealTimers()
    await backend.sql('delete from auth.sessions where user_id = $1', [eve])
    expect(await context(token)).toEqual(ok(null))
  })
})

/** JSON as PostgreSQL or lite writes it. */
const withoutSpaces = (json: string) => json.replaceAll(/\s/g, '')

const definitions = [
  `create table public.items (id integer primary key check (id > 0), color text, amount numeric)`,
  `insert into public.items values (1, 'red', 1.50), (2, 'blue', null)`,
  `create table public.parts (item integer references public.items deferrable initially deferred)`,
  `create table public.runs (who text)`,
  `grant all on public.items, public.parts, public.runs to authenticated`,
  `create type public.kind as enum ('a', 'b')`,
  `create function public.do_nothing() returns void language sql as $$ select $$`,
  `create function public.text_of(given text) returns text language sql as $$ select given $$`,
  `create function public.numeric_of(given numeric) returns numeric language sql as $$ select given::numeric(5, 2) $$`,
  `create function public.big_of() returns bigint language sql as $$ select 9007199254740993 $$`,
  `create function public.instant_of(given timestamptz) returns timestamptz language sql as $$ select given $$`,
  `create function public.words_of(given text[]) returns text[] language sql as $$ select given $$`,
  `create function public.json_of(given jsonb) returns jsonb language sql as $$ select given $$`,
  `create function public.row_of(wanted text) returns public.items language sql as $$
     select * from public.items where color = wanted $$`,
  `create function public.one_output(out total integer) language sql as $$ select 3 $$`,
  `create function public.two_outputs(inout low integer, out high text) language sql as $$ select low + 1, 'b' $$`,
  `create function public.numbers(low integer, high integer) returns setof integer language sql stable as $$
     select generate_series(low, high) $$`,
  `create function public.rows_of() returns setof public.items language sql stable as $$
     select * from public.items order by id $$`,
  `create function public.table_of() returns table (at integer) language sql as $$ values (1), (2) $$`,
  `create function public.with_defaults(a integer, b integer default 2, c text default 'x') returns text language sql
     as $$ select concat_ws(' ', a, b, c) $$`,
  `create function public.color_of(item public.items) returns text language sql as $$ select item.color $$`,
  `create function public.known_of(kind public.kind, id uuid) returns text language sql as $$ select kind || ' ' || id $$`,
  `create function public.either(number integer default 1) returns text language sql as $$ select 'number' $$`,
  `create function public.either(word text default '') returns text language sql as $$ select 'word' $$`,
  `create function public.many(variadic numbers integer[]) returns bigint language sql as $$
     select sum(number) from unnest(numbers) number $$`,
  `create function public.of_json(json) returns text language sql as $$ select json_typeof($1) $$`,
  `create function public.many_defaults(a integer default 0, b integer default 0, c integer default 0,
     d integer default 0, e integer default 0, f integer default 0) returns integer language sql
     as $$ select a + b + c + d + e + f $$`,
  `create function public.fail_with(code text) returns void language plpgsql as $$ begin
     raise exception using errcode = code, message = 'Not today.', hint = 'closed', detail = 'Sunday';
   end $$`,
  `create function public.fail_by_itself() returns void language plpgsql as $$ begin
     raise sqlstate 'PGRST' using message = '{"code": "T", "message": "Tea"}', detail = '{"status": 418, "headers": {}}';
   end $$`,
  `create function public.add_item(id integer) returns void language sql as $$
     insert into public.items (id) values (add_item.id) $$`,
  `create function public.add_part(item integer) returns void language sql as $$
     insert into public.parts values (add_part.item) $$`,
  `create function public.wait(seconds numeric) returns void language sql as $$ select pg_sleep(seconds) $$`,
  `create function public.who_am_i() returns text language sql stable as $$
     select concat_ws(' ', current_user, coalesce(auth.uid()::text, '-'), auth.jwt() ->> 'role') $$`,
  `create function public.of_people() returns integer language sql stable as $$ select 1 $$`,
  `create function public.of_nobody() returns integer language sql stable as $$ select 1 $$`,
  `create function public.read_request() returns text language sql stable as $$
     select concat_ws(' ', current_setting('request.method'), current_setting('request.path'),
       current_setting('request.headers')::json ->> 'x-color') $$`,
  // The error is one of those after which postgres.js repeats a statement.
  `create function public.fail_unless_owner() returns void language plpgsql as $$ begin
     if current_user = 'authenticated' then execute 'insert into public.items (id) values (true)'; end if;
     insert into public.runs values (current_user);
   end $$`,
]
