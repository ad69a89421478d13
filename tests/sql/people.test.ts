import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { grantableRoles, invitableRoles, maySuspend, roles } from '../../src/domain/role.ts'
import { type CastName, castNames, createStage, type Stage } from './support.ts'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
})
afterAll(() => stage?.stop())

const invite = (name: CastName, emails: string[], role: string) =>
  stage.call<{ id: string; email: string; outcome: string; token: string }[]>(name, 'invite_people', {
    p_company: stage.acme.id,
    p_emails: emails,
    p_role: role,
    p_client_id: randomUUID(),
  })

const invited = async (email: string, role = 'requester') => {
  const answer = await invite('owner', [email], role)
  if (!answer.ok) throw new Error(answer.message)
  return answer.value[0]!
}

const inCompany = castNames.filter(
  (name) => !['visitor', 'revoked', 'stranger', 'outsider', 'suspended'].includes(name),
)
const outside = ['suspended', 'stranger', 'outsider'] as const
const roleOf = (name: CastName) => (['owner', 'admin', 'agent'] as const).find((role) => role === name) ?? 'requester'

describe('inviting', () => {
  test.each(inCompany)('%s invites whom their role may invite', async (name) => {
    for (const role of roles) {
      const answer = await invite(name, [`${name}-${role}@example.com`], role)
      if (invitableRoles(roleOf(name)).includes(role)) expect(answer).toMatchObject({ ok: true })
      else expect(answer).toMatchObject({ ok: false, code: 'not_allowed' })
    }
  })

  test.each(outside)('%s invites nobody, and does not hear of the company', async (name) => {
    expect(await invite(name, ['x@example.com'], 'requester')).toMatchObject({ ok: false, code: 'not_found' })
  })

  test('a visitor and an ended session are told so', async () => {
    expect(await invite('visitor', ['x@example.com'], 'requester')).toMatchObject({ code: '42501' })
    expect(await invite('revoked', ['x@example.com'], 'requester')).toMatchObject({ code: 'session_ended' })
  })

  test('addresses are compared without letter case and spaces, and twice the same counts once', async () => {
    const answer = await invite('owner', [' Same@Example.com', 'same@example.com', 'OWNER@example.com'], 'requester')
    expect(answer).toMatchObject({
      value: [{ email: 'owner@example.com', outcome: 'already_member' }, { email: 'same@example.com' }],
    })
  })

  test('inviting again renews: a new token opens, the old one is dead, one mail waits', async () => {
    const first = await invited('again@example.com')
    const second = await invited('again@example.com', 'agent')
    expect(second).toMatchObject({ id: first.id, outcome: 'renewed' })
    expect(second.token).not.toBe(first.token)
    const mails = await stage.sql(
      `select data ->> 'token' as token from public.outbox where recipient = 'again@example.com'`,
    )
    expect(mails).toEqual([{ token: second.token }])
    expect(await stage.must('stranger', 'invitation_offer', { p_token: first.token })).toEqual({ state: 'unknown' })
  })

  test("an admin cannot turn an owner's invitation of an admin into their own", async () => {
    await invited('boss@example.com', 'admin')
    expect(await invite('admin', ['boss@example.com'], 'requester')).toMatchObject({ code: 'not_allowed' })
  })

  test.each(['two words@example.com', 'a@b\nBcc: all@example.com', 'nobody', ''])('%j is no address', async (email) => {
    expect(await invite('owner', [email], 'requester')).toMatchObject({ ok: false, code: '23514' })
  })

  test('the mail tells who invites whom to what', async () => {
    const { token } = await invited('mail@example.com', 'agent')
    const waiting = await stage.must<{ to: string }[]>('worker', 'claim_outbox', { p_limit: 100 })
    expect(waiting.find(({ to }) => to === 'mail@example.com')).toMatchObject({
      template: 'invitation',
      data: { token, companyName: 'Acme', inviterName: 'Owner', role: 'agent' },
    })
  })
})

