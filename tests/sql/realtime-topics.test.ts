import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActorName, actorNames, createTestDb, type TestDb } from './test-db.ts'
import {
  canJoin,
  clearMessages,
  describeBroadcasts,
  canBroadcast,
  broadcasts,
  type TopicNames,
  topicsOf,
} from './realtime-messages.ts'

/* Tests which actor may join and broadcast on which topic, and which changes rotate the topics. */

const staff: ActorName[] = ['owner', 'admin', 'agent']

describe('realtime topics', () => {
  let db: TestDb
  /** Private, and followed by the colleague, another requester. */
  let query: { id: string; number: number }
  let version: number
  beforeAll(async () => {
    db = await createTestDb()
    query = await db.raise('requester', 'A private one', { p_visibility: 'company' })
    await db.must('colleague', 'follow_query', { p_query: query.id, p_on: true })
    await db.sql(`update public.queries set visibility = 'private' where id = $1`, [query.id])
  })
  afterAll(() => db?.stop())
  beforeEach(async () => {
    version = (
      await db.sql<{ topic_version: number }>('select topic_version from public.companies where id = $1', [db.acme.id])
    )[0]!.topic_version
    await clearMessages(db)
  })

  const topic = (kind: string, subject: string, of = version) => `${kind}:${subject}:${of}`
  const own = async (name: ActorName) =>
    (
      await db.sql<{ topic: string }>(
        `select 'person:' || user_id || ':' || topic_version as topic from public.profiles where user_id = $1`,
        [db.id(name)],
      )
    )[0]!.topic
  const joinersOf = async (name: string, extension?: string) => {
    const found: ActorName[] = []
    for (const person of actorNames) if (await canJoin(db, person, name, extension)) found.push(person)
    return found
  }
  const broadcastersOf = async (name: string, extension?: string) => {
    const found: ActorName[] = []
    for (const person of actorNames) if (await canBroadcast(db, person, name, extension)) found.push(person)
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
      async (kind, joiners, senders) => {
        const name = topic(kind, ['query', 'query-staff', 'query-public'].includes(kind) ? query.id : db.acme.id)
        expect(await joinersOf(name)).toEqual(joiners)
        expect(await broadcastersOf(name)).toEqual(senders)
      },
    )

    test('allow only the user to join a user topic, and nobody to broadcast there', async () => {
      const name = await own('requester')
      expect(await joinersOf(name)).toEqual(['requester'])
      expect(await broadcastersOf(name)).toEqual([])
      // A suspended member may still belong to other companies.
      expect(await joinersOf(await own('suspended'))).toEqual(['suspended'])
      expect(await joinersOf(await own('revoked'))).toEqual([])
    })

    test('allow presence only on query-staff, for staff', async () => {
      const desk = topic('query-staff', query.id)
      expect(await joinersOf(desk, 'presence')).toEqual(staff)
      expect(await broadcastersOf(desk, 'presence')).toEqual(staff)
      for (const name of [topic('query-public', query.id), topic('staff', db.acme.id), topic('query', query.id)]) {
        expect(await joinersOf(name, 'presence')).toEqual([])
        expect(await broadcastersOf(name, 'presence')).toEqual([])
      }
    })

    test('allow every member to join the topic of a query that is visible to the company', async () => {
      const open = await db.raise('requester', 'For all', { p_visibility: 'company' })
      const members: ActorName[] = [...staff, 'requester', 'colleague', 'bystander']
      expect(await joinersOf(topic('query', open.id))).toEqual(members)
      expect(await joinersOf(topic('query-public', open.id))).toEqual([...staff, 'requester'])
    })

    test('deny members without the second factor that the company requires', async () => {
      await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
      for (const kind of ['company', 'members', 'staff']) {
        expect(await joinersOf(topic(kind, db.acme.id, version + 1))).toEqual([])
      }
      await db.sql('update public.companies set require_mfa = false where id = $1', [db.acme.id])
    })

    test('deny a session in which the user has not verified the second factor, even on the user topic', async () => {
      await db.sql(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', 'verified', 'X', now(), now())`,
        [db.id('bystander')],
      )
      expect(await canJoin(db, 'bystander', await own('bystander'))).toBe(false)
      expect(await canJoin(db, 'bystander', topic('members', db.acme.id))).toBe(false)
      await db.sql('delete from auth.mfa_factors')
    })

    test('deny reading messages of other topics on a joined topic', async () => {
      await db.sql(`select realtime.send('{"secret": true}', 'query', $1)`, [topic('company', db.acme.id)])
      const members = topic('members', db.acme.id)
      const rows = await db.as(
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
      ['with a future version', () => topic('company', db.acme.id, version + 1)],
      ['with a past version', () => topic('company', db.acme.id, version - 1)],
      ['of another company', () => topic('company', db.globex.id, 1)],
      ['of an unknown company', () => topic('company', randomUUID())],
      ['of an unknown query', () => topic('query-staff', randomUUID())],
      ['without a version', () => `company:${db.acme.id}`],
      ['with a version that is not a number', () => `company:${db.acme.id}:x`],
      ['with a version that is too large', () => `company:${db.acme.id}:99999999999999999999`],
      ['with a leading zero', () => `company:${db.acme.id}:0${version}`],
      ['with a suffix', () => `${topic('company', db.acme.id)}:1`],
      ['with a trailing line break', () => `${topic('company', db.acme.id)}\n`],
      ['in capitals', () => topic('company', db.acme.id).toUpperCase()],
      ['with an invalid id', () => 'company:acme:1'],
      ['of an unknown kind', () => topic('everything', db.acme.id)],
      ['that is empty', () => ''],
      ['with an SQL injection', () => `company:'; drop table public.queries; --:1`],
    ])('%s cannot be joined and raises no error', async (_, name) => {
      for (const person of ['owner', 'requester'] as const) {
        expect(await canJoin(db, person, name())).toBe(false)
        expect(await canBroadcast(db, person, name())).toBe(false)
      }
    })
  })

  describe('the topics returned by realtime_topics', () => {
    test.each([
      ['owner', ['company', 'members', 'staff', 'person', 'query', 'query-staff', 'query-public']],
      ['requester', ['members', 'person', 'query', 'query-public']],
      ['colleague', ['members', 'person', 'query']],
      ['bystander', ['members', 'person']],
    ] as [ActorName, (keyof TopicNames)[]][])('are those that the actor %s may join', async (name, kinds) => {
      const topics = await topicsOf(db, name, query.id)
      const given = Object.entries(topics).flatMap(([kind, value]) => (value === null ? [] : [kind]))
      expect(given.toSorted()).toEqual(kinds.toSorted())
      for (const value of Object.values(topics))
        if (value !== null) expect([value, await canJoin(db, name, value)]).toEqual([value, true])
    })

    test('include no query topic without a query id or for a query of another company', async () => {
      const foreign = await db.raise('outsider')
      for (const asked of [undefined, foreign.id, randomUUID()]) {
        expect(await topicsOf(db, 'owner', asked)).toMatchObject({
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
    ] as const)('are not returned to the actor %s, who has no access', async (name, code) => {
      expect(await db.call(name, 'realtime_topics', { p_company: db.acme.id })).toMatchObject({ ok: false, code })
    })
  })

  describe('the topics of a company are rotated', () => {
    const member = (name: ActorName) => ({ p_company: db.acme.id, p_user: db.id(name) })
    /** Asserts that the old topics announced the rotation and are closed, and that the new ones are open. */
    const expectRotated = async (by = 1) => {
      const [row] = await db.sql<{ topic_version: number }>(
        'select topic_version from public.companies where id = $1',
        [db.acme.id],
      )
      expect(row!.topic_version).toBe(version + by)
      const rotated = (await broadcasts(db)).filter(({ event }) => event === 'rotated').map(({ topic }) => topic)
      expect(rotated).toEqual(expect.arrayContaining([topic('company', db.acme.id), topic('members', db.acme.id)]))
      expect(await canJoin(db, 'owner', topic('company', db.acme.id))).toBe(false)
      expect(await canJoin(db, 'owner', topic('company', db.acme.id, version + by))).toBe(true)
    }

    const beginSession = async (name: ActorName) => {
      const id = randomUUID()
      await db.sql('insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())', [
        id,
        db.id(name),
      ])
      return id
    }
    /** Begins a session and ends it as the auth service does, not by a function of ours. */
    const endSession = async (name: ActorName) =>
      db.sql('delete from auth.sessions where id = $1', [await beginSession(name)])

    test('when a member is suspended, but not when the member is restored', async () => {
      await db.must('owner', 'set_member_state', { ...member('agent'), p_state: 'suspended' })
      await expectRotated()
      expect(await canJoin(db, 'agent', topic('company', db.acme.id, version + 1))).toBe(false)
      await clearMessages(db)
      await db.must('owner', 'set_member_state', { ...member('agent'), p_state: 'active' })
      expect(await broadcasts(db)).toEqual([])
      expect(await canJoin(db, 'agent', topic('company', db.acme.id, version + 1))).toBe(true)
    })

    test('when the role of a member changes', async () => {
      await db.must('owner', 'set_member_role', { ...member('agent'), p_role: 'requester' })
      await expectRotated()
      expect(await canJoin(db, 'agent', topic('staff', db.acme.id, version + 1))).toBe(false)
      await db.must('owner', 'set_member_role', { ...member('agent'), p_role: 'agent' })
    })

    test('when a member is removed', async () => {
      await db.sql('insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, $4)', [
        db.acme.id,
        db.id('stranger'),
        'stranger@example.com',
        'agent',
      ])
      await db.sql('delete from public.memberships where user_id = $1', [db.id('stranger')])
      await expectRotated()
    })

    test('when the company starts or stops requiring a second factor', async () => {
      await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
      await db.sql('update public.companies set require_mfa = false where id = $1', [db.acme.id])
      await expectRotated(2)
    })

    test('when a query visible to the company becomes private', async () => {
      const open = await db.raise('requester', 'For all', { p_visibility: 'company' })
      await clearMessages(db)
      await db.sql(`update public.queries set visibility = 'private' where id = $1`, [open.id])
      await expectRotated()
    })

    test('when a requester loses access by unfollowing, but not when staff unfollow', async () => {
      await db.must('agent', 'follow_query', { p_query: query.id, p_on: true })
      await db.must('agent', 'follow_query', { p_query: query.id, p_on: false })
      expect(await broadcasts(db)).toEqual([])
      await db.must('colleague', 'follow_query', { p_query: query.id, p_on: false })
      await expectRotated()
      expect(await canJoin(db, 'colleague', topic('query', query.id, version + 1))).toBe(false)
    })

    test('together with the user topic when a device is signed out', async () => {
      const before = await own('admin')
      const device = await beginSession('admin')
      await db.must('admin', 'revoke_device', { p_id: device })
      await expectRotated()
      expect(describeBroadcasts(db, await broadcasts(db))).toEqual([
        'company rotated',
        'members rotated',
        'person admin rotated',
      ])
      expect(await canJoin(db, 'admin', before)).toBe(false)
      expect(await canJoin(db, 'admin', await own('admin'))).toBe(true)
      await clearMessages(db)
      await db.must('admin', 'revoke_device', { p_id: device })
      expect(await broadcasts(db)).toEqual([])
    })

    test('at most five times in ten minutes for sign-outs of one user, and later ones by the worker', async () => {
      const rotations = async () =>
        describeBroadcasts(
          db,
          (await broadcasts(db)).filter(({ event }) => event === 'rotated'),
        )
      const oneRotation = ['company rotated', 'members rotated']
      for (let turn = 0; turn < 5; turn += 1) {
        await clearMessages(db)
        await db.must('colleague', 'revoke_other_devices')
        expect(await rotations()).toEqual(oneRotation)
      }
      await clearMessages(db)
      for (let turn = 0; turn < 3; turn += 1) await db.must('colleague', 'revoke_other_devices')
      expect(await rotations()).toEqual([])
      expect(await db.must('worker', 'rotate_pending_topics')).toBe(1)
      expect(await rotations()).toEqual(oneRotation)
      expect(await db.must('worker', 'rotate_pending_topics')).toBe(0)
      await clearMessages(db)
      // The limit counts per user, and a rotation at once serves those who wait for one.
      await db.must('colleague', 'revoke_other_devices')
      await db.must('bystander', 'revoke_other_devices')
      expect(await rotations()).toEqual(oneRotation)
      expect(await db.must('worker', 'rotate_pending_topics')).toBe(0)
      await db.sql(`update private.rotation_limits set window_started_at = window_started_at - interval '10 minutes'`)
      await clearMessages(db)
      await db.must('colleague', 'revoke_other_devices')
      expect(await rotations()).toEqual(oneRotation)
    })

    test('on demand only by the worker', async () => {
      for (const name of actorNames)
        expect(await db.call(name, 'rotate_pending_topics')).toMatchObject({ ok: false, code: '42501' })
    })

    test('by the worker when the auth service ends a session, and the topic of the user at once', async () => {
      const before = await own('admin')
      await endSession('admin')
      expect(describeBroadcasts(db, await broadcasts(db))).toEqual(['person admin rotated'])
      expect(await canJoin(db, 'admin', before)).toBe(false)
      expect(await canJoin(db, 'admin', await own('admin'))).toBe(true)
      await endSession('admin')
      await endSession('bystander')
      await clearMessages(db)
      expect(await db.must('worker', 'rotate_pending_topics')).toBe(1)
      await expectRotated()
    })

    test('at once when all other devices are signed out, even if the auth service ended them before', async () => {
      await endSession('admin')
      await clearMessages(db)
      expect(await db.must('admin', 'revoke_other_devices')).toBe(0)
      await expectRotated()
      expect(await db.must('worker', 'rotate_pending_topics')).toBe(0)
    })

    test('at once when a user signs out everywhere, also for the device that asked', async () => {
      const before = await own('admin')
      await beginSession('admin')
      await db.must('admin', 'revoke_all_devices')
      await expectRotated()
      expect(await canJoin(db, 'admin', before)).toBe(false)
      expect(await canJoin(db, 'admin', topic('query', query.id, version + 1))).toBe(false)
      expect(await db.must('worker', 'rotate_pending_topics')).toBe(0)
    })
  })
})
