import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invitableRoles, roles } from '../../src/domain/role.ts'
import { type ActorName, createTestDb, memberNames, nonMemberNames, roleOf, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

const invite = (name: ActorName, emails: string[], role: string) =>
  db.call<{ id: string; email: string; outcome: string; token: string }[]>(name, 'invite_people', {
    p_company: db.acme.id,
    p_emails: emails,
    p_role: role,
    p_client_id: randomUUID(),
  })

const invited = async (email: string, role = 'requester') => {
  const answer = await invite('owner', [email], role)
  if (!answer.ok) throw new Error(answer.message)
  return answer.value[0]!
}

describe('inviting people', () => {
  test.each(memberNames)(
    'is allowed to the actor %s for exactly the roles that their own role may invite',
    async (name) => {
      for (const role of roles) {
        const answer = await invite(name, [`${name}-${role}@example.com`], role)
        if (invitableRoles(roleOf(name)).includes(role)) expect(answer).toMatchObject({ ok: true })
        else expect(answer).toMatchObject({ ok: false, code: 'not_allowed' })
      }
    },
  )

  test.each(nonMemberNames)('returns not_found to the actor %s, who has no access', async (name) => {
    expect(await invite(name, ['x@example.com'], 'requester')).toMatchObject({ ok: false, code: 'not_found' })
  })

  test('is rejected for visitors and ended sessions', async () => {
    expect(await invite('visitor', ['x@example.com'], 'requester')).toMatchObject({ code: '42501' })
    expect(await invite('revoked', ['x@example.com'], 'requester')).toMatchObject({ code: 'session_ended' })
  })

  test('ignores case and spaces of addresses and invites each address once', async () => {
    const answer = await invite('owner', [' Same@Example.com', 'same@example.com', 'OWNER@example.com'], 'requester')
    expect(answer).toMatchObject({
      value: [{ email: 'owner@example.com', outcome: 'already_member' }, { email: 'same@example.com' }],
    })
  })

  test('again replaces the token and the queued e-mail', async () => {
    const first = await invited('again@example.com')
    const second = await invited('again@example.com', 'agent')
    expect(second).toMatchObject({ id: first.id, outcome: 'renewed' })
    expect(second.token).not.toBe(first.token)
    const mails = await db.sql(
      `select data ->> 'linkToken' as token from public.outbox where recipient = 'again@example.com'`,
    )
    expect(mails).toEqual([{ token: second.token }])
    expect(await db.must('stranger', 'invitation_offer', { p_token: first.token })).toEqual({ state: 'unknown' })
  })

  test('does not let an admin replace an invitation with the role admin', async () => {
    await invited('boss@example.com', 'admin')
    const id = randomUUID()
    expect(await invite('admin', ['boss@example.com', `${id}@example.com`], 'requester')).toMatchObject({
      value: [
        { email: `${id}@example.com`, outcome: 'invited' },
        { email: 'boss@example.com', outcome: 'invited_as_more' },
      ].sort((one, other) => (one.email < other.email ? -1 : 1)),
    })
  })

  test.each([
    'two words@example.com',
    'a@b\nBcc: all@example.com',
    'nobody',
    '',
    'a,b@example.com',
    'me@[127.0.0.1]',
    'müller@example.com',
    'x@-mail.example',
  ])('says that %j is no e-mail address, and invites the others', async (email) => {
    const other = `${randomUUID()}@example.com`
    const answer = await invite('owner', [email, other], 'requester')
    expect(answer.ok && answer.value.map(({ email, outcome }) => [email, outcome])).toEqual(
      expect.arrayContaining([
        [email.toLowerCase(), 'invalid_address'],
        [other, 'invited'],
      ]),
    )
  })

  test('queues an e-mail with token, company, inviter and role', async () => {
    await invited('mail@example.com', 'agent')
    const waiting = await db.must<{ to: string }[]>('worker', 'claim_outbox', { p_limit: 100 })
    expect(waiting.find(({ to }) => to === 'mail@example.com')).toMatchObject({
      template: 'invitation',
      data: {
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
        companyName: 'Acme',
        inviterName: 'Owner',
        role: 'agent',
      },
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
    guest = await db.createUser({ email, name: 'Guest' })
    ;({ token, id } = await invited(email, 'agent'))
  })
  const as = async <T>(user: string, fn: string, args: unknown[]) =>
    (
      await db.sqlAs<{ answer: T }>(
        user,
        `select public.${fn}(${args.map((_, at) => `$${at + 1}`).join(', ')}) as answer`,
        args,
      )
    )[0]!.answer
  const offer = () => as(guest, 'invitation_offer', [token])
  const accept = () => as(guest, 'accept_invitation', [token])
  const refused = (code: string) => expect.objectContaining({ code: 'P0001', hint: code })

  test('shows its offer to the user with the invited address and makes that user a member', async () => {
    expect(await offer()).toMatchObject({
      state: 'pending',
      companyName: 'Acme',
      accent: 'indigo',
      role: 'agent',
      invitedBy: 'Owner',
    })
    expect(await accept()).toEqual({ companyKey: 'ACME', companyName: 'Acme' })
    expect(await accept()).toEqual({ companyKey: 'ACME', companyName: 'Acme' })
    expect(await offer()).toMatchObject({ state: 'member', companyKey: 'ACME' })
    const [member] = await db.sql('select role, state, email from public.memberships where user_id = $1', [guest])
    expect(member).toEqual({ role: 'agent', state: 'active', email })
  })

  test('is listed for the person with the invited address, who becomes a member without its link', async () => {
    const mine = () => as<{ id: string }[]>(guest, 'my_invitations', [])
    expect(await mine()).toEqual([{ id, companyName: 'Acme', accent: 'indigo', role: 'agent', invitedBy: 'Owner' }])
    expect(await as(guest, 'accept_own_invitation', [id])).toEqual({ companyKey: 'ACME', companyName: 'Acme' })
    expect(await mine()).toEqual([])
    const [member] = await db.sql('select role, email from public.memberships where user_id = $1', [guest])
    expect(member).toEqual({ role: 'agent', email })
  })

  test('is neither listed for nor accepted by people with another or an unconfirmed address', async () => {
    expect(await db.must('stranger', 'my_invitations', {})).toEqual([])
    expect(await db.call('stranger', 'accept_own_invitation', { p_id: id })).toMatchObject({
      code: 'invitation_invalid',
    })
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [guest])
    expect(await as(guest, 'my_invitations', [])).toEqual([])
    await expect(as(guest, 'accept_own_invitation', [id])).rejects.toEqual(refused('invitation_invalid'))
  })

  test('is not listed once it was revoked or has expired', async () => {
    await db.sql(`update public.invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect(await as(guest, 'my_invitations', [])).toEqual([])
    await expect(as(guest, 'accept_own_invitation', [id])).rejects.toEqual(refused('invitation_expired'))
    await db.sql(`update public.invitations set expires_at = now() + interval '1 day' where id = $1`, [id])
    await db.must('owner', 'revoke_invitation', { p_id: id })
    expect(await as(guest, 'my_invitations', [])).toEqual([])
    await expect(as(guest, 'accept_own_invitation', [id])).rejects.toEqual(refused('invitation_invalid'))
  })

  test('names company and inviter to a visitor who has its link, and neither address nor role', async () => {
    const preview = () => db.must('visitor', 'preview_invitation', { p_token: token })
    const about = { companyName: 'Acme', accent: 'indigo', invitedBy: 'Owner', mail: null }
    expect(await preview()).toEqual({ state: 'pending', ...about })
    expect(await db.must('visitor', 'preview_invitation', { p_token: 'f'.repeat(64) })).toEqual({ state: 'unknown' })
    await accept()
    expect(await preview()).toEqual({ state: 'accepted', ...about })
  })

  test('shows no details to a user with another address, whatever its state', async () => {
    expect(await db.must('stranger', 'invitation_offer', { p_token: token })).toEqual({ state: 'other_address' })
    expect(await db.call('stranger', 'accept_invitation', { p_token: token })).toMatchObject({
      code: 'invitation_other_address',
    })
    await db.must('owner', 'revoke_invitation', { p_id: id })
    expect(await db.must('stranger', 'invitation_offer', { p_token: token })).toEqual({ state: 'other_address' })
  })

  test('shows no details until the invited address is confirmed', async () => {
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [guest])
    expect(await offer()).toEqual({ state: 'other_address' })
    await expect(accept()).rejects.toEqual(refused('invitation_other_address'))
  })

  test('expires, and works again when it is resent', async () => {
    await db.sql(
      `update public.invitations set expires_at = now() - interval '1 second', sent_at = now() - interval '8 days' where id = $1`,
      [id],
    )
    expect(await offer()).toMatchObject({ state: 'expired' })
    await expect(accept()).rejects.toEqual(refused('invitation_expired'))
    const sent = await db.must<{ email: string; token: string }>('admin', 'resend_invitation', { p_id: id })
    expect(sent.email).toBe(email)
    token = sent.token
    expect(await accept()).toEqual({ companyKey: 'ACME', companyName: 'Acme' })
  })

  test('that was sent less than a minute ago cannot be resent, and the error says for how many seconds', async () => {
    await db.sql(`update public.invitations set sent_at = clock_timestamp() - interval '20 seconds' where id = $1`, [
      id,
    ])
    const answer = await db.call('admin', 'resend_invitation', { p_id: id })
    if (answer.ok) throw new Error('The invitation was sent again.')
    expect(answer.code).toBe('invitation_sent_just_now')
    const { seconds } = JSON.parse(answer.detail) as { seconds: number }
    expect(seconds).toBeGreaterThan(30)
    expect(seconds).toBeLessThanOrEqual(40)
  })

  test.each([
    ['is suspended', 'set_member_state', { p_state: 'suspended' }, { p_state: 'active' }],
    ['becomes an agent', 'set_member_role', { p_role: 'agent' }, { p_role: 'admin' }],
    ['becomes a requester', 'set_member_role', { p_role: 'requester' }, { p_role: 'admin' }],
  ])('is not valid while the person who sent it %s, and is again afterwards', async (_what, act, end, restore) => {
    const admin = { p_company: db.acme.id, p_user: db.id('admin') }
    const [mine] = await db.must<{ token: string; id: string }[]>('admin', 'invite_people', {
      p_company: db.acme.id,
      p_emails: [email],
      p_role: 'requester',
      p_client_id: randomUUID(),
    })
    token = mine!.token
    await db.must('owner', act, { ...admin, ...end })
    expect(await offer()).toMatchObject({ state: 'revoked' })
    expect(await as(guest, 'my_invitations', [])).toEqual([])
    expect(await db.must('visitor', 'preview_invitation', { p_token: token })).toMatchObject({
      state: 'revoked',
      invitedBy: null,
    })
    await expect(accept()).rejects.toEqual(refused('invitation_invalid'))
    await expect(as(guest, 'accept_own_invitation', [id])).rejects.toEqual(refused('invitation_invalid'))
    await db.must('owner', act, { ...admin, ...restore })
    expect(await offer()).toMatchObject({ state: 'pending' })
    expect(await accept()).toEqual({ companyKey: 'ACME', companyName: 'Acme' })
  })

  test('is not sent once the person who sent it is suspended', async () => {
    const [mine] =
      (await invite('admin', [`late-${email}`], 'requester').then((answer) => answer.ok && answer.value)) || []
    const admin = { p_company: db.acme.id, p_user: db.id('admin') }
    await db.must('owner', 'set_member_state', { ...admin, p_state: 'suspended' })
    const claimed = await db.must<{ to: string }[]>('worker', 'claim_outbox', { p_limit: 100 })
    expect(claimed.map(({ to }) => to)).not.toContain(`late-${email}`)
    const [mail] = await db.sql('select error from public.outbox where subject_id = $1', [mine!.id])
    expect(mail).toEqual({ error: 'What it was about had ended.' })
    await db.must('owner', 'set_member_state', { ...admin, p_state: 'active' })
  })

  test('that was sent is not sent again within a minute, whether it is renewed, or revoked and made anew', async () => {
    await db.must('worker', 'claim_outbox', { p_limit: 100 })
    const justNow = { value: [{ id: null, email, outcome: 'sent_just_now', token: null }] }
    expect(await invite('admin', [email], 'agent')).toMatchObject(justNow)
    await db.must('owner', 'revoke_invitation', { p_id: id })
    expect(await invite('owner', [email], 'agent')).toMatchObject(justNow)
    const mails = () => db.sql('select 1 from public.outbox where recipient = $1', [email])
    expect(await mails()).toHaveLength(1)
    await db.sql(`update public.outbox set created_at = created_at - interval '1 minute' where recipient = $1`, [email])
    expect(await invite('owner', [email], 'agent')).toMatchObject({ value: [{ email, outcome: 'invited' }] })
    expect(await mails()).toHaveLength(2)
  })

  test('is not sent a sixth time by one person within a day, from whichever company, but by others', async () => {
    const later = () =>
      db.sql(`update public.outbox set created_at = created_at - interval '1 minute' where recipient = $1`, [email])
    const outcome = async (name: ActorName) => {
      const answer = await invite(name, [email], 'agent')
      return answer.ok ? answer.value[0]!.outcome : answer.code
    }
    // The first was sent by the owner.
    for (let round = 2; round <= 5; round += 1) {
      await db.sql('update public.outbox set completed_at = now() where recipient = $1', [email])
      await db.must('owner', 'revoke_invitation', { p_id: id })
      await later()
      expect(await outcome('owner')).toBe('invited')
      const open = 'select id from public.invitations where email = $1 and revoked_at is null'
      id = (await db.sql<{ id: string }>(open, [email]))[0]!.id
    }
    await db.sql('update public.outbox set completed_at = now() where recipient = $1', [email])
    await db.sql(`update public.invitations set sent_at = sent_at - interval '1 minute' where id = $1`, [id])
    await later()
    expect(await outcome('owner')).toBe('sent_often')
    expect(await db.call('owner', 'resend_invitation', { p_id: id })).toMatchObject({ code: 'invitation_sent_often' })
    expect(await outcome('admin')).toBe('renewed')
    await db.sql(`update public.outbox set created_at = created_at - interval '1 day' where recipient = $1`, [email])
    expect(await outcome('owner')).toBe('renewed')
  })

  test('is rejected beyond 200 invitations of a company in one day', async () => {
    const send = (round: number) =>
      db.call('outsider', 'invite_people', {
        p_company: db.globex.id,
        p_emails: Array.from({ length: 50 }, (_, at) => `guest${round}-${at}@example.com`),
        p_role: 'agent',
        p_client_id: randomUUID(),
      })
    for (const round of [1, 2, 3, 4]) expect(await send(round)).toMatchObject({ ok: true })
    expect(await send(5)).toMatchObject({ code: 'too_many_invitations' })
  })

  test('can be revoked, which also removes its queued e-mail', async () => {
    await db.must('admin', 'revoke_invitation', { p_id: id })
    expect(await offer()).toMatchObject({ state: 'revoked' })
    await expect(accept()).rejects.toEqual(refused('invitation_invalid'))
    expect(await db.sql('select 1 from public.outbox where subject_id = $1 and completed_at is null', [id])).toEqual([])
    expect(await db.call('admin', 'resend_invitation', { p_id: id })).toMatchObject({ code: 'invitation_invalid' })
  })

  test('does not reactivate a suspended member', async () => {
    await accept()
    const member = { p_company: db.acme.id, p_user: guest }
    await db.must('owner', 'set_member_state', { ...member, p_state: 'suspended' })
    expect(await invite('owner', [email], 'agent')).toMatchObject({ value: [{ outcome: 'already_member' }] })
    expect(await offer()).toMatchObject({ state: 'suspended', companyName: 'Acme' })
    await expect(accept()).rejects.toEqual(refused('suspended'))
  })

  test('can be resent and revoked only by members who may invite people with its role', async () => {
    const admin = await invited(`admin-${randomUUID()}@example.com`, 'admin')
    for (const act of ['resend_invitation', 'revoke_invitation']) {
      expect(await db.call('admin', act, { p_id: admin.id })).toMatchObject({ code: 'not_allowed' })
      expect(await db.call('agent', act, { p_id: id })).toMatchObject({ code: 'not_allowed' })
      expect(await db.call('requester', act, { p_id: id })).toMatchObject({ code: 'not_allowed' })
      for (const name of nonMemberNames)
        expect(await db.call(name, act, { p_id: id })).toMatchObject({ code: 'not_found' })
    }
  })

  test('with an unknown token has the state unknown and cannot be accepted', async () => {
    expect(await db.must('stranger', 'invitation_offer', { p_token: 'f'.repeat(64) })).toEqual({ state: 'unknown' })
    expect(await db.call('stranger', 'accept_invitation', { p_token: '' })).toMatchObject({
      code: 'invitation_invalid',
    })
  })
})

test('a visitor learns by the id of a sign-up alone whether its address was confirmed', async () => {
  const id = await db.createUser({ email: `new-${randomUUID()}@example.com`, name: 'New' })
  const isConfirmed = (of: string) => db.must('visitor', 'is_sign_up_confirmed', { p_user: of })
  expect(await isConfirmed(id)).toBe(true)
  await db.sql('update auth.users set email_confirmed_at = null where id = $1', [id])
  expect(await isConfirmed(id)).toBe(false)
  expect(await isConfirmed(randomUUID())).toBe(false)
})