describe('an invitation', () => {
  let token: string
  let id: string
  let email: string
  let guest: string
  beforeEach(async () => {
    email = `guest-${randomUUID()}@example.com`
    guest = await stage.createUser({ email, name: 'Guest' })
    ;({ token, id } = await invited(email, 'agent'))
  })
  const as = async <T>(user: string, fn: string, args: unknown[]) =>
    (
      await stage.sqlAs<{ answer: T }>(
        user,
        `select public.${fn}(${args.map((_, at) => `$${at + 1}`)}) as answer`,
        args,
      )
    )[0]!.answer
  const offer = () => as(guest, 'invitation_offer', [token])
  const accept = () => as(guest, 'accept_invitation', [token])
  const refused = (code: string) => expect.objectContaining({ code: 'P0001', hint: code })

  test('tells its address what it offers, and makes it a member', async () => {
    expect(await offer()).toEqual({ state: 'pending', companyName: 'Acme', role: 'agent', invitedBy: 'Owner' })
    expect(await accept()).toEqual({ companyKey: 'ACME' })
    expect(await accept()).toEqual({ companyKey: 'ACME' })
    expect(await offer()).toMatchObject({ state: 'accepted' })
    const [member] = await stage.sql('select role, state, email from public.memberships where user_id = $1', [guest])
    expect(member).toEqual({ role: 'agent', state: 'active', email })
  })

  test('tells another address nothing, whatever state it is in', async () => {
    expect(await stage.must('stranger', 'invitation_offer', { p_token: token })).toEqual({ state: 'other_address' })
    expect(await stage.call('stranger', 'accept_invitation', { p_token: token })).toMatchObject({
      code: 'invitation_other_address',
    })
    await stage.must('owner', 'revoke_invitation', { p_id: id })
    expect(await stage.must('stranger', 'invitation_offer', { p_token: token })).toEqual({ state: 'other_address' })
  })

  test('tells its address nothing before the address was confirmed', async () => {
    await stage.sql('update auth.users set email_confirmed_at = null where id = $1', [guest])
    expect(await offer()).toEqual({ state: 'other_address' })
    await expect(accept()).rejects.toEqual(refused('invitation_other_address'))
  })

  test('expires', async () => {
    await stage.sql(`update public.invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect(await offer()).toMatchObject({ state: 'expired' })
    await expect(accept()).rejects.toEqual(refused('invitation_expired'))
    const sent = await stage.must<{ email: string; token: string }>('admin', 'resend_invitation', { p_id: id })
    expect(sent.email).toBe(email)
    token = sent.token
    expect(await accept()).toEqual({ companyKey: 'ACME' })
  })

  test('can be taken back, with its mail', async () => {
    await stage.must('admin', 'revoke_invitation', { p_id: id })
    expect(await offer()).toMatchObject({ state: 'revoked' })
    await expect(accept()).rejects.toEqual(refused('invitation_invalid'))
    expect(await stage.sql('select 1 from public.outbox where subject_id = $1 and settled_at is null', [id])).toEqual(
      [],
    )
    expect(await stage.call('admin', 'resend_invitation', { p_id: id })).toMatchObject({ code: 'invitation_invalid' })
  })

  test('does not bring a suspended member back', async () => {
    await accept()
    const member = { p_company: stage.acme.id, p_user: guest }
    await stage.must('owner', 'set_member_state', { ...member, p_state: 'suspended' })
    expect(await invite('owner', [email], 'agent')).toMatchObject({ value: [{ outcome: 'already_member' }] })
  })

  test('is resent and taken back only by who may give its role', async () => {
    const admin = await invited(`admin-${randomUUID()}@example.com`, 'admin')
    for (const act of ['resend_invitation', 'revoke_invitation']) {
      expect(await stage.call('admin', act, { p_id: admin.id })).toMatchObject({ code: 'not_allowed' })
      expect(await stage.call('agent', act, { p_id: id })).toMatchObject({ code: 'not_allowed' })
      expect(await stage.call('requester', act, { p_id: id })).toMatchObject({ code: 'not_allowed' })
      for (const name of outside) expect(await stage.call(name, act, { p_id: id })).toMatchObject({ code: 'not_found' })
    }
  })

  test('of a token nobody made is unknown', async () => {
    expect(await stage.must('stranger', 'invitation_offer', { p_token: 'f'.repeat(64) })).toEqual({ state: 'unknown' })
    expect(await stage.call('stranger', 'accept_invitation', { p_token: '' })).toMatchObject({
      code: 'invitation_invalid',
    })
  })
})

describe('roles and states', () => {
  const put = async (role: string) => {
    const user = await stage.createUser({ email: `${randomUUID()}@example.com`, name: 'Target' })
    await stage.sql(
      `insert into public.memberships (company_id, user_id, email, role) values ($1, $2, 'target@example.com', $3)`,
      [stage.acme.id, user, role],
    )
    return user
  }

  test.each(inCompany)('%s changes the roles and states their role may change', async (name) => {
    for (const held of roles) {
      const user = await put(held)
      for (const given of roles) {
        const answer = await stage.call(name, 'set_member_role', {
          p_company: stage.acme.id,
          p_user: user,
          p_role: given,
        })
        const allowed = grantableRoles(roleOf(name), held).includes(given)
        expect([held, given, answer.ok || answer.code]).toEqual([held, given, allowed || 'not_allowed'])
        await stage.sql('update public.memberships set role = $2 where user_id = $1', [user, held])
      }
      for (const state of ['suspended', 'active']) {
        const answer = await stage.call(name, 'set_member_state', {
          p_company: stage.acme.id,
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

  test.each(outside)('%s changes nobody', async (name) => {
    const member = { p_company: stage.acme.id, p_user: stage.id('requester') }
    expect(await stage.call(name, 'set_member_role', { ...member, p_role: 'owner' })).toMatchObject({
      code: 'not_found',
    })
    expect(await stage.call(name, 'set_member_state', { ...member, p_state: 'suspended' })).toMatchObject({
      code: 'not_found',
    })
  })

  test('the last owner can neither step down nor be taken out by any path', async () => {
    const member = { p_company: stage.globex.id, p_user: stage.id('outsider') }
    expect(await stage.call('outsider', 'set_member_role', { ...member, p_role: 'admin' })).toMatchObject({
      code: 'last_owner',
    })
    expect(await stage.call('outsider', 'set_member_state', { ...member, p_state: 'suspended' })).toMatchObject({
      code: 'not_allowed',
    })
    const where = `where company_id = '${stage.globex.id}'`
    for (const path of [
      `update public.memberships set role = 'agent' ${where}`,
      `update public.memberships set state = 'suspended' ${where}`,
      `delete from public.memberships ${where}`,
      `insert into public.companies (name, key, created_by, client_id) values ('Empty', 'EMPTY', '${stage.id('outsider')}', gen_random_uuid())`,
    ]) {
      await expect(stage.sql(path)).rejects.toThrow('at least one active owner')
    }
  })

  test('whoever is suspended is out at once, and back with all they had', async () => {
    const member = { p_company: stage.acme.id, p_user: stage.id('colleague') }
    const { number } = await stage.raise('colleague')
    await stage.must('admin', 'set_member_state', { ...member, p_state: 'suspended' })
    expect(await stage.must('colleague', 'viewer_context')).toMatchObject({ companies: [] })
    expect(await stage.must('colleague', 'open_query', { p_key: 'ACME', p_number: number })).toBeNull()
    expect(await stage.call('colleague', 'list_queries', { p_company: stage.acme.id })).toMatchObject({
      code: 'not_found',
    })
    await stage.must('admin', 'set_member_state', { ...member, p_state: 'active' })
    expect(await stage.must('colleague', 'open_query', { p_key: 'ACME', p_number: number })).toMatchObject({ number })
  })
})

describe('who is told about people', () => {
  test('staff hear everybody with address, admins the invitations too', async () => {
    const told = await stage.must<{ members: { email: string }[]; invitations: object[] }>('admin', 'company_people', {
      p_company: stage.acme.id,
    })
    expect(told.members.map(({ email }) => email)).toContain('requester@example.com')
    expect(told.invitations.length).toBeGreaterThan(0)
    expect(await stage.must('agent', 'company_people', { p_company: stage.acme.id })).toMatchObject({ invitations: [] })
  })

  test('requesters hear no address but their own', async () => {
    expect(await stage.call('requester', 'company_people', { p_company: stage.acme.id })).toMatchObject({
      code: 'not_allowed',
    })
    const { id, number } = await stage.raise('requester')
    await stage.post('agent', id, 'reply', 'Hello.')
    const told = JSON.stringify([
      await stage.must('requester', 'open_query', { p_key: 'ACME', p_number: number }),
      await stage.must('requester', 'list_queries', { p_company: stage.acme.id }),
      await stage.as('requester', 'select * from public.profiles'),
      await stage.as('requester', 'select company_id, user_id, email, role from public.memberships'),
    ])
    expect(told.match(/\w+@example\.com/g)).toEqual(['requester@example.com'])
  })

  test("a member's address follows their account", async () => {
    await stage.sql(`update auth.users set email = 'Moved@Example.com' where id = $1`, [stage.id('bystander')])
    expect(await stage.sql('select email from public.memberships where user_id = $1', [stage.id('bystander')])).toEqual(
      [{ email: 'moved@example.com' }],
    )
  })
})

describe('a session that was ended elsewhere', () => {
  test('opens nothing any more, though its token still verifies', async () => {
    expect(await stage.must('revoked', 'viewer_context')).toBeNull()
    for (const table of ['profiles', 'companies', 'memberships', 'queries']) {
      const column = { profiles: 'user_id', memberships: 'user_id' }[table] ?? 'id'
      expect(await stage.as('revoked', `select ${column} from public.${table}`)).toEqual([])
    }
    expect(await stage.as('revoked', `update public.profiles set theme = 'dark' returning user_id`)).toEqual([])
  })

  test("ends nothing for the same person's other sessions", async () => {
    const [other] = await stage.sqlAs<{ answer: object }>(
      stage.id('revoked'),
      'select public.viewer_context() as answer',
    )
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
  ])('named %j is shown as %j', async (name, shown) => {
    await stage.sql(`delete from auth.users where email = 'ada@example.com'`)
    const id = await stage.createUser({ email: 'ada@example.com', ...(name !== undefined && { name }) })
    expect(await stage.sql('select display_name from public.profiles where user_id = $1', [id])).toEqual([
      { display_name: shown },
    ])
  })
})
