import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rawWebSocket } from '../../supabase/embedded/testing/realtime-clients.ts'
import { type ActorName, createTestDb, type Stage } from './support.ts'
import { topicsOf } from './realtime-messages.ts'
import { hold, release, timePasses } from './waiting.ts'

/*
 * A hostile client that loses a permission: it keeps its socket open, ignores the "rotated" event and continues to send
 * presence. All frames it receives are recorded.
 */

type Frame = { topic: string; event: string; ref: string | null; payload: Record<string, unknown> }

/** The limit of the specification: a removed user receives nothing after this time. */
const atMost = { interval: 5, timeout: 5000 }
const soon = { interval: 5, timeout: 20_000 }

describe.each([
  { engine: 'PGlite', postgres: false },
  { engine: 'PostgreSQL', postgres: true },
])('realtime revocation on $engine', ({ postgres }) => {
  let stage: Stage
  let query: { id: string; number: number }
  let open: Awaited<ReturnType<typeof rawWebSocket>>[] = []
  beforeAll(async () => {
    stage = await createTestDb({ postgres })
  })
  afterAll(() => stage?.stop())
  beforeEach(async () => {
    query = await stage.raise('requester', 'The printer is on fire', { p_visibility: 'company' })
  })
  afterEach(async () => {
    for (const { socket } of open) socket.terminate()
    await Promise.all(open.map(({ closed }) => closed))
    open = []
  })

  /** Connects an actor, who joins every topic they may join, with presence on the staff topic. */
  const listener = async (name: ActorName) => {
    const client = await rawWebSocket(stage, '1.0.0')
    open.push(client)
    const frames = client.frames as Frame[]
    const token = await stage.accessToken(stage.id(name))
    let asked = 0
    const answered = (ref: string, wait = soon) =>
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
    const topics = Object.values(await topicsOf(stage, name, query.id)).filter((topic) => topic !== null)
    for (const topic of topics) expect(await answered(join(topic))).toMatchObject({ status: 'ok' })
    const say = (kind: string, event: string) => {
      const topic = topics.find((one) => one.startsWith(`${kind}:`))
      if (topic) ask(`realtime:${topic}`, 'broadcast', { type: 'broadcast', event, payload: { by: name } })
    }
    const appear = () => {
      const topic = topics.find((one) => one.startsWith('query-staff:'))
      if (topic) ask(`realtime:${topic}`, 'presence', { type: 'presence', event: 'track', payload: { id: name } })
    }
    return {
      topics,
      frames,
      say,
      appear,
      join: async (topic: string) => answered(join(topic)),
      /** Resolves once every frame sent before has arrived. */
      beat: () => answered(ask('phoenix', 'heartbeat', {})),
      heard: (event: string) => frames.some((frame) => frame.event === 'broadcast' && frame.payload.event === event),
      isOpen: () => client.socket.readyState === client.socket.OPEN,
    }
  }

  /** Causes every kind of broadcast about a query. The last one is a change by the owner. */
  const work = async (by: ActorName) => {
    await stage.change(by, query.id, { priority: 'high' })
    await stage.post(by, query.id, 'note', 'Psst.')
    await stage.post(by, query.id, 'reply', 'On it.')
    await stage.post('colleague', query.id, 'reply', 'Me too.')
    const held = await hold(stage, by, query.id, 'One more thing.')
    await stage.must(by, 'cancel_scheduled_reply', { p_message: held.id })
    await hold(stage, by, query.id, 'And another one.')
    await timePasses(stage, query.id)
    await release(stage)
    await stage.raise('colleague', 'For all', { p_visibility: 'company' })
    await stage.sql(`update public.queries set priority = 'low' where company_id = $1`, [stage.acme.id])
    await stage.sql(`update public.queries set priority = 'normal' where company_id = $1`, [stage.acme.id])
    await stage.change('owner', query.id, { priority: 'urgent' })
  }
  const hasHeardAll = (witness: Awaited<ReturnType<typeof listener>>) =>
    vi.waitFor(() => {
      const last = witness.frames.findLast(({ payload }) => payload.event === 'query')
      expect(last?.payload).toMatchObject({ payload: { id: query.id, priority: 'urgent' } })
    }, soon)

  /** Asserts that a client receives nothing after `act` has removed its permission. */
  const proves = async (name: ActorName, act: () => Promise<unknown>) => {
    const colleague = await listener('owner')
    const stays = await listener(name)
    await stage.change('owner', query.id, { priority: 'high' })
    await vi.waitFor(() => expect(stays.heard('query')).toBe(true), soon)

    await act()
    await vi.waitFor(() => expect([stays.heard('rotated'), colleague.heard('rotated')]).toEqual([true, true]), atMost)
    // A regular page leaves and joins the new topics.
    open.find(({ frames }) => frames === colleague.frames)!.socket.terminate()
    const witness = await listener('owner')
    await stays.beat()
    const before = stays.frames.length

    await work('owner')
    witness.appear()
    for (const kind of ['staff', 'query-staff', 'query-public']) witness.say(kind, 'typing')
    // Nobody receives what the hostile client broadcasts.
    for (const kind of ['staff', 'query-staff', 'query-public']) stays.say(kind, 'forged')
    await hasHeardAll(witness)
    await stays.beat()
    await witness.beat()
    expect(stays.frames.slice(before).filter(({ topic }) => topic !== 'phoenix')).toEqual([])
    expect(witness.heard('forged')).toBe(false)
    expect(stays.isOpen()).toBe(true)

    // The hostile client cannot join the new topics.
    const now = witness.topics.filter((topic) => /^(company|staff|query-staff):/.test(topic))
    expect(now).toHaveLength(3)
    for (const topic of now) expect(await stays.join(topic)).toMatchObject({ status: 'error' })
  }
  const member = (name: ActorName) => ({ p_company: stage.acme.id, p_user: stage.id(name) })

  test('a removed member receives nothing more', async () => {
    await stage.sql('insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, $4)', [
      stage.acme.id,
      stage.id('stranger'),
      'stranger@example.com',
      'agent',
    ])
    await proves('stranger', () =>
      stage.sql('delete from public.memberships where user_id = $1', [stage.id('stranger')]),
    )
  })

  test.each(['agent', 'requester'] as const)('a suspended %s receives nothing more', async (name) => {
    await proves(name, () => stage.must('owner', 'set_member_state', { ...member(name), p_state: 'suspended' }))
    await stage.must('owner', 'set_member_state', { ...member(name), p_state: 'active' })
  })

  test('a former staff member receives nothing more', async () => {
    await stage.change('owner', query.id, { assignee: stage.id('agent') })
    await proves('agent', () => stage.must('owner', 'set_member_role', { ...member('agent'), p_role: 'requester' }))
    await stage.must('owner', 'set_member_role', { ...member('agent'), p_role: 'agent' })
  })

  test('a device signed out from another device receives nothing more', async () => {
    await stage.change('owner', query.id, { assignee: stage.id('admin') })
    const [device] = await stage.sql<{ id: string }>('select id from auth.sessions where user_id = $1', [
      stage.id('admin'),
    ])
    const another = randomUUID()
    await stage.sql(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`,
      [another, stage.id('admin')],
    )
    const elsewhere = { id: stage.id('admin'), claims: { session_id: another } }
    await proves('admin', () => stage.sqlAs(elsewhere, 'select public.revoke_device($1)', [device!.id]))
  })
})
