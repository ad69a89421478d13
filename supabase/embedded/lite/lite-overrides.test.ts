import { App } from '@supabase/lite'
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectionOptions } from '../database/postgres-client.ts'
import { openEmptyDatabase, type TestDatabase } from '../testing/test-databases.ts'
import { captureDbErrors, withDbError } from './capture-db-errors.ts'
import { installExactRequests } from './exact-request.ts'
import { hideSchemas } from './hide-schemas.ts'
import { installInsertDefaults } from './insert-defaults.ts'
import { installJsonBody } from './json-body.ts'
import { limitRequests } from './limit-requests.ts'
import { installPostgresDriver } from './postgres-driver.ts'
import { installRequestSettings } from './request-settings.ts'
import { withRestRequest } from './rest-request.ts'
import { skipGrants } from './skip-grants.ts'
import { suppressLiteLog } from './suppress-lite-log.ts'
import { undoOnError } from './undo-on-error.ts'

/**
 * For each override of @supabase/lite: a test of lite alone, which fails once lite no longer needs the override, and a
 * test of the override, which fails once it no longer fits. When a test "without …" fails, delete that override.
 */
const key = 'sb_publishable_test'
let database: TestDatabase
let connection: PostgresConnection
let app: App

beforeAll(async () => {
  database = await openEmptyDatabase()
  connection = createPostgresConnection({ url: database.url, postgresOptions: connectionOptions({}) })
  // Roles belong to the server, so an earlier test may have made them.
  await database.script(`
    do $$ begin
      create role anon nologin;
      create role authenticated nologin;
      create role service_role nologin bypassrls;
    exception when duplicate_object then null;
    end $$;
    create table public.notes (id integer);
    alter table public.notes enable row level security;
    create function public.fail() returns void language plpgsql as $$ begin
      raise exception using errcode = 'P0001', message = 'Not today.', hint = 'closed';
    end $$;
    create function public.timeout() returns text language sql as $$ select current_setting('statement_timeout') $$;
  `)
  app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 1000, external_url: 'http://localhost' },
    auth: { enabled: true, jwt_secret: 'x'.repeat(48), publishable_key: key, secret_key: 'sb_secret_test' },
    storage: { enabled: false },
    studio: { enabled: false },
    options: { server: { disableStudio: true, admin: false } },
  })
  await app.init()
})
afterAll(async () => {
  await connection?.close()
  await database?.close()
})

const request = async (path: string, init: RequestInit = {}) =>
  app.fetch(new Request(`http://localhost/rest/v1/${path}`, { ...init, headers: { apikey: key } }), {
    peerAddress: null,
  })

const callFunction = (name: string) => request(`rpc/${name}`, { method: 'POST' })

/** Runs an action and gives the arguments of `console.error`. */
async function loggedDuring(action: () => Promise<unknown>) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    await action()
    return log.mock.calls
  } finally {
    log.mockRestore()
  }
}

const anonCanRead = async () => {
  const [row] = await database.query<{ allowed: boolean }>(
    `select has_table_privilege('anon', 'public.notes', 'select') as allowed`,
  )
  return row!.allowed
}

describe('skip-grants.ts', () => {
  test('without skip-grants.ts, the first request grants anon a table that the schema revoked', async () => {
    expect(await anonCanRead()).toBe(false)
    await request('notes')
    expect(await anonCanRead()).toBe(true)
  })

  test('with skip-grants.ts, the first request grants no privileges', async () => {
    await database.script('revoke all on public.notes from anon, authenticated, service_role')
    Object.assign(connection, { rlsState: 'unknown' })
    skipGrants(connection)
    await loggedDuring(() => request('notes'))
    expect(await anonCanRead()).toBe(false)
  })
})

describe('suppress-lite-log.ts', () => {
  test('without suppress-lite-log.ts, @supabase/lite logs a rejected statement', async () => {
    expect(await loggedDuring(() => request('notes'))).not.toEqual([])
  })

  test('with suppress-lite-log.ts, @supabase/lite logs no rejected statement', async () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await suppressLiteLog(() => request('notes'))
    expect(write).not.toHaveBeenCalled()
    write.mockRestore()
  })
})

describe('capture-db-errors.ts', () => {
  test('without capture-db-errors.ts, @supabase/lite answers a raised exception with status 500, without its code and hint', async () => {
    const { response, error } = await withDbError(() => suppressLiteLog(() => callFunction('fail')))
    expect(error).toBeUndefined()
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'SUP', hint: null })
  })

  test('with capture-db-errors.ts, the code and the hint of a raised exception are captured', async () => {
    captureDbErrors(connection)
    const { error } = await withDbError(() => suppressLiteLog(() => callFunction('fail')))
    expect(error).toMatchObject({ code: 'P0001', message: 'Not today.', hint: 'closed' })
  })
})

describe('request-settings.ts', () => {
  test('without request-settings.ts, a request of anon has no statement timeout', async () => {
    expect(await (await callFunction('timeout')).json()).toBe('0')
  })

  test('with request-settings.ts, a request of anon has the statement timeout of hosted Supabase', async () => {
    installRequestSettings(connection)
    expect(await (await callFunction('timeout')).json()).toBe('3s')
  })
})

