import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/*
 * A recovery code replaces a lost second factor once. Each test has its own person: an attacker holds their password, and
 * so a session of aal1.
 */

const salt = 'ab'.repeat(16)
const proof = (name: string) => createHash('sha256').update(name).digest('hex')
const proofs = Array.from({ length: 10 }, (_, at) => proof(`code ${at}`))

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

type Refused = { hint?: string; code?: string; detail?: string }
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    ({ code, hint }: Refused) => (code === 'P0001' ? hint : code),
  )

/** A session with this level, and calls of it. */
async function session(name: ActorName, aal: 'aal1' | 'aal2') {
  const id = randomUUID()
  await db.sql(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), $3::auth.aal_level)`,
    [id, db.id(name), aal],
  )
  const caller = { id: db.id(name), claims: { session_id: id, aal } }
  const call = async <T>(fn: string, ...args: unknown[]) => {
    const list = args.map((_, at) => `$${at + 1}`).join(', ')
    const [row] = await db.sqlAs<{ answer: T }>(caller, `select public.${fn}(${list}) as answer`, args)
    return row!.answer
  }
  return { id, caller, call }
}

/** Gives a person a second factor and recovery codes. */
async function withCodes(name: ActorName, codes = proofs) {
  await db.sql('delete from public.outbox')
  await db.sql('delete from private.recovery_codes where user_id = $1', [db.id(name)])
  await db.sql('delete from auth.mfa_factors where user_id = $1', [db.id(name)])
  await db.sql(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values ($1, $2, 'totp', 'verified', 'SECRET', now(), now())`,
    [randomUUID(), db.id(name)],
  )
  const here = await session(name, 'aal2')
  await here.call('replace_recovery_codes', salt, codes)
  return here
}
const factorsOf = (name: ActorName) => db.sql('select 1 from auth.mfa_factors where user_id = $1', [db.id(name)])
const isActive = async (id: string) => (await db.sql('select 1 from auth.sessions where id = $1', [id])).length === 1
const mails = () =>
  db.sql<{ recipient: string; data: { event: string; remaining: number } }>(
    `select recipient, data from public.outbox where template = 'recovery-codes' order by created_at, id`,
  )

describe('making recovery codes', () => {
  test('stores neither a code nor a proof, and e-mails the owner', async () => {
    const { call } = await withCodes('owner')
    const [{ row } = { row: '' }] = await db.sql<{ row: string }>(
      'select to_jsonb(c)::text as row from private.recovery_codes c where user_id = $1',
      [db.id('owner')],
    )
    for (const one of proofs) expect(row).not.toContain(one)
    expect(await call('recovery_code_status')).toMatchObject({ remaining: 10, createdAt: expect.any(String) })
    const sent = await mails()
    expect(sent.map(({ data }) => data)).toMatchObject([{ event: 'made', remaining: 10 }])
  })

  test('replaces all earlier codes', async () => {
    await withCodes(
      'owner',
      proofs.map((_, at) => proof(`old ${at}`)),
    )
    await (await session('owner', 'aal2')).call('replace_recovery_codes', salt, proofs)
    const pending = await session('owner', 'aal1')
    expect(await pending.call('redeem_recovery_code', proof('old 0'))).toBeNull()
    expect(await pending.call('redeem_recovery_code', proofs[0])).toBe(9)
  })

  test('needs a session that has passed the second factor', async () => {
    await withCodes('agent')
    const pending = await session('agent', 'aal1')
    expect(await failure(pending.call('replace_recovery_codes', salt, proofs))).toBe('mfa_required')
    // A token that claims more than its session has is not enough.
    const forged = { ...pending.caller, claims: { ...pending.caller.claims, aal: 'aal2' } }
    expect(await failure(db.sqlAs(forged, 'select public.replace_recovery_codes($1, $2)', [salt, proofs]))).toBe(
      'mfa_required',
    )
  })

  test('needs a second factor', async () => {
    await db.sql('delete from auth.mfa_factors where user_id = $1', [db.id('admin')])
    const without = await session('admin', 'aal1')
    expect(await failure(without.call('replace_recovery_codes', salt, proofs))).toBe('mfa_required')
  })

  test.each([
    ['fewer than ten codes', proofs.slice(1)],
    ['more than ten codes', [...proofs, proof('eleventh')]],
    ['the same code twice', [...proofs.slice(1), proofs[1]]],
    ['codes that are no proofs', [...proofs.slice(1), 'abcde-fghjk']],
  ])('rejects %s', async (_, codes) => {
    const { call } = await withCodes('agent')
    expect(await failure(call('replace_recovery_codes', salt, codes))).toBe('not_allowed')
  })
})

