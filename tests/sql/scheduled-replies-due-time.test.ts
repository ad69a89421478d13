import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTransaction } from './open-transaction.ts'
import { createTestDb, type TestDb } from './test-db.ts'
import {
  scheduleReply,
  callSendDueReplies,
  openQueryPage,
  makeRepliesDue,
  uploadUnattached,
} from './scheduled-replies.ts'

/* A requester must never be able to read a reply that can still be cancelled. */

describe('a scheduled reply that becomes due', () => {
  let db: TestDb
  let query: { id: string; number: number }
  let sent: { id: string }
  beforeAll(async () => {
    db = await createTestDb()
    await db.sql('create table public.sightings (seen jsonb not null)')
  })
  afterAll(() => db?.stop())
  beforeEach(async () => {
    query = await db.raise('requester', 'The printer is on fire', { p_visibility: 'company' })
    const file = await uploadUnattached(db, 'agent')
    sent = await scheduleReply(db, 'agent', query.id, 'Unplug the marzipan', { p_files: [file.id] })
  })

  /** What an actor sees when the reply has been due for `ago`, within one transaction. */
  const seen = async (name: 'requester' | 'bystander' | 'admin', ago: string) => {
    const [session] = await db.sql<{ id: string }>('select id from auth.sessions where user_id = $1 limit 1', [
      db.id(name),
    ])
    const claims = { sub: db.id(name), role: 'authenticated', session_id: session?.id, aal: 'aal1' }
    await db.sql(`do $$
      declare seen jsonb;
      begin
        set local session_replication_role = replica;
        update public.messages set scheduled_at = now() - interval '${ago}' where id = '${sent.id}';
        set local session_replication_role = origin;
        perform set_config('role', 'authenticated', true),
          set_config('request.jwt.claims', '${JSON.stringify(claims)}', true);
        seen := jsonb_build_object(
          'messages', (select count(*) from public.messages where id = '${sent.id}'),
          'files', (select count(*) from public.attachments where message_id = '${sent.id}'),
          'found', (
            select count(*)
            from jsonb_array_elements(public.list_queries('${db.acme.id}', '{"text": "marzipan"}') -> 'rows') r
            where r ->> 'id' = '${query.id}'
          )
        );
        perform set_config('role', 'none', true);
        delete from public.sightings;
        insert into public.sightings values (seen);
      end $$`)
    const [row] = await db.sql<{ seen: Record<string, number> }>('select seen from public.sightings')
    return row!.seen
  }
  const nothing = { messages: 0, files: 0, found: 0 }
  const everything = { messages: 1, files: 1, found: 1 }

  test.each(['requester', 'bystander'] as const)(
    'is visible to the actor %s one second after it is due',
    async (name) => {
      expect(await seen(name, '-1 ms')).toEqual(nothing)
      expect(await seen(name, '0 ms')).toEqual(nothing)
      expect(await seen(name, '999 ms')).toEqual(nothing)
      expect(await seen(name, '1000 ms')).toEqual(everything)
    },
  )

  test('is always visible to staff', async () => {
    for (const ago of ['-1 ms', '999 ms', '1000 ms']) expect(await seen('admin', ago)).toEqual(everything)
  })

  test('is visible to the requester as soon as it is sent', async () => {
    await makeRepliesDue(db, query.id)
    expect((await openQueryPage(db, 'requester', query.number)).messages).toEqual([])
    await callSendDueReplies(db)
    expect((await openQueryPage(db, 'requester', query.number)).messages).toHaveLength(1)
  })

  test('cannot be cancelled once it is due', async () => {
    await makeRepliesDue(db, query.id)
    expect(await db.call('agent', 'cancel_scheduled_reply', { p_message: sent.id })).toMatchObject({
      code: 'too_late',
    })
  })

  test('is hidden by a condition in the query plan, without a function call for each message', async () => {
    const plan = await db.as('requester', 'explain select id from public.messages where query_id = $1', [query.id])
    const text = JSON.stringify(plan)
    expect(text).toContain('scheduled_at')
    expect(text).not.toContain('is_visible_to_requester')
  })

  test('cannot be cancelled by a request that arrived in time but waited for a lock until the reply was due', async () => {
    const [row] = await db.sql<{ lock: string }>(
      `select 'drafts ' || author_id as lock from public.messages where id = $1`,
      [sent.id],
    )
    // Long enough for the request to arrive in time on a busy machine.
    await makeRepliesDue(db, query.id, '-5 seconds')
    const lockHolder = await openTransaction(db, `select pg_advisory_xact_lock(hashtextextended('${row!.lock}', 0))`)
    const cancelled = db.call('agent', 'cancel_scheduled_reply', { p_message: sent.id })
    await lockHolder.isBlocking()
    const over = 'select scheduled_at <= clock_timestamp() as over from public.messages where id = $1'
    await vi.waitFor(async () => expect(await db.sql(over, [sent.id])).toEqual([{ over: true }]), {
      interval: 10,
      timeout: 20_000,
    })
    await lockHolder.commit()
    expect(await cancelled).toMatchObject({ ok: false, code: 'too_late' })
    expect(await db.sql('select id from public.messages where id = $1', [sent.id])).toHaveLength(1)
  })
})
