import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestBackend, functionWays, type TestBackend } from './testing/test-backend.ts'

/**
 * Contract tests for bugs of lite that the backend works around. They use their own table,
 * so that no change of the product's schema weakens them.
 */
describe.each(functionWays)('the embedded backend, with functions called by %s', (_way, options) => {
  let backend: TestBackend
  let ada: string
  let bob: string

  beforeAll(async () => {
    backend = await createTestBackend(options)
    ada = await backend.createUser({ email: 'ada@example.com', name: 'Ada' })
    bob = await backend.createUser({ email: 'bob@example.com', name: 'Bob' })
    await backend.sql(`create table public.notes (
      id integer primary key generated always as identity, owner uuid not null, made_at timestamptz not null default now()
    )`)
    await backend.sql('alter table public.notes enable row level security')
    await backend.sql('grant all on public.notes to anon, authenticated, service_role')
    await backend.sql('create policy own on public.notes for all to authenticated using (owner = (select auth.uid()))')
    // Before the first request, because lite grants privileges then.
    await backend.sql('create table public.closed (id integer)')
    await backend.sql('alter table public.closed enable row level security')
    await backend.sql('revoke all on public.closed from anon, authenticated')
    await backend.sql('insert into public.notes (owner) values ($1), ($1), ($2)', [ada, bob])
    await backend.sql(`insert into storage.buckets (id, name) values ('contract', 'contract')`)
    await backend.sql(
      `create policy contract on storage.objects for all to authenticated using (bucket_id = 'contract')`,
    )
    await backend.reloadSchema()
  })
  afterAll(() => backend.stop())

  /** Calls the backend within this process, so that requests interleave. */
  const clientOf = (key: string, token?: string): SupabaseClient =>
    createClient(backend.url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) => backend.fetch(new Request(input, init)),
        ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      },
    })

  test('returns code, message, hint and details of an exception raised in SQL', async () => {
    await backend.sql(`create function public.reject_request() returns void language plpgsql as $$ begin
      raise exception using errcode = 'P0001', message = 'Not today.', hint = 'closed_on_sundays', detail = 'Sunday';
    end $$`)
    await backend.sql('grant execute on function public.reject_request() to authenticated')
    await backend.reloadSchema()
    const { error, status } = await clientOf(backend.publishableKey, await backend.accessToken(ada)).rpc(
      'reject_request',
    )
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'P0001', message: 'Not today.', hint: 'closed_on_sundays', details: 'Sunday' })
  })

  test('passes a JSON argument of a function as JSON', async () => {
    await backend.sql(`create function public.kind_of(given jsonb) returns text language sql as $$
      select jsonb_typeof(given)
    $$`)
    await backend.sql('grant execute on function public.kind_of to authenticated')
    await backend.reloadSchema()
    const person = clientOf(backend.publishableKey, await backend.accessToken(ada))
    for (const given of [{ a: { b: [1] } }, {}]) {
      expect((await person.rpc('kind_of', { given }).throwOnError()).data).toBe('object')
    }
    expect((await person.rpc('kind_of', { given: [1, 'two'] }).throwOnError()).data).toBe('array')
  })

  test('isolates parallel requests of different users', async () => {
    const visitor = clientOf(backend.publishableKey)
    const worker = clientOf(backend.secretKey)
    const first = clientOf(backend.publishableKey, await backend.accessToken(ada))
    const second = clientOf(backend.publishableKey, await backend.accessToken(bob))
    const expected = [
      { client: visitor, rows: 0 },
      { client: worker, rows: 3 },
      { client: first, rows: 2 },
      { client: second, rows: 1 },
    ]
    const asked = Array.from({ length: 200 }, (_, at) => expected[at % expected.length]!)
    const seen = await Promise.all(
      asked.map(async ({ client }) => (await client.from('notes').select('id').throwOnError()).data?.length),
    )
    expect(seen).toEqual(asked.map(({ rows }) => rows))
  })

  test('does not restore revoked privileges at the first request', async () => {
    const person = clientOf(backend.publishableKey, await backend.accessToken(ada))
    await person.from('notes').select('id')
    expect((await person.from('closed').select('id')).error?.code).toBe('42501')
    expect((await person.from('closed').insert({ id: 1 })).error?.code).toBe('42501')
    expect((await clientOf(backend.publishableKey).from('closed').select('id')).error?.code).toBe('42501')
  })

  test("writes timestamps in PostgREST's format", async () => {
    await backend.sql(`update public.notes set made_at = '2026-01-02 03:04:05.6+00' where owner = $1`, [bob])
    const person = clientOf(backend.publishableKey, await backend.accessToken(bob))
    const { data } = await person.from('notes').select('made_at').single().throwOnError()
    expect(data.made_at).toBe('2026-01-02T03:04:05.6+00:00')
  })

  test('issues access tokens with the claims of hosted Supabase, which clients verify locally', async () => {
    await backend.createUser({ email: 'cleo@example.com', name: 'Cleo', password: 'correct horse battery' })
    const asked: string[] = []
    const client = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) => {
          asked.push(new URL(input instanceof Request ? input.url : input).pathname)
          return fetch(input, init)
        },
      },
    })
    const { error } = await client.auth.signInWithPassword({
      email: 'cleo@example.com',
      password: 'correct horse battery',
    })
    expect(error).toBeNull()
    asked.length = 0
    const { data } = await client.auth.getClaims()
    expect(asked).toEqual(['/auth/v1/.well-known/jwks.json'])
    expect(data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    expect(data?.claims).toMatchObject({
      iss: 'https://embedded.invalid/auth/v1',
      aud: 'authenticated',
      role: 'authenticated',
      email: 'cleo@example.com',
      phone: '',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { display_name: 'Cleo', email_verified: true },
      is_anonymous: false,
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iat: expect.any(Number),
      exp: expect.any(Number),
    })
  })

  test('stores and returns a file given as Blob, File, stream or bytes unchanged', async () => {
    const token = await backend.accessToken(ada)
    const files = createClient(backend.url, backend.publishableKey, {
      auth: { persistSession: false },
      global: { headers: { Authorization: `Bearer ${token}` } },
    }).storage.from('contract')
    const text = 'näher besehen'
    const bodies = {
      blob: new Blob([text], { type: 'text/plain' }),
      file: new File([text], 'näher.txt', { type: 'text/plain' }),
      stream: new Blob([text]).stream(),
      bytes: new TextEncoder().encode(text),
    }
    for (const [name, body] of Object.entries(bodies)) {
      const { error } = await files.upload(name, body, { contentType: 'text/plain', duplex: 'half' })
      expect(error).toBeNull()
      const { data } = await files.download(name)
      expect(await data?.text()).toBe(text)
      expect(data?.type).toBe('text/plain')
    }
    const { error } = await files.update('blob', new Blob(['second'], { type: 'text/plain' }))
    expect(error).toBeNull()
    expect(await (await files.download('blob')).data?.text()).toBe('second')
  })
})