describe('a recovery code', () => {
  test('removes the second factors, ends the other sessions, counts down, and e-mails the owner', async () => {
    const elsewhere = await withCodes('colleague')
    const pending = await session('colleague', 'aal1')
    expect(await pending.call('recovery_code_salt')).toBe(salt)
    expect(await pending.call('redeem_recovery_code', proofs[3])).toBe(9)
    expect(await factorsOf('colleague')).toEqual([])
    expect(await isActive(elsewhere.id)).toBe(false)
    expect(await isActive(pending.id)).toBe(true)
    expect(await pending.call('recovery_code_status')).toMatchObject({ remaining: 9 })
    const sent = await mails()
    expect(sent.map(({ data }) => data.event)).toEqual(['made', 'used'])
    expect(sent[1]).toMatchObject({ recipient: 'colleague@example.com', data: { remaining: 9 } })
  })

  test('works once', async () => {
    await withCodes('colleague')
    const first = await session('colleague', 'aal1')
    expect(await first.call('redeem_recovery_code', proofs[0])).toBe(9)
    // With a new factor, the used code is wrong and the others still work.
    await db.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       values ($1, $2, 'totp', 'verified', 'SECRET', now(), now())`,
      [randomUUID(), db.id('colleague')],
    )
    const second = await session('colleague', 'aal1')
    expect(await second.call('redeem_recovery_code', proofs[0])).toBeNull()
    expect(await factorsOf('colleague')).toHaveLength(1)
    expect(await second.call('redeem_recovery_code', proofs[1])).toBe(8)
  })

  test.each([
    ['the same code', 0],
    ['another code', 1],
  ])('is redeemed once when %s arrives at the same time', async (_, other) => {
    await withCodes('colleague')
    const [one, two] = [await session('colleague', 'aal1'), await session('colleague', 'aal1')]
    const results = await Promise.allSettled([
      one.call('redeem_recovery_code', proofs[0]),
      two.call('redeem_recovery_code', proofs[other]),
    ])
    expect(results.filter((result) => result.status === 'fulfilled' && result.value === 9)).toHaveLength(1)
    const [{ left } = { left: 0 }] = await db.sql<{ left: number }>(
      'select cardinality(hashes) as left from private.recovery_codes where user_id = $1',
      [db.id('colleague')],
    )
    expect(left).toBe(9)
    expect((await mails()).filter(({ data }) => data.event === 'used')).toHaveLength(1)
  })

  test('of somebody else is wrong', async () => {
    await withCodes('owner')
    await withCodes(
      'admin',
      proofs.map((_, at) => proof(`admin ${at}`)),
    )
    const pending = await session('admin', 'aal1')
    expect(await pending.call('redeem_recovery_code', proofs[0])).toBeNull()
    expect(await factorsOf('admin')).toHaveLength(1)
    expect(await factorsOf('owner')).toHaveLength(1)
  })

  test('cannot be guessed: after ten wrong ones, the right one is refused too, until time has passed', async () => {
    await withCodes('requester')
    const pending = await session('requester', 'aal1')
    for (let at = 0; at < 10; at += 1) {
      expect(await pending.call('redeem_recovery_code', proof(`guess ${at}`))).toBeNull()
    }
    expect(await failure(pending.call('redeem_recovery_code', proofs[0]))).toBe('too_many_guesses')
    expect(await failure(pending.call('recovery_code_salt'))).toBe('too_many_guesses')
    // A new session has no new guesses.
    const again = await session('requester', 'aal1')
    const refusal: Refused = await again.call('redeem_recovery_code', proofs[0]).then(
      () => ({}),
      (error: Refused) => error,
    )
    expect(JSON.parse(refusal.detail ?? '{}')).toEqual({ seconds: expect.any(Number) })
    expect(await factorsOf('requester')).toHaveLength(1)
    await db.sql(
      `update private.recovery_codes set guessed_at = guessed_at - interval '31 seconds' where user_id = $1`,
      [db.id('requester')],
    )
    expect(await again.call('redeem_recovery_code', proofs[0])).toBe(9)
  })

  test('that is missing counts as a wrong one and removes nothing', async () => {
    await withCodes('colleague')
    const pending = await session('colleague', 'aal1')
    for (let at = 0; at < 10; at += 1) expect(await pending.call('redeem_recovery_code', null)).toBeNull()
    expect(await failure(pending.call('redeem_recovery_code', null))).toBe('too_many_guesses')
    expect(await factorsOf('colleague')).toHaveLength(1)
    expect((await mails()).map(({ data }) => data.event)).toEqual(['made'])
  })

  test('does nothing in a session that has passed the second factor, or without one', async () => {
    const here = await withCodes('bystander')
    expect(await failure(here.call('redeem_recovery_code', proofs[0]))).toBe('not_allowed')
    expect(await factorsOf('bystander')).toHaveLength(1)
    await db.sql('delete from auth.mfa_factors where user_id = $1', [db.id('bystander')])
    const plain = await session('bystander', 'aal1')
    expect(await failure(plain.call('redeem_recovery_code', proofs[0]))).toBe('not_allowed')
    expect(await failure(plain.call('recovery_code_salt'))).toBe('not_allowed')
  })

  test('is closed to ended sessions and visitors', async () => {
    for (const [fn, args] of [
      ['redeem_recovery_code', { p_proof: proofs[0] }],
      ['recovery_code_salt', {}],
      ['recovery_code_status', {}],
      ['discard_recovery_codes', {}],
      ['replace_recovery_codes', { p_salt: salt, p_proofs: proofs }],
    ] as const) {
      expect([fn, await db.call('revoked', fn, args)]).toMatchObject([fn, { ok: false, code: 'session_ended' }])
      expect([fn, await db.call('visitor', fn, args)]).toMatchObject([fn, { ok: false, code: '42501' }])
    }
  })
})

test('no code, hash or count is shown before the second factor, and no role reads the table', async () => {
  await withCodes('admin')
  const pending = await session('admin', 'aal1')
  expect(await failure(pending.call('recovery_code_status'))).toBe('mfa_required')
  expect(await failure(pending.call('discard_recovery_codes'))).toBe('mfa_required')
  const table = 'select * from private.recovery_codes'
  expect(await failure(db.sqlAs(pending.caller, table))).toBe('42501')
  expect(await failure(db.sqlAs('service_role', table))).toBe('42501')
  expect(await failure(db.sqlAs(null, table))).toBe('42501')
})

describe('somebody with a second factor and without codes', () => {
  const withoutCodes = async (name: ActorName) => {
    await withCodes(name)
    await db.sql('delete from private.recovery_codes where user_id = $1', [db.id(name)])
    return session(name, 'aal1')
  }

  test('gets a salt that stays the same in every session, and looks as random as a true one', async () => {
    const salts: string[] = []
    for (let repeat = 0; repeat < 8; repeat += 1) {
      const pending = await withoutCodes('bystander')
      const given = await pending.call<string>('recovery_code_salt')
      expect(given).toMatch(/^[0-9a-f]{32}$/)
      expect(await pending.call('redeem_recovery_code', proofs[0])).toBeNull()
      expect(await (await session('bystander', 'aal1')).call('recovery_code_salt')).toBe(given)
      salts.push(given)
    }
    expect(new Set(salts).size).toBe(8)
    // A part of a uuid would have the same digits here.
    expect(new Set(salts.map((one) => one[12])).size).toBeGreaterThan(1)
  })

  test.each([
    ['asks for a salt first', true],
    ['only guesses', false],
  ])('has as many tries as others when an attacker %s', async (_, asksFirst) => {
    const pending = await withoutCodes('bystander')
    if (asksFirst) await pending.call('recovery_code_salt')
    for (let at = 0; at < 10; at += 1) {
      expect(await pending.call('redeem_recovery_code', proof(`guess ${at}`))).toBeNull()
    }
    expect(await failure(pending.call('redeem_recovery_code', proofs[0]))).toBe('too_many_guesses')
    expect(await failure(pending.call('recovery_code_salt'))).toBe('too_many_guesses')
    expect(await factorsOf('bystander')).toHaveLength(1)
  })

  test('still reads that they have none, and can make some', async () => {
    await (await withoutCodes('bystander')).call('recovery_code_salt')
    const here = await session('bystander', 'aal2')
    expect(await here.call('recovery_code_status')).toBeNull()
    await here.call('replace_recovery_codes', salt, proofs)
    expect(await here.call('recovery_code_status')).toMatchObject({ remaining: 10, createdAt: expect.any(String) })
  })
})

test('removing the last second factor discards its codes, and removing one of two does not', async () => {
  const { call, id } = await withCodes('agent')
  await call('discard_recovery_codes')
  expect(await call('recovery_code_status')).toMatchObject({ remaining: 10 })
  await db.sql('delete from auth.mfa_factors where user_id = $1', [db.id('agent')])
  await db.sql(`update auth.sessions set aal = 'aal1' where id = $1`, [id])
  await call('discard_recovery_codes')
  expect(await call('recovery_code_status')).toBeNull()
})
