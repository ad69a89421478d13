import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTransaction } from './open-transaction.ts'
import { readQuery } from './query-state.ts'
import { createTestDb, type TestDb } from './test-db.ts'
import { clearMessages, type StoredBroadcast, broadcasts } from './realtime-messages.ts'
import { scheduleReply, callSendDueReplies, makeRepliesDue } from './scheduled-replies.ts'

describe('parallel broadcasts on PostgreSQL', () => {
  let db: TestDb
  beforeAll(async () => {
    db = await createTestDb({ connections: 10 })
  })
  afterAll(() => db?.stop())
  beforeEach(() => clearMessages(db))

  const inParallel = <T>(times: number, work: (place: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, place) => work(place)))
  const of = (all: StoredBroadcast[], kind: string, event: string) =>
    all.filter((one) => one.topic.startsWith(`${kind}:`) && one.event === event)

  test('a scheduled reply that many transactions send in parallel is sent once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await db.raise('requester')
      await scheduleReply(db, 'agent', id, 'On it.', { p_status: 'pending' })
      await makeRepliesDue(db, id)
      await clearMessages(db)
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, () => callSendDueReplies(db)),
        db.change('admin', id, { priority: 'high' }),
        db.post('requester', id, 'reply', 'And?'),
      ])
      expect(answers).toHaveLength(6)
      await callSendDueReplies(db)
      expect(await readQuery(db, id)).toMatchObject({ reply_count: 2 })
      expect(of(await broadcasts(db), 'query', 'message')).toHaveLength(2)
    }
  })

  test('when a scheduled reply is cancelled and sent at the same time, it is either cancelled or sent', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round += 1) {
      const { id } = await db.raise('requester')
      const sent = await scheduleReply(db, 'agent', id, 'On it.')
      // The reply becomes due during this round, so either side may be first.
      await db.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.messages set scheduled_at = clock_timestamp() + interval '${round * 2} ms' where id = '${sent.id}';
    end $$`)
      const [undone] = await Promise.all([
        db.call('agent', 'cancel_scheduled_reply', { p_message: sent.id }),
        ...Array.from({ length: 6 }, () => callSendDueReplies(db)),
      ])
      await makeRepliesDue(db, id)
      await callSendDueReplies(db)
      const { reply_count } = await readQuery(db, id)
      const left = await db.sql('select sent_at from public.messages where id = $1', [sent.id])
      if (undone.ok) expect([reply_count, left]).toEqual([0, []])
      else expect([undone.code, reply_count, left.length]).toEqual(['too_late', 1, 1])
      outcomes.add(undone.ok ? 'cancelled' : 'out')
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  test('parallel changes of a query get increasing revisions in commit order', async () => {
    const { id } = await db.raise('requester')
    await clearMessages(db)
    await inParallel(20, (place) => db.post(place % 2 ? 'agent' : 'admin', id, 'reply', `Reply ${place}`))
    const events = of(await broadcasts(db), 'query', 'query').map(({ payload }) => payload)
    const byChange = events.toSorted((a, b) => (a.revision as number) - (b.revision as number))
    expect(byChange.map(({ replyCount }) => replyCount)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(new Set(events.map(({ revision }) => revision)).size).toBe(20)
  })

  test('no topic rotation is lost when many members change their role in parallel', async () => {
    const topicVersion = async () =>
      (
        await db.sql<{ topic_version: number }>('select topic_version from public.companies where id = $1', [
          db.acme.id,
        ])
      )[0]!.topic_version
    const before = await topicVersion()
    const member = { p_company: db.acme.id }
    await inParallel(6, (place) =>
      db.must('owner', 'set_member_role', {
        ...member,
        p_user: db.id((['bystander', 'colleague', 'requester'] as const)[place % 3]!),
        p_role: place < 3 ? 'agent' : 'requester',
      }),
    )
    const after = await topicVersion()
    expect(after).toBeGreaterThan(before)
    const rotated = of(await broadcasts(db), 'company', 'rotated').map(({ topic }) => Number(topic.split(':')[2]))
    expect(rotated.toSorted((a, b) => a - b)).toEqual(Array.from({ length: after - before }, (_, at) => before + at))
  })

  test('suspending, restoring and signing out in parallel with changes causes no deadlock', async () => {
    const asked = await inParallel(8, () => db.raise('requester', 'Busy', { p_visibility: 'company' }))
    await clearMessages(db)
    const member = { p_company: db.acme.id, p_user: db.id('agent') }
    const answers = await Promise.all([
      ...asked.flatMap(({ id }) => [
        db.post('admin', id, 'reply', 'On it.'),
        db.change('owner', id, { assignee: db.id('agent') }),
        db.change('admin', id, { priority: 'high' }),
      ]),
      ...Array.from({ length: 3 }, async () => {
        await db.must('owner', 'set_member_state', { ...member, p_state: 'suspended', p_leave_unassigned: true })
        return db.call('owner', 'set_member_state', { ...member, p_state: 'active' })
      }),
      ...Array.from({ length: 4 }, () => db.call('worker', 'send_due_replies')),
      ...Array.from({ length: 3 }, () => db.call('requester', 'revoke_other_devices')),
    ])
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
    expect(codes.filter((code) => !['not_staff_assignee', 'query_changed'].includes(code))).toEqual([])
  })

  describe('a broadcast concurrent with a topic rotation', () => {
    const suspend = () =>
      db.must('owner', 'set_member_state', { ...agent(), p_state: 'suspended', p_leave_unassigned: true })
    const agent = () => ({ p_company: db.acme.id, p_user: db.id('agent') })
    const versionOf = ({ topic }: StoredBroadcast) => Number(topic.split(':')[2])
    afterEach(() => db.must('owner', 'set_member_state', { ...agent(), p_state: 'active' }))

    test('is sent on the old topic if the change began first', async () => {
      const { id } = await db.raise('requester')
      await clearMessages(db)
      const broadcasting = await openTransaction(db, `update public.queries set priority = 'high' where id = '${id}'`)
      const suspended = suspend()
      await broadcasting.isBlocking()
      await broadcasting.commit()
      await suspended
      const all = await broadcasts(db)
      const [change, ended] = [of(all, 'company', 'query')[0]!, of(all, 'company', 'rotated')[0]!]
      expect(versionOf(change)).toBe(versionOf(ended))
    })

    test('is sent on the new topic if the rotation began first', async () => {
      const { id } = await db.raise('requester')
      await clearMessages(db)
      const rotating = await openTransaction(db, `select private.rotate_company_topics('${db.acme.id}')`)
      const changed = db.change('owner', id, { priority: 'high' })
      await rotating.isBlocking()
      await rotating.commit()
      await changed
      const all = await broadcasts(db)
      const [change, ended] = [of(all, 'company', 'query')[0]!, of(all, 'company', 'rotated')[0]!]
      expect(versionOf(change)).toBe(versionOf(ended) + 1)
    })
  })
})
