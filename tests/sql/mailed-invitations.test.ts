import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDb, memberNames, type TestDb } from './test-db.ts'

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

describe('the link in the e-mail of an invitation', () => {
  const mailed = async (email: string, role = 'agent') => {
    const [invited] = await db.must<{ id: string; token: string }[]>('owner', 'invite_people', {
      p_company: db.acme.id,
      p_emails: [email],
      p_role: role,
      p_client_id: randomUUID(),
    })
    const { id, token: linkToken } = invited!
    const [mail] = await db.sql<{ token: string }>(
      `select data ->> 'token' as token from public.outbox where subject_id = $1 and completed_at is null`,
      [id],
    )
    return { id, linkToken, token: mail!.token }
  }
  const ask = (token: string) =>
    db.call<{ tokenHash: string; type: string } | null>('visitor', 'prove_invited_address', {
      p_token: token,
      p_name: 'Nora',
    })
  const claim = async (of: string) =>
    (await db.must<{ id: string; email: string; name: string }[]>('worker', 'claim_address_proofs', {})).filter(
      ({ email }) => email === of,
    )

  test('has a token that its inviter never gets, and names address and role to whoever opens it', async () => {
    const email = `new-${randomUUID()}@example.com`
    const { token, linkToken } = await mailed(email)
    expect(token).not.toBe(linkToken)
    const preview = (p_token: string) => db.must('visitor', 'preview_invitation', { p_token })
    expect(await preview(token)).toMatchObject({ state: 'pending', mail: { email, role: 'agent', hasAccount: false } })
    expect(await preview(linkToken)).toMatchObject({ state: 'pending', mail: null })
    expect(await db.must('stranger', 'invitation_offer', { p_token: token })).toMatchObject({
      state: 'other_address',
      email,
    })
    await db.createUser({ email, name: 'New' })
    expect(await preview(token)).toMatchObject({ mail: { hasAccount: true } })
  })

  test('gives a new person one token of the sign-in service, which the worker gets for the invited address', async () => {
    const email = `new-${randomUUID()}@example.com`
    const { id, token } = await mailed(email)
    expect(await ask(token)).toEqual({ ok: true, value: null })
    expect(await ask(token)).toEqual({ ok: true, value: null })
    expect(await claim(email)).toEqual([{ id, email, name: 'Nora' }])
    expect(await claim(email)).toEqual([])
    await db.must('worker', 'complete_address_proof', {
      p_invitation: id,
      p_token_hash: 'secret',
      p_token_type: 'signup',
    })
    expect(await ask(token)).toEqual({ ok: true, value: { tokenHash: 'secret', type: 'signup' } })
    expect(await ask(token)).toEqual({ ok: true, value: null })
  })

  test('proves nothing to whoever has the link that the inviter got, nor for an address with an account', async () => {
    const email = `new-${randomUUID()}@example.com`
    const { token, linkToken } = await mailed(email)
    expect(await ask(linkToken)).toMatchObject({ code: 'invitation_invalid' })
    await db.createUser({ email, name: 'New' })
    expect(await ask(token)).toMatchObject({ code: 'account_exists' })
    expect(await claim(email)).toEqual([])
  })

  test('proves nothing once the invitation was revoked, has expired, or was sent again', async () => {
    const revoked = await mailed(`new-${randomUUID()}@example.com`)
    await db.must('owner', 'revoke_invitation', { p_id: revoked.id })
    expect(await ask(revoked.token)).toMatchObject({ code: 'invitation_invalid' })
    const old = await mailed(`new-${randomUUID()}@example.com`)
    await db.sql(
      `update public.invitations set expires_at = now() - interval '1 second', sent_at = now() - interval '8 days' where id = $1`,
      [old.id],
    )
    expect(await ask(old.token)).toMatchObject({ code: 'invitation_expired' })
    await db.must('owner', 'resend_invitation', { p_id: old.id })
    expect(await ask(old.token)).toMatchObject({ code: 'invitation_invalid' })
    for (const [name, fn] of [
      ['visitor', 'preview_invitation'],
      ['stranger', 'invitation_offer'],
    ] as const)
      expect(await db.must(name, fn, { p_token: old.token })).toEqual({ state: 'replaced' })
  })

  test('tells somebody else that the invitation has ended, and for whom it is only while it is open', async () => {
    const { id, token } = await mailed(`new-${randomUUID()}@example.com`)
    await db.must('owner', 'revoke_invitation', { p_id: id })
    const offer = await db.must('stranger', 'invitation_offer', { p_token: token })
    expect(offer).toMatchObject({ state: 'revoked', invitedBy: 'Owner' })
    expect(offer).not.toHaveProperty('email')
  })

  test('gives the reason why the sign-in service refused an address, once, and asks again afterwards', async () => {
    const email = `new-${randomUUID()}@example.com`
    const { id, token } = await mailed(email)
    await ask(token)
    await claim(email)
    await db.must('worker', 'complete_address_proof', { p_invitation: id, p_error: 'banned' })
    expect(await ask(token)).toEqual({ ok: true, value: { error: 'banned' } })
    expect(await ask(token)).toEqual({ ok: true, value: null })
    expect(await claim(email)).toHaveLength(1)
  })

  test.each(memberNames)('gives the actor %s neither requests nor tokens', async (name) => {
    expect(await db.call(name, 'claim_address_proofs', {})).toMatchObject({ code: '42501' })
    const forged = { p_invitation: randomUUID(), p_token_hash: 'x', p_token_type: 'signup' }
    expect(await db.call(name, 'complete_address_proof', forged)).toMatchObject({ code: '42501' })
  })

  test('is listed as sent, as delayed after a minute, as refused by the server, and as failed when it is given up', async () => {
    const email = `new-${randomUUID()}@example.com`
    const { id } = await mailed(email)
    const state = async () => {
      const { invitations } = await db.must<{ invitations: { id: string; mail: string }[] }>(
        'owner',
        'company_people',
        {
          p_company: db.acme.id,
        },
      )
      return invitations.find((one) => one.id === id)?.mail
    }
    expect(await state()).toBe('sent')
    await db.sql(`update public.outbox set created_at = created_at - interval '61 seconds' where subject_id = $1`, [id])
    expect(await state()).toBe('delayed')
    await db.sql(`update public.outbox set smtp_rejections = 1, error = '550 No such user' where subject_id = $1`, [id])
    expect(await state()).toBe('refused')
    await db.sql(`update public.outbox set completed_at = now() where subject_id = $1`, [id])
    expect(await state()).toBe('failed')
    await db.sql(`update public.outbox set error = null where subject_id = $1`, [id])
    expect(await state()).toBe('sent')
  })
})
