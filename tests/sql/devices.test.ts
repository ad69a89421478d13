import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActorName, createServedTestDb, type ServedTestDb } from './test-db.ts'

/* A device is a session of a user. Users can list and end their own sessions. An ended session loses access at once. */

type Device = {
  id: string
  createdAt: string
  lastSeenAt: string
  userAgent: string | null
  ip: string | null
  current: boolean
  aal: string
}

let db: ServedTestDb
beforeAll(async () => {
  db = await createServedTestDb()
})
afterAll(() => db?.stop())

/** A session that began that many hours ago, as the auth service stores it. */
const session = async (name: ActorName, hours: number, more = '') => {
  const id = randomUUID()
  await db.sql(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, now() - make_interval(hours => $3), now(), 'aal1', 'Firefox', '203.0.113.7')`,
    [id, db.id(name), hours],
  )
  if (more) await db.sql(`update auth.sessions set ${more} where id = $1`, [id])
  return id
}
const from = (name: ActorName, sessionId: string) => ({ id: db.id(name), claims: { session_id: sessionId } })
const list = async (name: ActorName, sessionId: string) =>
  (await db.sqlAs<{ devices: Device[] }>(from(name, sessionId), 'select public.list_devices() as devices'))[0]!.devices

describe('the device list', () => {
  test('contains the user’s own sessions: first the current session, then the others by last use', async () => {
    const here = await session('agent', 48)
    const recently = await session('agent', 100, `refreshed_at = (now() - interval '1 hour') at time zone 'utc'`)
    const ended = await session('agent', 1, `not_after = now() - interval '1 minute'`)
    const theirs = await session('admin', 1)
    const devices = await list('agent', here)
    const ids = devices.map(({ id }) => id)
    expect(ids[0]).toBe(here)
    expect(ids.indexOf(recently)).toBeGreaterThan(0)
    expect(ids).not.toContain(ended)
    expect(ids).not.toContain(theirs)
    expect(devices.filter(({ current }) => current).map(({ id }) => id)).toEqual([here])
    const seen = devices.slice(1).map(({ lastSeenAt }) => Date.parse(lastSeenAt))
    expect(seen).toEqual([...seen].sort((a, b) => b - a))
    expect(devices[0]).toMatchObject({ userAgent: 'Firefox', ip: '203.0.113.7', aal: 'aal1' })
    const one = devices.find(({ id }) => id === recently)
    expect(Date.parse(one!.lastSeenAt) - Date.parse(one!.createdAt)).toBeCloseTo(99 * 3600_000, -4)
  })

  test('lets users end each of their own sessions once, and no session of another user', async () => {
    const here = await session('colleague', 1)
    const there = await session('colleague', 2)
    const end = async (name: ActorName, sessionId: string, id: string) =>
      (await db.sqlAs(from(name, sessionId), 'select public.revoke_device($1) as ended', [id]))[0]?.ended
    expect(await end('owner', await session('owner', 1), there)).toBe(false)
    expect((await list('colleague', here)).map(({ id }) => id)).toContain(there)
    expect(await end('colleague', here, there)).toBe(true)
    expect(await end('colleague', here, there)).toBe(false)
    expect((await list('colleague', here)).map(({ id }) => id)).not.toContain(there)
  })

  test('lets a user end all other sessions', async () => {
    const here = await session('bystander', 1)
    await session('bystander', 2)
    await session('bystander', 3)
    const others = (await list('bystander', here)).length - 1
    const [row] = await db.sqlAs(from('bystander', here), 'select public.revoke_other_devices() as ended')
    expect(row?.ended).toBe(others)
    expect((await list('bystander', here)).map(({ id }) => id)).toEqual([here])
    const left = await db.sql('select 1 from auth.sessions where user_id = $1', [db.id('owner')])
    expect(left.length).toBeGreaterThan(0)
  })

  test.each(['list_devices', 'revoke_other_devices'])('is closed to ended sessions and visitors (%s)', async (fn) => {
    expect(await db.call('revoked', fn)).toMatchObject({ ok: false, code: 'session_ended' })
    expect(await db.call('visitor', fn)).toMatchObject({ ok: false, code: '42501' })
  })
})

test('a device that is signed out from another device has no access at its next request', async () => {
  const password = 'correct horse battery'
  const email = 'two.devices@example.com'
  const id = await db.createUser({ email, password, name: 'Tia' })
  await db.sql(`insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, 'agent')`, [
    db.acme.id,
    id,
    email,
  ])
  await db.reloadSchema()
  const device = async (userAgent: string, address: string) => {
    const headers = { 'user-agent': userAgent, ...db.clientHeaders(address) }
    const client = createClient(db.url, db.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers },
    })
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    return { client, refreshToken: data.session.refresh_token }
  }
  const phone = await device('Phone', '203.0.113.1')
  const laptop = await device('Laptop', '2001:db8::1')
  const elsewhere = async (refreshToken: string) => {
    const answer = await fetch(`${db.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: db.publishableKey, 'user-agent': 'Phone 2', ...db.clientHeaders('198.51.100.9') },
      body: JSON.stringify({ refresh_token: refreshToken }),
    })
    expect(answer.status).toBe(200)
  }
  const { data: devices } = await laptop.client.rpc('list_devices')
  expect(devices).toMatchObject([
    { userAgent: 'Laptop', ip: '2001:db8::1', current: true },
    { userAgent: 'Phone', ip: '203.0.113.1', current: false },
  ])
  expect((await phone.client.from('companies').select('key')).data).toEqual([{ key: 'ACME' }])
  await elsewhere(phone.refreshToken)
  const { data: moved } = await laptop.client.rpc('list_devices')
  expect((moved as Device[]).find(({ current }) => !current)).toMatchObject({
    userAgent: 'Phone 2',
    ip: '198.51.100.9',
  })

  const [, other] = devices as Device[]
  expect((await laptop.client.rpc('revoke_device', { p_id: other!.id })).data).toBe(true)
  expect((await phone.client.from('companies').select('key')).data).toEqual([])
  expect((await phone.client.rpc('viewer_context')).data).toBeNull()
  expect((await phone.client.rpc('list_queries', { p_company: db.acme.id })).error?.hint).toBe('session_ended')
  expect((await phone.client.storage.from('attachments').list()).data).toEqual([])
  expect((await phone.client.auth.refreshSession({ refresh_token: phone.refreshToken })).error?.code).toBe(
    'refresh_token_not_found',
  )
  expect((await laptop.client.from('companies').select('key')).data).toEqual([{ key: 'ACME' }])
})
