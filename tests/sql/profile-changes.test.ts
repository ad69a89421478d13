import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServedTestDb, type ServedTestDb } from './test-db.ts'

/* A person changes their profile at the same cost, however many queries they have. */

const queries = 6000
const changesAtOnce = 64

let db: ServedTestDb
beforeAll(async () => {
  db = await createServedTestDb()
  await db.sql(`do $$ begin
    set local session_replication_role = replica;
    insert into public.queries (company_id, number, subject, body, requester_id, created_by, client_id, status)
    select '${db.acme.id}', 1000 + n, 'Query ' || n, 'Text', '${db.id('requester')}', '${db.id('requester')}', gen_random_uuid(), 'open'
    from generate_series(1, ${queries}) n;
    insert into public.messages (company_id, query_id, kind, body, author_id, client_id, from_staff)
    select q.company_id, q.id, 'reply', 'Text', '${db.id('agent')}', gen_random_uuid(), true from public.queries q;
  end $$`)
  await db.sql('analyze public.queries, public.messages')
  await db.sql(`create function public.rename_and_count(name text, out changed bigint, out read bigint)
    language plpgsql set search_path = '' as $$
    declare
      parts constant oid[] := array(
        select c.oid from pg_class c join pg_index i on c.oid in (i.indexrelid, i.indrelid)
        where i.indrelid in ('public.queries'::regclass, 'public.messages'::regclass, 'public.followers'::regclass)
      );
    begin
      update public.profiles set display_name = name where user_id = auth.uid();
      get diagnostics changed = row_count;
      read := (select sum(pg_stat_get_xact_tuples_returned(o)) from unnest(parts) o);
    end $$`)
  await db.sql('grant execute on function public.rename_and_count to authenticated')
})
afterAll(() => db?.stop())

test('a requester with thousands of queries changes their name, which reads none of them', async () => {
  const [counted] = await db.as('requester', 'select changed::int, read::int from public.rename_and_count($1)', [
    'Rita',
  ])
  expect(counted).toEqual({ changed: 1, read: 0 })
})

test('many changes at once of a requester with thousands of queries are saved, and none is broadcast', async () => {
  const token = await db.accessToken(db.id('requester'))
  const broadcasts = async () => (await db.sql<{ n: number }>('select count(*)::int as n from realtime.messages'))[0]!.n
  const before = await broadcasts()
  const rename = async (display_name: string) => {
    const response = await fetch(`${db.url}/rest/v1/profiles?user_id=eq.${db.id('requester')}`, {
      method: 'PATCH',
      headers: { apikey: db.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ display_name }),
    })
    return response.status
  }
  const statuses = await Promise.all(Array.from({ length: changesAtOnce }, (_, place) => rename(`Rita ${place}`)))
  expect(statuses).toEqual(statuses.map(() => 204))
  expect(await broadcasts()).toBe(before)
})

test('a requester sees another requester once a query that they see has that person in it', async () => {
  const sees = async (name: 'colleague' | 'bystander') =>
    (await db.as('requester', 'select 1 from public.profiles where user_id = $1', [db.id(name)])).length === 1
  expect([await sees('colleague'), await sees('bystander')]).toEqual([false, false])

  const hidden = await db.raise('colleague', 'For staff only')
  expect(await sees('colleague')).toBe(false)
  const open = await db.raise('colleague', 'For everybody', { p_visibility: 'company' })
  expect(await sees('colleague')).toBe(true)
  await db.sql(`update public.queries set visibility = 'private' where id = $1`, [open.id])
  expect(await sees('colleague')).toBe(false)

  // Somebody who left the staff is still the author of what they replied.
  const replyAsStaff = async (query: string) => {
    const setRole = 'update public.memberships set role = $2 where user_id = $1'
    await db.sql(setRole, [db.id('bystander'), 'agent'])
    expect((await db.post('bystander', query, 'reply', 'I was an agent.')).ok).toBe(true)
    await db.sql(setRole, [db.id('bystander'), 'requester'])
  }
  await replyAsStaff(hidden.id)
  expect(await sees('bystander')).toBe(false)
  await replyAsStaff((await db.raise('requester', 'Who answers?')).id)
  expect(await sees('bystander')).toBe(true)
})
