import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestBackend, type TestBackend } from '../testing/test-backend.ts'
import { engines } from '../testing/engines.ts'

/** What REST answers where a hosted project is stricter than lite. The tests use their own table and functions. */
describe.each(engines)('the embedded REST service on $engine', ({ postgres }) => {
  let backend: TestBackend
  let user: string

  beforeAll(async () => {
    backend = await createTestBackend({ postgres })
    await backend.sql('create table public.notes (id integer primary key, text text)')
    await backend.sql('grant all on public.notes to service_role')
    await backend.sql(`create function public.time_limit() returns text language sql as $$
      select current_setting('statement_timeout')
    $$`)
    await backend.sql('grant execute on function public.time_limit() to anon, authenticated, service_role')
    user = await backend.createUser({ email: 'ada@example.com', name: 'Ada' })
    await backend.reloadSchema()
  })
  afterAll(() => backend?.stop())
  beforeEach(async () => {
    await backend.sql('delete from public.notes')
    await backend.sql(`insert into public.notes values (1, 'first'), (2, 'second')`)
  })

  /** Sends a request as the worker does, and gives status and body. */
  const request = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${backend.url}/rest/v1/${path}`, {
      method,
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
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

  test('stops the statements of visitors after 3 seconds, and those of users and the worker after 8', async () => {
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
})
