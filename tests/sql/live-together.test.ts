import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTransaction } from './open-transaction.ts'
import { readQuery } from './query-state.ts'
import { createTestDb, type Stage } from './support.ts'
import { clearMessages, type Told, told } from './realtime-messages.ts'
import { hold, release, timePasses } from './waiting.ts'

/* Runs on PostgreSQL, because PGlite runs one statement at a time. */

let stage: Stage
beforeAll(async () => {
  stage = await createTestDb({ postgres: true })
})
afterAll(() => stage?.stop())
beforeEach(() => clearMessages(stage))

const together = <T>(times: number, work: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, place) => work(place)))
const of = (all: Told[], kind: string, event: string) =>
  all.filter((one) => one.topic.startsWith(`${kind}:`) && one.event === event)

test('a scheduled reply that many transactions send in parallel is sent once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await stage.raise('requester')
    await hold(stage, 'agent', id, 'On it.', { p_status: 'pending' })
    await timePasses(stage, id)
    await clearMessages(stage)
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => release(stage)),
      stage.change('admin', id, { priority: 'high' }),
      stage.post('requester', id, 'reply', 'And?'),
    ])
    expect(answers).toHaveLength(6)
    await release(stage)
    expect(await readQuery(stage, id)).toMatchObject({ reply_count: 2 })
    expect(of(await told(stage), 'query', 'message')).toHaveLength(2)
  }
})

test('when a reply is cancelled and sent at the same time, exactly one succeeds', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const { id } = await stage.raise('requester')
    const sent = await hold(stage, 'agent', id, 'On it.')
    // The reply becomes due during this round, so either side may be first.
    await stage.sql(`do $$ begin
      set local session_replication_role = replica;
      update public.messages set scheduled_at = clock_timestamp() + interval '${round * 2} ms' where id = '${sent.id}';
    end $$`)
    const [undone] = await Promise.all([
      stage.call('agent', 'cancel_scheduled_reply', { p_message: sent.id }),
      ...Array.from({ length: 6 }, () => release(stage)),
    ])
    await timePasses(stage, id)
    await release(stage)
    const { reply_count } = await readQuery(stage, id)
    const left = await stage.sql('select sent_at from public.messages where id = $1', [sent.id])
    if (undone.ok) expect([reply_count, left]).toEqual([0, []])
    else expect([undone.code, reply_count, left.length]).toEqual(['too_late', 1, 1])
    outcomes.add(undone.ok ? 'cancelled' : 'out')
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('parallel changes of a query get increasing revisions in commit order', async () => {
  const { id } = await stage.raise('requester')
  await clearMessages(stage)
  await together(20, (place) => stage.post(place % 2 ? 'agent' : 'admin', id, 'reply', `Reply ${place}`))
  const events = of(await told(stage), 'query', 'query').map(({ payload }) => payload)
  const byChange = events.toSorted((a, b) => (a.revision as number) - (b.revision as number))
  expect(byChange.map(({ replyCount }) => replyCount)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(new Set(events.map(({ revision }) => revision)).size).toBe(20)
})

test('no topic rotation is lost when many run in parallel', async () => {
  const epoch = async () =>
    (
      await stage.sql<{ topic_version: number }>('select topic_version from public.companies where id = $1', [
        stage.acme.id,
      ])
    )[0]!.topic_version
  const before = await epoch()
  const member = { p_company: stage.acme.id }
  await together(6, (place) =>
    stage.must('owner', 'set_member_role', {
      ...member,
      p_user: stage.id((['bystander', 'colleague', 'requester'] as const)[place % 3]!),
      p_role: place < 3 ? 'agent' : 'requester',
    }),
  )
  const after = await epoch()
  expect(after).toBeGreaterThan(before)
  const said = of(await told(stage), 'company', 'rotated').map(({ topic }) => Number(topic.split(':')[2]))
  expect(said.toSorted((a, b) => a - b)).toEqual(Array.from({ length: after - before }, (_, at) => before + at))
})

test('suspending, restoring and signing out in parallel with changes causes no deadlock', async () => {
  const asked = await together(8, () => stage.raise('requester', 'Busy', { p_visibility: 'company' }))
  await clearMessages(stage)
  const member = { p_company: stage.acme.id, p_user: stage.id('agent') }
  const answers = await Promise.all([
    ...asked.flatMap(({ id }) => [
      stage.post('admin', id, 'reply', 'On it.'),
      stage.change('owner', id, { assignee: stage.id('agent') }),
      stage.change('admin', id, { priority: 'high' }),
    ]),
    ...Array.from({ length: 3 }, async () => {
      await stage.must('owner', 'set_member_state', { ...member, p_state: 'suspended' })
      return stage.call('owner', 'set_member_state', { ...member, p_state: 'active' })
    }),
    ...Array.from({ length: 4 }, () => stage.call('worker', 'send_due_replies')),
    ...Array.from({ length: 3 }, () => stage.call('requester', 'revoke_other_devices')),
  ])
  const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.code]))
  expect(codes.filter((code) => !['not_staff_assignee', 'query_changed'].includes(code))).toEqual([])
})

describe('a broadcast concurrent with a topic rotation', () => {
  const suspend = () => stage.must('owner', 'set_member_state', { ...agent(), p_state: 'suspended' })
  const agent = () => ({ p_company: stage.acme.id, p_user: stage.id('agent') })
  const epochOf = ({ topic }: Told) => Number(topic.split(':')[2])
  afterEach(() => stage.must('owner', 'set_member_state', { ...agent(), p_state: 'active' }))

  test('is sent on the old topic before the rotation if it began first', async () => {
    const { id } = await stage.raise('requester')
    await clearMessages(stage)
    const telling = await openTransaction(stage, `update public.queries set priority = 'high' where id = '${id}'`)
    const suspended = suspend()
    await telling.isBlocking()
    await telling.commit()
    await suspended
    const all = await told(stage)
    const [change, ended] = [of(all, 'company', 'query')[0]!, of(all, 'company', 'rotated')[0]!]
    expect(epochOf(change)).toBe(epochOf(ended))
  })

  test('is sent on the new topic if the rotation began first', async () => {
    const { id } = await stage.raise('requester')
    await clearMessages(stage)
    const raising = await openTransaction(stage, `select private.rotate_company_topics('${stage.acme.id}')`)
    const changed = stage.change('owner', id, { priority: 'high' })
    await raising.isBlocking()
    await raising.commit()
    await changed
    const all = await told(stage)
    const [change, ended] = [of(all, 'company', 'query')[0]!, of(all, 'company', 'rotated')[0]!]
    expect(epochOf(change)).toBe(epochOf(ended) + 1)
  })
})
