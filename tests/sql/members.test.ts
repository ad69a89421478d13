import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantableRoles, maySuspend, roles } from '../../src/domain/role.ts'
import { createTestDb, memberNames, nonMemberNames, roleOf, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

describe('a membership', () => {
  const addMember = async (role: string) => {
    const user = await db.createUser({ email: `${randomUUID()}@example.com`, name: 'Target' })
    await db.sql(
      `insert into public.memberships (company_id, user_id, email, role) values ($1, $2, 'target@example.com', $3)`,
      [db.acme.id, user, role],
    )
    return user
  }

  test.each(memberNames)('can be changed by the actor %s exactly as their role allows', async (name) => {
    for (const held of roles) {
      const user = await addMember(held)
      for (const given of roles) {
        const answer = await db.call(name, 'set_member_role', {
          p_company: db.acme.id,
          p_user: user,
          p_role: given,
        })
        const allowed = grantableRoles(roleOf(name), held).includes(given)
        expect([held, given, answer.ok || answer.code]).toEqual([held, given, allowed || 'not_allowed'])
        await db.sql('update public.memberships set role = $2 where user_id = $1', [user, held])
      }
      for (const state of ['suspended', 'active']) {
        const answer = await db.call(name, 'set_member_state', {
          p_company: db.acme.id,
          p_user: user,
          p_state: state,
        })
        expect([held, state, answer.ok || answer.code]).toEqual([
          held,
          state,
          maySuspend(roleOf(name), held) || 'not_allowed',
        ])
      }
    }
  })

  test.each(nonMemberNames)('cannot be changed by the actor %s, who has no access', async (name) => {
    const member = { p_company: db.acme.id, p_user: db.id('requester') }
    expect(await db.call(name, 'set_member_role', { ...member, p_role: 'owner' })).toMatchObject({
      code: 'not_found',
    })
    expect(await db.call(name, 'set_member_state', { ...member, p_state: 'suspended' })).toMatchObject({
      code: 'not_found',
    })
  })

  test('of the last owner cannot be changed, suspended or deleted in any way', async () => {
    const member = { p_company: db.globex.id, p_user: db.id('outsider') }
    expect(await db.call('outsider', 'set_member_role', { ...member, p_role: 'admin' })).toMatchObject({
      code: 'last_owner',
    })
    expect(await db.call('outsider', 'set_member_state', { ...member, p_state: 'suspended' })).toMatchObject({
      code: 'not_allowed',
    })
    const where = `where company_id = '${db.globex.id}'`
    for (const path of [
      `update public.memberships set role = 'agent' ${where}`,
      `update public.memberships set state = 'suspended' ${where}`,
      `delete from public.memberships ${where}`,
      `insert into public.companies (name, key, created_by, client_id) values ('Empty', 'EMPTY', '${db.id('outsider')}', gen_random_uuid())`,
    ]) {
      await expect(db.sql(path)).rejects.toThrow('at least one active owner')
    }
  })

  test('that is suspended loses access at once and regains everything when restored', async () => {
    const member = { p_company: db.acme.id, p_user: db.id('colleague') }
    const { number } = await db.raise('colleague')
    await db.must('admin', 'set_member_state', { ...member, p_state: 'suspended' })
    // Enough to say what happened: the key and the name, which a member knew.
    const suspended = [{ key: 'ACME', name: 'Acme' }]
    expect(await db.must('colleague', 'viewer_context')).toMatchObject({ companies: [], suspended })
    expect(await db.must('outsider', 'viewer_context')).toMatchObject({ suspended: [] })
    expect(await db.must('colleague', 'open_query', { p_key: 'ACME', p_number: number })).toBeNull()
    expect(await db.call('colleague', 'list_queries', { p_company: db.acme.id })).toMatchObject({
      code: 'not_found',
    })
    await db.must('admin', 'set_member_state', { ...member, p_state: 'active' })
    expect(await db.must('colleague', 'open_query', { p_key: 'ACME', p_number: number })).toMatchObject({ number })
  })
})

describe('personal data of members', () => {
  test('includes e-mail addresses for staff, and invitations only for admins', async () => {
    await db.must('owner', 'invite_people', {
      p_company: db.acme.id,
      p_emails: ['guest@example.com'],
      p_role: 'agent',
      p_client_id: randomUUID(),
    })
    const data = await db.must<{ members: { email: string }[]; invitations: object[] }>('admin', 'company_people', {
      p_company: db.acme.id,
    })
    expect(data.members.map(({ email }) => email)).toContain('requester@example.com')
    expect(data.invitations).toMatchObject([
      { email: 'guest@example.com', invitedBy: { name: 'Owner' }, state: 'pending' },
    ])
    expect(await db.must('agent', 'company_people', { p_company: db.acme.id })).toMatchObject({ invitations: [] })
  })

  test('includes no e-mail addresses for requesters except their own', async () => {
    expect(await db.call('requester', 'company_people', { p_company: db.acme.id })).toMatchObject({
      code: 'not_allowed',
    })
    const { id, number } = await db.raise('requester')
    await db.post('agent', id, 'reply', 'Hello.')
    const data = JSON.stringify([
      await db.must('requester', 'open_query', { p_key: 'ACME', p_number: number }),
      await db.must('requester', 'list_queries', { p_company: db.acme.id }),
      await db.as('requester', 'select * from public.profiles'),
      await db.as('requester', 'select company_id, user_id, email, role from public.memberships'),
    ])
    expect(data.match(/\w+@example\.com/g)).toEqual(['requester@example.com'])
  })

  test('includes the current e-mail address of the account', async () => {
    await db.sql(`update auth.users set email = 'Moved@Example.com' where id = $1`, [db.id('bystander')])
    expect(await db.sql('select email from public.memberships where user_id = $1', [db.id('bystander')])).toEqual([
      { email: 'moved@example.com' },
    ])
  })
})

describe('a session ended on another device', () => {
  test('has no access, although its token is still valid', async () => {
    expect(await db.must('revoked', 'viewer_context')).toBeNull()
    for (const table of ['profiles', 'companies', 'memberships', 'queries']) {
      const column = { profiles: 'user_id', memberships: 'user_id' }[table] ?? 'id'
      expect(await db.as('revoked', `select ${column} from public.${table}`)).toEqual([])
    }
    expect(await db.as('revoked', `update public.profiles set theme = 'dark' where true returning user_id`)).toEqual([])
  })

  test('does not affect other sessions of the same user', async () => {
    const [other] = await db.sqlAs<{ answer: object }>(db.id('revoked'), 'select public.viewer_context() as answer')
    expect(other!.answer).toMatchObject({ name: 'Revoked', companies: [{ key: 'ACME', role: 'admin' }] })
  })
})

describe('a new account', () => {
  test.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada\n\tLovelace ', 'Ada Lovelace'],
    ['x'.repeat(300), 'x'.repeat(80)],
    ['', 'ada'],
    [undefined, 'ada'],
  ])('with the name %j is displayed as %j', async (name, shown) => {
    await db.sql(`delete from auth.users where email = 'ada@example.com'`)
    const id = await db.createUser({ email: 'ada@example.com', ...(name !== undefined && { name }) })
    expect(await db.sql('select display_name from public.profiles where user_id = $1', [id])).toEqual([
      { display_name: shown },
    ])
  })
})