describe('insert-defaults.ts', () => {
  const insertDefaults = () => connection.kysely.insertInto('defaults').values([{}, {}]).execute()

  test('without insert-defaults.ts, rows without members are a syntax error', async () => {
    await database.script(`create table public.defaults (text text default 'given')`)
    await expect(insertDefaults()).rejects.toThrow('syntax error')
  })

  test('with insert-defaults.ts, rows without members get the defaults of their columns', async () => {
    installInsertDefaults(connection)
    await insertDefaults()
    expect(await database.query('select text from public.defaults')).toEqual([{ text: 'given' }, { text: 'given' }])
  })
})

describe('overrides of values and relations', () => {
  beforeAll(async () => {
    await database.script(`
      create schema realtime;
      create table public.entries (id integer primary key, label text, data jsonb, amount numeric);
      create table public.comments (id integer primary key, entry_id integer references public.entries);
      create table realtime.comments (id uuid primary key, topic text);
      grant all on public.entries, public.comments to anon;
    `)
    await readSchema()
  })
  const readSchema = async () => {
    await connection.clearSchemaCache()
    await connection.introspect()
  }

  /** Sends a request with what the overrides need to know about it, and gives the text of the response. */
  const send = async (method: string, path: string, json: string | null = null, accept = 'application/json') => {
    const url = new URL(`http://localhost/rest/v1/${path}`)
    const headers = { apikey: key, 'content-type': 'application/json', accept, prefer: 'return=representation' }
    const init = { method, headers, ...(json !== null && { body: json }) }
    const response = await withRestRequest({ url, preferences: headers.prefer, json }, () =>
      suppressLiteLog(async () => app.fetch(new Request(url, init), { peerAddress: null })),
    )
    return response.text()
  }
  const stored = (text: string) => database.query(text)

  test('without exact-request.ts, the filter eq.1.0 also finds the text 1', async () => {
    await stored(`insert into public.entries (id, label) values (1, '1'), (2, '1.0')`)
    expect(JSON.parse(await send('GET', 'entries?label=eq.1.0&select=id'))).toEqual([{ id: 1 }])
  })

  test('with exact-request.ts, the filter eq.1.0 finds the text 1.0', async () => {
    installExactRequests(connection)
    expect(JSON.parse(await send('GET', 'entries?label=eq.1.0&select=id'))).toEqual([{ id: 2 }])
  })

  test('without json-body.ts, text in a jsonb column is parsed again', async () => {
    await send('POST', 'entries', '{"id": 3, "data": "[1]"}')
    expect(await stored('select jsonb_typeof(data) as type from public.entries where id = 3')).toEqual([
      { type: 'array' },
    ])
  })

  test('with json-body.ts, text in a jsonb column stays text', async () => {
    installJsonBody(connection)
    await send('POST', 'entries', '{"id": 4, "data": "[1]"}')
    expect(await stored('select jsonb_typeof(data) as type from public.entries where id = 4')).toEqual([
      { type: 'string' },
    ])
  })

  test('without postgres-driver.ts, a numeric loses its digits', async () => {
    await send('POST', 'entries', '{"id": 5, "amount": 1.50}')
    expect(await send('GET', 'entries?id=eq.5&select=amount')).not.toBe('[{"amount":1.50}]')
  })

  test('with postgres-driver.ts, a numeric is a number with all its digits', async () => {
    installPostgresDriver(connection)
    expect(await send('GET', 'entries?id=eq.5&select=amount')).toBe('[{"amount":1.50}]')
  })

  test('without undo-on-error.ts, a change that is answered with an error is kept', async () => {
    const one = 'application/vnd.pgrst.object+json'
    expect(await send('PATCH', 'entries?id=lt.3', '{"label": "changed"}', one)).toContain('PGRST116')
    expect(await stored(`select id from public.entries where label = 'changed'`)).toHaveLength(2)
  })

  test('with undo-on-error.ts, a change that is answered with an error is undone', async () => {
    undoOnError(connection, async (response) => response)
    const one = 'application/vnd.pgrst.object+json'
    expect(await send('PATCH', 'entries?id=lt.3', '{"label": "again"}', one)).toContain('PGRST116')
    expect(await stored(`select id from public.entries where label = 'again'`)).toEqual([])
  })

  test('without hide-schemas.ts, a table of another schema disturbs what is embedded', async () => {
    expect(await send('GET', 'entries?id=eq.4&select=comments(*)')).not.toBe('[{"comments":[]}]')
  })

  test('with hide-schemas.ts, a table of another schema disturbs nothing', async () => {
    hideSchemas(connection)
    await readSchema()
    expect(await send('GET', 'entries?id=eq.4&select=comments(*)')).toBe('[{"comments":[]}]')
  })

  test('without limit-requests.ts, a relation embeds the rows of another, and so on', async () => {
    expect(await send('GET', 'comments?select=entries(comments(entries(id)))')).toBe('[]')
  })

  test('with limit-requests.ts, a relation embeds no other', async () => {
    limitRequests(connection)
    expect(await send('GET', 'comments?select=entries(comments(entries(id)))')).toContain('none of them embeds another')
    expect(await send('GET', 'comments?select=entries(id)')).toBe('[]')
  })
})
