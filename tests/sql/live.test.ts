import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type Stage } from './support.ts'
import { hears, clearMessages, places, speaks, told, type Topics, topicsOf } from './realtime-messages.ts'

/* Tests which actor may join and broadcast on which topic, and which changes rotate the topics. */

const everybody: ActorName[] = [
  'owner',
  'admin',
  'agent',
  'requester',
  'colleague',
  'bystander',
  'suspended',
  'outsider',
  'stranger',
  'revoked',
  'visitor',
]
const staff: ActorName[] = ['owner', 'admin', 'agent']

describe.each([
  { engine: 'PGlite', postgres: false },
  { engine: 'PostgreSQL', postgres: true },
])('realtime topics on $engine', ({ postgres }) => {
  let stage: Stage
  /** Private, and followed by the colleague, another requester. */
  let query: { id: string; number: number }
  let epoch: number
  beforeAll(async () => {
    stage = await createTestDb({ postgres })
    query = await stage.raise('requester', 'A private one', { p_visibility: 'company' })
    await stage.must('colleague', 'follow_query', { p_query: query.id, p_on: true })
    await stage.sql(`update public.queries set visibility = 'private' where id = $1`, [query.id])
  })
  afterAll(() => stage?.stop())
  beforeEach(async () => {
    epoch = (
      await stage.sql<{ topic_version: number }>('select topic_version from public.companies where id = $1', [
        stage.acme.id,
      ])
    )[0]!.topic_version
    await clearMessages(stage)
  })

  const topic = (kind: string, subject: string, of = epoch) => `${kind}:${subject}:${of}`
  const own = async (name: ActorName) =>
    (
      await stage.sql<{ topic: string }>(
        `select 'person:' || user_id || ':' || topic_version as topic from public.profiles where user_id = $1`,
        [stage.id(name)],
      )
    )[0]!.topic
  const listeners = async (name: string, extension?: string) => {
    const found: ActorName[] = []
    for (const person of everybody) if (await hears(stage, person, name, extension)) found.push(person)
    return found
  }
  const speakers = async (name: string, extension?: string) => {
    const found: ActorName[] = []
    for (const person of everybody) if (await speaks(stage, person, name, extension)) found.push(person)
    return found
  }

  describe('permissions on a realtime topic', () => {
    test.each([
      ['company', staff, []],
      ['members', [...staff, 'requester', 'colleague', 'bystander'], []],
      ['staff', staff, staff],
      ['query', [...staff, 'requester', 'colleague'], []],
      ['query-staff', staff, staff],
      ['query-public', [...staff, 'requester'], [...staff, 'requester']],
    ] as [string, ActorName[], ActorName[]][])(
      'allow exactly the expected actors to join and broadcast on %s',
      async (kind, hear, speak) => {
        const name = topic(kind, ['query', 'query-staff', 'query-public'].includes(kind) ? query.id : stage.acme.id)
        expect(await listeners(name)).toEqual(hear)
        expect(await speakers(name)).toEqual(speak)
      },
    )

    test('allow only the user to join a user topic, and nobody to broadcast there', async () => {
      const name = await own('requester')
      expect(await listeners(name)).toEqual(['requester'])
      expect(await speakers(name)).toEqual([])
      // A suspended member may still belong to other companies.
      expect(await listeners(await own('suspended'))).toEqual(['suspended'])
      expect(await listeners(await own('revoked'))).toEqual([])
    })

    test('allow presence only on query-staff, for staff', async () => {
      const desk = topic('query-staff', query.id)
      expect(await listeners(desk, 'presence')).toEqual(staff)
      expect(await speakers(desk, 'presence')).toEqual(staff)
      for (const name of [topic('query-public', query.id), topic('staff', stage.acme.id), topic('query', query.id)]) {
        expect(await listeners(name, 'presence')).toEqual([])
        expect(await speakers(name, 'presence')).toEqual([])
      }
    })

    test('allow every member to join the topic of a query that is visible to the company', async () => {
      const open = await stage.raise('requester', 'For all', { p_visibility: 'company' })
      const members: ActorName[] = [...staff, 'requester', 'colleague', 'bystander']
      expect(await listeners(topic('query', open.id))).toEqual(members)
      expect(await listeners(topic('query-public', open.id))).toEqual([...staff, 'requester'])
    })

    test('deny members without the second factor that the company requires', async () => {
      await stage.sql('update public.companies set require_mfa = true where id = $1', [stage.acme.id])
      for (const kind of ['company', 'members', 'staff']) {
        expect(await listeners(topic(kind, stage.acme.id, epoch + 1))).toEqual([])
      }
      await stage.sql('update public.companies set require_mfa = false where id = $1', [stage.acme.id])
    })

    test('deny a user with an unverified second factor in the session, even on the user topic', async () => {
      await stage.sql(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', 'verified', 'X', now(), now())`,
        [stage.id('bystander')],
      )
      expect(await hears(stage, 'bystander', await own('bystander'))).toBe(false)
      expect(await hears(stage, 'bystander', topic('members', stage.acme.id))).toBe(false)
      await stage.sql('delete from auth.mfa_factors')
    })

    test('deny reading messages of other topics on a joined topic', async () => {
      await stage.sql(`select realtime.send('{"secret": true}', 'query', $1)`, [topic('company', stage.acme.id)])
      const members = topic('members', stage.acme.id)
      const rows = await stage.as(
        'requester',
        `with joined as materialized (select set_config('realtime.topic', $1, true))
         select (select count(*)::int from realtime.messages m where m.topic <> $1) as others from joined`,
        [members],
      )
      expect(rows).toEqual([{ others: 0 }])
    })
  })

  describe('an invalid topic', () => {
    test.each([
      ['with a future version', () => topic('company', stage.acme.id, epoch + 1)],
      ['with a past version', () => topic('company', stage.acme.id, epoch - 1)],
      ['of another company', () => topic('company', stage.globex.id, 1)],
      ['of an unknown company', () => topic('company', randomUUID())],
      ['of an unknown query', () => topic('query-staff', randomUUID())],
      ['without a version', () => `company:${stage.acme.id}`],
      ['with a version that is not a number', () => `company:${stage.acme.id}:x`],
      ['with a version that is too large', () => `company:${stage.acme.id}:99999999999999999999`],
      ['with a leading zero', () => `company:${stage.acme.id}:0${epoch}`],
      ['with a suffix', () => `${topic('company', stage.acme.id)}:1`],
      ['with a trailing line break', () => `${topic('company', stage.acme.id)}\n`],
      ['in capitals', () => topic('company', stage.acme.id).toUpperCase()],
      ['with an invalid id', () => 'company:acme:1'],
      ['of an unknown kind', () => topic('everything', stage.acme.id)],
      ['that is empty', () => ''],
      ['with an SQL injection', () => `company:'; drop table public.queries; --:1`],
    ])('%s cannot be joined and raises no error', async (_, name) => {
      for (const person of ['owner', 'requester'] as const) {
        expect(await hears(stage, person, name())).toBe(false)
        expect(await speaks(stage, person, name())).toBe(false)
      }
    })
  })

  describe('the topics returned by realtime_topics', () => {
    test.each([
      ['owner', ['company', 'members', 'staff', 'person', 'query', 'query-staff', 'query-public']],
      ['requester', ['members', 'person', 'query', 'query-public']],
      ['colleague', ['members', 'person', 'query']],
      ['bystander', ['members', 'person']],
    ] as [ActorName, (keyof Topics)[]][])('are those that %s may join', async (name, kinds) => {
      const topics = await topicsOf(stage, name, query.id)
      const given = Object.entries(topics).flatMap(([kind, value]) => (value === null ? [] : [kind]))
      expect(given.toSorted()).toEqual(kinds.toSorted())
      for (const value of Object.values(topics))
        if (value !== null) expect([value, await hears(stage, name, value)]).toEqual([value, true])
    })

    test('exclude query topics without a query or for a query of another company', async () => {
      const foreign = await stage.raise('outsider')
      for (const asked of [undefined, foreign.id, randomUUID()]) {
        expect(await topicsOf(stage, 'owner', asked)).toMatchObject({
          query: null,
          'query-staff': null,
          'query-public': null,
        })
      }
    })

    test.each([
      ['suspended', 'not_found'],
      ['outsider', 'not_found'],
      ['stranger', 'not_found'],
      ['revoked', 'session_ended'],
      ['visitor', '42501'],
    ] as const)('are not returned to %s', async (name, code) => {
      expect(await stage.call(name, 'realtime_topics', { p_company: stage.acme.id })).toMatchObject({ ok: false, code })
    })
  })

  describe('the topics of a company are rotated', () => {
    const member = (name: ActorName) => ({ p_company: stage.acme.id, p_user: stage.id(name) })
    /** Asserts that the old topics announced the rotation and are closed, and that the new ones are open. */
    const raised = async (by = 1) => {
      const [row] = await stage.sql<{ topic_version: number }>(
        'select topic_version from public.companies where id = $1',
        [stage.acme.id],
      )
      expect(row!.topic_version).toBe(epoch + by)
      const said = (await told(stage)).filter(({ event }) => event === 'rotated').map(({ topic }) => topic)
      expect(said).toEqual(expect.arrayContaining([topic('company', stage.acme.id), topic('members', stage.acme.id)]))
      expect(await hears(stage, 'owner', topic('company', stage.acme.id))).toBe(false)
      expect(await hears(stage, 'owner', topic('company', stage.acme.id, epoch + by))).toBe(true)
    }

    test('when a member is suspended, but not when the member is restored', async () => {
      await stage.must('owner', 'set_member_state', { ...member('agent'), p_state: 'suspended' })
      await raised()
      expect(await hears(stage, 'agent', topic('company', stage.acme.id, epoch + 1))).toBe(false)
      await clearMessages(stage)
      await stage.must('owner', 'set_member_state', { ...member('agent'), p_state: 'active' })
      expect(await told(stage)).toEqual([])
      expect(await hears(stage, 'agent', topic('company', stage.acme.id, epoch + 1))).toBe(true)
    })

    test('when the role of a member changes', async () => {
      await stage.must('owner', 'set_member_role', { ...member('agent'), p_role: 'requester' })
      await raised()
      expect(await hears(stage, 'agent', topic('staff', stage.acme.id, epoch + 1))).toBe(false)
      await stage.must('owner', 'set_member_role', { ...member('agent'), p_role: 'agent' })
    })

    test('when a member is removed', async () => {
      await stage.sql('insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, $4)', [
        stage.acme.id,
        stage.id('stranger'),
        'stranger@example.com',
        'agent',
      ])
      await stage.sql('delete from public.memberships where user_id = $1', [stage.id('stranger')])
      await raised()
    })

    test('when the company starts or stops requiring a second factor', async () => {
      await stage.sql('update public.companies set require_mfa = true where id = $1', [stage.acme.id])
      await stage.sql('update public.companies set require_mfa = false where id = $1', [stage.acme.id])
      await raised(2)
    })

    test('when a query visible to the company becomes private', async () => {
      const open = await stage.raise('requester', 'For all', { p_visibility: 'company' })
      await clearMessages(stage)
      await stage.sql(`update public.queries set visibility = 'private' where id = $1`, [open.id])
      await raised()
    })

    test('when a requester loses access by unfollowing, but not when staff unfollow', async () => {
      await stage.must('agent', 'follow_query', { p_query: query.id, p_on: true })
      await stage.must('agent', 'follow_query', { p_query: query.id, p_on: false })
      expect(await told(stage)).toEqual([])
      await stage.must('colleague', 'follow_query', { p_query: query.id, p_on: false })
      await raised()
      expect(await hears(stage, 'colleague', topic('query', query.id, epoch + 1))).toBe(false)
    })

    test('together with the user topic when a device is signed out', async () => {
      const before = await own('admin')
      const device = randomUUID()
      await stage.sql('insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())', [
        device,
        stage.id('admin'),
      ])
      await stage.must('admin', 'revoke_device', { p_id: device })
      await raised()
      expect(places(stage, await told(stage))).toEqual(['company rotated', 'members rotated', 'person admin rotated'])
      expect(await hears(stage, 'admin', before)).toBe(false)
      expect(await hears(stage, 'admin', await own('admin'))).toBe(true)
      await clearMessages(stage)
      await stage.must('admin', 'revoke_device', { p_id: device })
      expect(await told(stage)).toEqual([])
    })

    test('at most five times in ten minutes for one user’s sign-outs, then by the worker', async () => {
      const epochs = async () =>
        places(
          stage,
          (await told(stage)).filter(({ event }) => event === 'rotated'),
        )
      const once = ['company rotated', 'members rotated', 'person colleague rotated']
      for (let turn = 0; turn < 5; turn += 1) {
        await clearMessages(stage)
        await stage.must('colleague', 'revoke_other_devices')
        expect(await epochs()).toEqual(once)
      }
      await clearMessages(stage)
      for (let turn = 0; turn < 3; turn += 1) await stage.must('colleague', 'revoke_other_devices')
      // The user's own devices are notified each time, and nobody else.
      expect(await epochs()).toEqual(Array.from({ length: 3 }, () => 'person colleague rotated'))
      await clearMessages(stage)
      // The limit counts per user.
      await stage.must('bystander', 'revoke_other_devices')
      expect(await epochs()).toEqual(['company rotated', 'members rotated', 'person bystander rotated'])
      await clearMessages(stage)
      expect(await stage.must('worker', 'rotate_pending_topics')).toBe(1)
      expect(await epochs()).toEqual(['company rotated', 'members rotated'])
      expect(await stage.must('worker', 'rotate_pending_topics')).toBe(0)
      await stage.sql(
        `update private.rotation_limits set window_started_at = window_started_at - interval '10 minutes'`,
      )
      await clearMessages(stage)
      await stage.must('colleague', 'revoke_other_devices')
      expect(await epochs()).toEqual(once)
    })

    test('on demand only by the worker', async () => {
      for (const name of everybody)
        expect(await stage.call(name, 'rotate_pending_topics')).toMatchObject({ ok: false, code: '42501' })
    })

    test('when all other devices are signed out, even if the auth service ended them before', async () => {
      const before = await own('admin')
      expect(await stage.must('admin', 'revoke_other_devices')).toBe(0)
      await raised()
      expect(places(stage, await told(stage))).toEqual(['company rotated', 'members rotated', 'person admin rotated'])
      expect(await hears(stage, 'admin', before)).toBe(false)
      expect(await hears(stage, 'admin', await own('admin'))).toBe(true)
    })
  })
})
