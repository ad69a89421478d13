import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type Stage } from './support.ts'
import { hears, clearMessages, places, speaks, told, type Topics, topicsOf } from './realtime-messages.ts'

/* Who may join which live topic and speak there, on both engines; and that whoever no longer belongs is left behind. */

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
])('live topics on $engine', ({ postgres }) => {
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

  describe('who may join and speak', () => {
    test.each([
      ['company', staff, []],
      ['members', [...staff, 'requester', 'colleague', 'bystander'], []],
      ['staff', staff, staff],
      ['query', [...staff, 'requester', 'colleague'], []],
      ['query-staff', staff, staff],
      ['query-public', [...staff, 'requester'], [...staff, 'requester']],
    ] as [string, ActorName[], ActorName[]][])('%s:', async (kind, hear, speak) => {
      const name = topic(kind, ['query', 'query-staff', 'query-public'].includes(kind) ? query.id : stage.acme.id)
      expect(await listeners(name)).toEqual(hear)
      expect(await speakers(name)).toEqual(speak)
    })

    test('person: is that person’s, who says nothing there', async () => {
      const name = await own('requester')
      expect(await listeners(name)).toEqual(['requester'])
      expect(await speakers(name)).toEqual([])
      // Whoever is suspended is still a person, in other companies perhaps.
      expect(await listeners(await own('suspended'))).toEqual(['suspended'])
      expect(await listeners(await own('revoked'))).toEqual([])
    })

    test('presence is shown at desks alone, by staff to staff', async () => {
      const desk = topic('query-staff', query.id)
      expect(await listeners(desk, 'presence')).toEqual(staff)
      expect(await speakers(desk, 'presence')).toEqual(staff)
      for (const name of [topic('query-public', query.id), topic('staff', stage.acme.id), topic('query', query.id)]) {
        expect(await listeners(name, 'presence')).toEqual([])
        expect(await speakers(name, 'presence')).toEqual([])
      }
    })

    test('a query open to all is every member’s to hear', async () => {
      const open = await stage.raise('requester', 'For all', { p_visibility: 'company' })
      const members: ActorName[] = [...staff, 'requester', 'colleague', 'bystander']
      expect(await listeners(topic('query', open.id))).toEqual(members)
      expect(await listeners(topic('query-public', open.id))).toEqual([...staff, 'requester'])
    })

    test('a company that asks for a second factor is silent without one', async () => {
      await stage.sql('update public.companies set require_mfa = true where id = $1', [stage.acme.id])
      for (const kind of ['company', 'members', 'staff']) {
        expect(await listeners(topic(kind, stage.acme.id, epoch + 1))).toEqual([])
      }
      await stage.sql('update public.companies set require_mfa = false where id = $1', [stage.acme.id])
    })

    test('somebody who has one and has not shown it hears nothing, not even of themselves', async () => {
      await stage.sql(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
         values (gen_random_uuid(), $1, 'totp', 'verified', 'X', now(), now())`,
        [stage.id('bystander')],
      )
      expect(await hears(stage, 'bystander', await own('bystander'))).toBe(false)
      expect(await hears(stage, 'bystander', topic('members', stage.acme.id))).toBe(false)
      await stage.sql('delete from auth.mfa_factors')
    })

    test('what was said on another topic is not read on one’s own', async () => {
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

  describe('no topic', () => {
    test.each([
      ['of tomorrow', () => topic('company', stage.acme.id, epoch + 1)],
      ['of yesterday', () => topic('company', stage.acme.id, epoch - 1)],
      ['of another company', () => topic('company', stage.globex.id, 1)],
      ['of a company that is none', () => topic('company', randomUUID())],
      ['of a query that is none', () => topic('query-staff', randomUUID())],
      ['without a version', () => `company:${stage.acme.id}`],
      ['with an epoch that is no number', () => `company:${stage.acme.id}:x`],
      ['with one too large', () => `company:${stage.acme.id}:99999999999999999999`],
      ['with a zero before', () => `company:${stage.acme.id}:0${epoch}`],
      ['with something behind', () => `${topic('company', stage.acme.id)}:1`],
      ['with a line break behind', () => `${topic('company', stage.acme.id)}\n`],
      ['in capitals', () => topic('company', stage.acme.id).toUpperCase()],
      ['of no id', () => 'company:acme:1'],
      ['of another kind', () => topic('everything', stage.acme.id)],
      ['of nothing', () => ''],
      ['that is hostile', () => `company:'; drop table public.queries; --:1`],
    ])('%s is joined, and none is an error', async (_, name) => {
      for (const person of ['owner', 'requester'] as const) {
        expect(await hears(stage, person, name())).toBe(false)
        expect(await speaks(stage, person, name())).toBe(false)
      }
    })
  })

  describe('the topics somebody is told of', () => {
    test.each([
      ['owner', ['company', 'members', 'staff', 'person', 'query', 'query-staff', 'query-public']],
      ['requester', ['members', 'person', 'query', 'query-public']],
      ['colleague', ['members', 'person', 'query']],
      ['bystander', ['members', 'person']],
    ] as [ActorName, (keyof Topics)[]][])('are those they may join: %s', async (name, kinds) => {
      const topics = await topicsOf(stage, name, query.id)
      const given = Object.entries(topics).flatMap(([kind, value]) => (value === null ? [] : [kind]))
      expect(given.toSorted()).toEqual(kinds.toSorted())
      for (const value of Object.values(topics))
        if (value !== null) expect([value, await hears(stage, name, value)]).toEqual([value, true])
    })

    test('are those of the company alone where no query is asked for, or one of another company', async () => {
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
    ] as const)('are none: %s', async (name, code) => {
      expect(await stage.call(name, 'realtime_topics', { p_company: stage.acme.id })).toMatchObject({ ok: false, code })
    })
  })

  describe('everybody joins anew', () => {
    const member = (name: ActorName) => ({ p_company: stage.acme.id, p_user: stage.id(name) })
    /** Expects that the topics of before said so, that they are closed now, and the next ones open. */
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

    test('when somebody is suspended, who then is left behind; not when they are taken back', async () => {
      await stage.must('owner', 'set_member_state', { ...member('agent'), p_state: 'suspended' })
      await raised()
      expect(await hears(stage, 'agent', topic('company', stage.acme.id, epoch + 1))).toBe(false)
      await clearMessages(stage)
      await stage.must('owner', 'set_member_state', { ...member('agent'), p_state: 'active' })
      expect(await told(stage)).toEqual([])
      expect(await hears(stage, 'agent', topic('company', stage.acme.id, epoch + 1))).toBe(true)
    })

    test('when a role changes', async () => {
      await stage.must('owner', 'set_member_role', { ...member('agent'), p_role: 'requester' })
      await raised()
      expect(await hears(stage, 'agent', topic('staff', stage.acme.id, epoch + 1))).toBe(false)
      await stage.must('owner', 'set_member_role', { ...member('agent'), p_role: 'agent' })
    })

    test('when somebody is removed', async () => {
      await stage.sql('insert into public.memberships (company_id, user_id, email, role) values ($1, $2, $3, $4)', [
        stage.acme.id,
        stage.id('stranger'),
        'stranger@example.com',
        'agent',
      ])
      await stage.sql('delete from public.memberships where user_id = $1', [stage.id('stranger')])
      await raised()
    })

    test('when a company begins or ends to ask for a second factor', async () => {
      await stage.sql('update public.companies set require_mfa = true where id = $1', [stage.acme.id])
      await stage.sql('update public.companies set require_mfa = false where id = $1', [stage.acme.id])
      await raised(2)
    })

    test('when a query that all saw becomes private', async () => {
      const open = await stage.raise('requester', 'For all', { p_visibility: 'company' })
      await clearMessages(stage)
      await stage.sql(`update public.queries set visibility = 'private' where id = $1`, [open.id])
      await raised()
    })

    test('when a requester no longer follows what only that showed them, and nobody when it changes nothing', async () => {
      await stage.must('agent', 'follow_query', { p_query: query.id, p_on: true })
      await stage.must('agent', 'follow_query', { p_query: query.id, p_on: false })
      expect(await told(stage)).toEqual([])
      await stage.must('colleague', 'follow_query', { p_query: query.id, p_on: false })
      await raised()
      expect(await hears(stage, 'colleague', topic('query', query.id, epoch + 1))).toBe(false)
    })

    test('when a device is signed out elsewhere, the person and their companies', async () => {
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

    test('no more than five times in ten minutes for one person’s devices, and then at the worker’s next round', async () => {
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
      // Their own devices hear of it each time; nobody else does.
      expect(await epochs()).toEqual(Array.from({ length: 3 }, () => 'person colleague rotated'))
      await clearMessages(stage)
      // Somebody else's turns are their own.
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

    test('at nobody’s wish but the worker’s', async () => {
      for (const name of everybody)
        expect(await stage.call(name, 'rotate_pending_topics')).toMatchObject({ ok: false, code: '42501' })
    })

    test('when all others are signed out, though the sign-in service ended them before', async () => {
      const before = await own('admin')
      expect(await stage.must('admin', 'revoke_other_devices')).toBe(0)
      await raised()
      expect(places(stage, await told(stage))).toEqual(['company rotated', 'members rotated', 'person admin rotated'])
      expect(await hears(stage, 'admin', before)).toBe(false)
      expect(await hears(stage, 'admin', await own('admin'))).toBe(true)
    })
  })
})
