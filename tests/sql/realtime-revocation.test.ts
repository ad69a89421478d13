import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rawWebSocket } from '../../supabase/embedded/testing/realtime-clients.ts'
import { type ActorName, createServedTestDb, type ServedTestDb } from './test-db.ts'
import { topicsOf } from './realtime-messages.ts'
import { scheduleReply, callSendDueReplies, makeRepliesDue } from './scheduled-replies.ts'

/*
 * A hostile client that loses a permission: it keeps its socket open, ignores the "rotated" event and continues to send
 * presence. All frames it receives are recorded.
 */

type Frame = { topic: string; event: string; ref: string | null; payload: Record<string, unknown> }

/** The limit of the specification: a removed user receives nothing after this time. */
const withinLimit = { interval: 5, timeout: 5000 }
const withinDefault = { interval: 5, timeout: 20_000 }

describe('realtime revocation', () => {
  let db: ServedTestDb
  let query: { id: string; number: number }
  let open: Awaited<ReturnType<typeof rawWebSocket>>[] = []
  beforeAll(async () => {
    db = await createServedTestDb()
  })
  afterAll(() => db?.stop())
  beforeEach(async () => {
    query = await db.raise('requester', 'The printer is on fire', { p_visibility: 'company' })
  })
  afterEach(async () => {
    for (const { socket } of open) socket.terminate()
    await Promise.all(open.map(({ closed }) => closed))
    open = []
  })

  /** Connects an actor, who joins every topic they may join, with presence on the staff topic. */
  const connectClient = async (name: ActorName) => {
    const client = await rawWebSocket(db, '1.0.0')
    open.push(client)
    const frames = client.frames as Frame[]
    const token = await db.accessToken(db.id(name))
    let asked = 0
    const answered = (ref: string, wait = withinDefault) =>
      vi.waitFor(() => {
        const answer = frames.find((frame) => frame.event === 'phx_reply' && frame.ref === ref)
        expect(answer).toBeDefined()
        return answer!.payload
      }, wait)
    const ask = (topic: string, event: string, payload: object) => {
      const ref = String((asked += 1))
      client.send({ topic, event, payload, ref, join_ref: null })
      return ref
    }
    const join = (topic: string) => {
      const presence = { enabled: topic.startsWith('query-staff:'), key: name }
      return ask(`realtime:${topic}`, 'phx_join', { config: { private: true, presence }, access_token: token })
    }
    const topics = Object.values(await topicsOf(db, name, query.id)).filter((topic) => topic !== null)
    for (const topic of topics) expect(await answered(join(topic))).toMatchObject({ status: 'ok' })
    const broadcast = (kind: string, event: string) => {
      const topic = topics.find((one) => one.startsWith(`${kind}:`))
      if (topic) ask(`realtime:${topic}`, 'broadcast', { type: 'broadcast', event, payload: { by: name } })
    }
    const track = () => {
      const topic = topics.find((one) => one.startsWith('query-staff:'))
      if (topic) ask(`realtime:${topic}`, 'presence', { type: 'presence', event: 'track', payload: { id: name } })
    }
    return {
      topics,
      frames,
      broadcast,
      track,
      join: async (topic: string) => answered(join(topic)),
      /** Resolves once every frame sent before has arrived. */
      heartbeat: () => answered(ask('phoenix', 'heartbeat', {})),
      received: (event: string) => frames.some((frame) => frame.event === 'broadcast' && frame.payload.event === event),
      isOpen: () => client.socket.readyState === client.socket.OPEN,
    }
  }

  /** Causes every kind of broadcast about a query. The last one is a change by the owner. */
  const causeAllBroadcasts = async (by: ActorName) => {
    await db.change(by, query.id, { priority: 'high' })
    await db.post(by, query.id, 'note', 'Psst.')
    await db.post(by, query.id, 'reply', 'On it.')
    await db.post('colleague', query.id, 'reply', 'Me too.')
    const held = await scheduleReply(db, by, query.id, 'One more thing.')
    await db.must(by, 'cancel_scheduled_reply', { p_message: held.id })
    await scheduleReply(db, by, query.id, 'And another one.')
    await makeRepliesDue(db, query.id)
    await callSendDueReplies(db)
    await db.raise('colleague', 'For all', { p_visibility: 'company' })
    await db.sql(`update public.queries set priority = 'low' where company_id = $1`, [db.acme.id])
    const assign = 'update public.queries set assignee_id = $2 where company_id = $1'
    for (const assignee of [db.id('owner'), null]) await db.sql(assign, [db.acme.id, assignee])
    await db.change('owner', query.id, { assignee: db.id('owner'), priority: 'urgent' })
  }
  const receivedLast = (observer: Awaited<ReturnType<typeof connectClient>>) =>
    vi.waitFor(() => {
      const last = observer.frames.findLast(({ payload }) => payload.event === 'query')
      expect(last?.payload).toMatchObject({ payload: { id: query.id, assignee: { id: db.id('owner') } } })
    }, withinDefault)

  /** Asserts that a client receives nothing after `act` has removed its permission. */
  const assertReceivesNothingAfter = async (name: ActorName, act: () => Promise<unknown>) => {
    const colleague = await connectClient('owner')
    const hostile = await connectClient(name)
    await db.change('owner', query.id, { assignee: db.id('owner') })
    await vi.waitFor(() => expect(hostile.received('query')).toBe(true), withinDefault)

    await act()
    await vi.waitFor(
      () => expect([hostile.received('rotated'), colleague.received('rotated')]).toEqual([true, true]),
      withinLimit,
    )
    // A regular page leaves and joins the new topics.
    open.find(({ frames }) => frames === colleague.frames)!.socket.terminate()
    const observer = await connectClient('owner')
    await hostile.heartbeat()
    const before = hostile.frames.length

    await causeAllBroadcasts('owner')
    observer.track()
    for (const kind of ['staff', 'query-staff', 'query-public']) observer.broadcast(kind, 'typing')
    // Nobody receives what the hostile client broadcasts.
    for (const kind of ['staff', 'query-staff', 'query-public']) hostile.broadcast(kind, 'forged')
    await receivedLast(observer)
    await hostile.heartbeat()
    await observer.heartbeat()
    expect(hostile.frames.slice(before).filter(({ topic }) => topic !== 'phoenix')).toEqual([])
    expect(observer.received('forged')).toBe(false)
    expect(hostile.isOpen()).toBe(true)

    // The hostile client cannot join the new topics.
    const now = observer.topics.filter((topic) => /^(company|staff|query-staff):/.test(topic))
    expect(now).toHaveLength(3)
    for (const topic of now) expect(await hostile.join(topic)).toMatchObject({ status: 'error' })
  }
  const member = (name: ActorName) => ({ p_company: db.acme.id, p_user: db.id(name) })

  test('a removed member receives no further frames', async () => {
    await db.sql('insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, $4)', [
      db.acme.id,
      db.id('stranger'),
      'stranger@example.com',
      'agent',
    ])
    await assertReceivesNothingAfter('stranger', () =>
      db.sql('delete from public.memberships where user_id = $1', [db.id('stranger')]),
    )
  })

  test.each(['agent', 'requester'] as const)('a suspended %s receives no further frames', async (name) => {
    await assertReceivesNothingAfter(name, () =>
      db.must('owner', 'set_member_state', { ...member(name), p_state: 'suspended' }),
    )
    await db.must('owner', 'set_member_state', { ...member(name), p_state: 'active' })
  })

  test('a staff member who becomes a requester receives no further frames', async () => {
    await db.change('owner', query.id, { assignee: db.id('agent') })
    await assertReceivesNothingAfter('agent', () =>
      db.must('owner', 'set_member_role', { ...member('agent'), p_role: 'requester' }),
    )
    await db.must('owner', 'set_member_role', { ...member('agent'), p_role: 'agent' })
  })

  test('a device signed out from another device receives no further frames', async () => {
    await db.change('owner', query.id, { assignee: db.id('admin') })
    const [device] = await db.sql<{ id: string }>('select id from auth.sessions where user_id = $1', [db.id('admin')])
    const another = randomUUID()
    await db.sql(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
      [another, db.id('admin')],
    )
    const elsewhere = { id: db.id('admin'), claims: { session_id: another } }
    await assertReceivesNothingAfter('admin', () =>
      db.sqlAs(elsewhere, 'select public.revoke_device($1)', [device!.id]),
    )
  })
})
