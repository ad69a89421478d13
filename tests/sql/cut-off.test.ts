import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rawWebSocket } from '../../supabase/embedded/testing/realtime-clients.ts'
import { type ActorName, createTestDb, type Stage } from './support.ts'
import { topicsOf } from './realtime-messages.ts'
import { hold, release, timePasses } from './waiting.ts'

/*
 * Somebody who may hear less than before and stays on purpose: their socket does not hang up, does not mind the event that
 * asks everybody to join anew, and goes on saying that it is there. Every frame that it is sent is kept.
 */

type Frame = { topic: string; event: string; ref: string | null; payload: Record<string, unknown> }

/** The specification's: whoever was removed hears nothing more after so long. */
const atMost = { interval: 5, timeout: 5000 }
const soon = { interval: 5, timeout: 20_000 }

describe.each([
  { engine: 'PGlite', postgres: false },
  { engine: 'PostgreSQL', postgres: true },
])('on $engine', ({ postgres }) => {
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

  /** A socket of somebody's that has joined all they may, and shows its presence where that is shown. */
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
      /** Resolves once all that was sent to it before has arrived. */
      beat: () => answered(ask('phoenix', 'heartbeat', {})),
      heard: (event: string) => frames.some((frame) => frame.event === 'broadcast' && frame.payload.event === event),
      isOpen: () => client.socket.readyState === client.socket.OPEN,
    }
  }

  /** A day's work on a query, all kinds of things that are told; the last one is a change that the owner makes. */
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

  /** Proves it of one who stays while `act` takes something from them. */
  const proves = async (name: ActorName, act: () => Promise<unknown>) => {
    const colleague = await listener('owner')
    const stays = await listener(name)
    await stage.change('owner', query.id, { priority: 'high' })
    await vi.waitFor(() => expect(stays.heard('query')).toBe(true), soon)

    await act()
    await vi.waitFor(() => expect([stays.heard('rotated'), colleague.heard('rotated')]).toEqual([true, true]), atMost)
    // What an honest page does: it leaves, and joins the topics that are told to it now.
    open.find(({ frames }) => frames === colleague.frames)!.socket.terminate()
    const witness = await listener('owner')
    await stays.beat()
    const before = stays.frames.length

    await work('owner')
    witness.appear()
    for (const kind of ['staff', 'query-staff', 'query-public']) witness.say(kind, 'typing')
    // And what the one who stays says is heard by nobody.
    for (const kind of ['staff', 'query-staff', 'query-public']) stays.say(kind, 'forged')
    await hasHeardAll(witness)
    await stays.beat()
    await witness.beat()
    expect(stays.frames.slice(before).filter(({ topic }) => topic !== 'phoenix')).toEqual([])
    expect(witness.heard('forged')).toBe(false)
    expect(stays.isOpen()).toBe(true)

    // Nor do they get in where everybody is now.
    const now = witness.topics.filter((topic) => /^(company|staff|query-staff):/.test(topic))
    expect(now).toHaveLength(3)
    for (const topic of now) expect(await stays.join(topic)).toMatchObject({ status: 'error' })
  }
  const member = (name: ActorName) => ({ p_company: stage.acme.id, p_user: stage.id(name) })

  test('whoever was removed hears nothing more', async () => {
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

  test.each(['agent', 'requester'] as const)('whoever was suspended hears nothing more: %s', async (name) => {
    await proves(name, () => stage.must('owner', 'set_member_state', { ...member(name), p_state: 'suspended' }))
    await stage.must('owner', 'set_member_state', { ...member(name), p_state: 'active' })
  })

  test('whoever is staff no longer hears nothing more of what staff are told', async () => {
    await stage.change('owner', query.id, { assignee: stage.id('agent') })
    await proves('agent', () => stage.must('owner', 'set_member_role', { ...member('agent'), p_role: 'requester' }))
    await stage.must('owner', 'set_member_role', { ...member('agent'), p_role: 'agent' })
  })

  test('a device that was signed out from another one hears nothing more', async () => {
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
