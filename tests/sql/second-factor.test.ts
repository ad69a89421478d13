import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closedTables, type Fixture, seedRows } from './seed.ts'
import { type ActorName, createTestDb, memberNames, type TestDb } from './test-db.ts'

/*
 * A company can require a second factor. Members without one have no access, at every table and every function of the
 * API.
 */

type Refused = { code?: string; hint?: string; message: string }
const codeOf = ({ code, hint }: Refused) => (code === 'P0001' ? hint : code)
const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: Refused) => codeOf(error),
  )

/** The result of each function for a member without a second factor, in a company that requires one. */
const answers: Record<string, { args: (on: Props) => unknown[]; withoutFactor: unknown }> = {
  add_company_domain: { args: ({ acme }) => [acme, 'example.com'], withoutFactor: 'mfa_required' },
  begin_file_upload: { args: ({ acme }) => [acme], withoutFactor: 'mfa_required' },
  change_query: { args: ({ query }) => [query, 1, { priority: 'low' }], withoutFactor: 'mfa_required' },
  change_queries: { args: ({ acme }) => [acme, '[]', { priority: 'low' }], withoutFactor: 'mfa_required' },
  company_categories: { args: ({ acme }) => [acme], withoutFactor: [] },
  company_overview: { args: ({ acme }) => [acme], withoutFactor: 'mfa_required' },
  company_people: { args: ({ acme }) => [acme], withoutFactor: 'mfa_required' },
  confirm_solved: { args: ({ query }) => [query, 1], withoutFactor: 'mfa_required' },
  count_queries: { args: ({ acme }) => [acme, '[]'], withoutFactor: 'mfa_required' },
  delete_view: { args: () => [randomUUID()], withoutFactor: 'not_found' },
  follow_query: { args: ({ query }) => [query, true], withoutFactor: 'mfa_required' },
  invite_people: {
    args: ({ acme }) => [acme, ['x@example.com'], 'requester', randomUUID()],
    withoutFactor: 'mfa_required',
  },
  list_queries: { args: ({ acme }) => [acme], withoutFactor: 'mfa_required' },
  mute_query: { args: ({ query }) => [query, true], withoutFactor: 'mfa_required' },
  new_query_draft: { args: ({ acme }) => [acme], withoutFactor: null },
  realtime_topics: { args: ({ acme, query }) => [acme, query], withoutFactor: 'mfa_required' },
  mark_read: { args: ({ query }) => [query], withoutFactor: 'mfa_required' },
  open_page: {
    args: ({ number }) => ['query', { company: 'ACME', number }],
    withoutFactor: expect.objectContaining({ page: null }),
  },
  open_query: { args: ({ number }) => ['ACME', number], withoutFactor: null },
  post_message: { args: ({ query }) => [query, 'reply', 'Hello?', randomUUID()], withoutFactor: 'mfa_required' },
  raise_query: { args: ({ acme }) => [acme, 'Anybody there?', 'Hello?', randomUUID()], withoutFactor: 'mfa_required' },
  remove_company_domain: { args: ({ acme }) => [acme, 'example.com'], withoutFactor: 'mfa_required' },
  resend_invitation: { args: ({ invitation }) => [invitation], withoutFactor: 'not_found' },
  revoke_invitation: { args: ({ invitation }) => [invitation], withoutFactor: 'not_found' },
  save_draft: {
    args: ({ acme, query }) => [acme, 'reply', randomUUID(), 1, query, '', 'Hel'],
    withoutFactor: 'mfa_required',
  },
  set_company_accent: { args: ({ acme }) => [acme, 'teal'], withoutFactor: 'mfa_required' },
  set_company_clock: { args: ({ acme }) => [acme, 'Asia/Tokyo', 'ja-JP'], withoutFactor: 'mfa_required' },
  save_view: { args: ({ acme }) => [acme, 'Urgent', 'priority=urgent'], withoutFactor: 'mfa_required' },
  set_company_mfa: { args: ({ acme }) => [acme, false], withoutFactor: 'mfa_required' },
  set_member_role: { args: ({ acme, bystander }) => [acme, bystander, 'agent'], withoutFactor: 'mfa_required' },
  set_member_state: { args: ({ acme, bystander }) => [acme, bystander, 'suspended'], withoutFactor: 'mfa_required' },
  undo_changes: { args: () => [randomUUID()], withoutFactor: 'not_found' },
  cancel_scheduled_reply: { args: () => [randomUUID()], withoutFactor: 'not_found' },
}

/** Functions about the user, or about a company that the user has not joined yet. */
const aboutNoCompany = [
  'accept_invitation',
  'accept_own_invitation',
  'begin_picture_upload',
  'create_company',
  'discard_recovery_codes',
  'end_upload',
  'invitation_offer',
  'join_company_by_domain',
  'list_devices',
  'my_invitations',
  'my_notifications',
  'notification_settings',
  'read_notifications',
  'recovery_code_salt',
  'recovery_code_status',
  'redeem_recovery_code',
  'replace_recovery_codes',
  'revoke_all_devices',
  'revoke_device',
  'revoke_other_devices',
  'save_browser_clock',
  'set_notification_settings',
  'unread_notifications',
  'viewer_context',
]

type Props = { acme: string; query: string; number: number; invitation: string; bystander: string }

describe('a company that requires a second factor', () => {
  let db: TestDb
  let fixtures: Fixture[]
  let props: Props
  const resent = randomUUID()

  /** Runs SQL with a token of aal2. The session itself may still have aal1. */
  const withAal2 = (name: ActorName, text: string, params: unknown[] = []) =>
    db.sqlAs({ id: db.id(name), claims: { aal: 'aal2' } }, text, params)
  const raise = (name: ActorName, aal: string) =>
    db.sql('update auth.sessions set aal = $2::auth.aal_level where user_id = $1', [db.id(name), aal])

  const call = async (as: typeof withAal2, name: ActorName, fn: string, args: unknown[]) => {
    const json = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
    const list = args.map((value, at) => (json(value) ? `$${at + 1}::text::jsonb` : `$${at + 1}`)).join(', ')
    const values = args.map((value) => (json(value) ? JSON.stringify(value) : value))
    return as(name, `select public.${fn}(${list}) as answer`, values).then(
      ([row]) => row?.answer ?? null,
      (error: Refused) => codeOf(error),
    )
  }
  const withAal1 = (name: ActorName, text: string, params: unknown[] = []) => db.as(name, text, params)

  const labelsSeen = async (as: typeof withAal2, name: ActorName, { table, key, rows }: Fixture) => {
    const seen = new Set((await as(name, `select ${key} as id from public.${table}`)).map(({ id }) => id))
    return Object.entries(rows).flatMap(([label, { id }]) => (seen.has(id) ? [label] : []))
  }

  beforeAll(async () => {
    db = await createTestDb()
    await db.raise('requester', 'Sent before', { p_client_id: resent })
    fixtures = await seedRows(db)
    const rowsOf = (table: string) => fixtures.find((one) => one.table === table)!.rows
    const query = rowsOf('queries').own!.id
    const [{ number } = { number: 0 }] = await db.sql<{ number: number }>(
      'select number from public.queries where id = $1',
      [query],
    )
    const invitation = rowsOf('invitations').acme!.id
    props = { acme: db.acme.id, query, number, invitation, bystander: db.id('bystander') }
    await db.sql(`insert into storage.objects (bucket_id, name) select 'attachments', path from public.attachments`)
    await raise('owner', 'aal2')
    await withAal2('owner', 'select public.set_company_mfa($1, true)', [db.acme.id])
    await raise('owner', 'aal1')
  })
  afterAll(() => db?.stop())

  describe.each(memberNames)('for the actor %s without a verified second factor', (name) => {
    test('returns no row from any table', async () => {
      for (const fixture of fixtures.filter(({ table }) => table !== 'profiles' && !closedTables.includes(table))) {
        expect([fixture.table, await labelsSeen(withAal1, name, fixture)]).toEqual([fixture.table, []])
      }
    })

    test('shows no profile except the user’s own', async () => {
      expect(await db.as(name, 'select user_id from public.profiles')).toEqual([{ user_id: db.id(name) }])
    })

    test('returns no data from any function, and no function changes data', async () => {
      const count = () =>
        db.sql(`select (select jsonb_agg(q order by q.id) from public.queries q) as queries,
          (select jsonb_agg(m order by m.user_id) from public.memberships m) as members,
          (select count(*)::int from public.messages) + (select count(*)::int from public.invitations)
            + (select count(*)::int from public.events) + (select count(*)::int from public.read_states) as rows`)
      const before = await count()
      for (const [fn, { args, withoutFactor }] of Object.entries(answers)) {
        expect([fn, await call(withAal1, name, fn, args(props))]).toEqual([fn, withoutFactor])
      }
      expect(await count()).toEqual(before)
    })

    test('denies reading, uploading and deleting files', async () => {
      const path = `${db.acme.id}/${db.id(name)}/${randomUUID()}`
      expect(await db.as(name, `select name from storage.objects where bucket_id = 'attachments'`)).toEqual([])
      const reserve = `insert into private.uploads (bucket_id, name, user_id) values ('attachments', $1, $2)`
      await db.sql(reserve, [path, db.id(name)])
      const upload = `insert into storage.objects (bucket_id, name) values ('attachments', $1)`
      expect(await failure(db.as(name, upload, [path]))).toBe('42501')
      const draft = `insert into public.attachments (id, company_id, path, name, size, mime, sha256)
        values ($1, $2, $3, 'a.png', 10, 'image/png', repeat('a', 64))`
      expect(await failure(db.as(name, draft, [path.slice(-36), db.acme.id, path]))).toBe('42501')
      expect(await db.as(name, 'delete from public.attachments where true returning id')).toEqual([])
      const [row] = await db.sql<{ n: number }>('select count(*)::int as n from public.attachments')
      expect(row?.n).toBe(Object.keys(fixtures.find(({ table }) => table === 'attachments')!.rows).length)
    })

    test('reports the missing factor and lets the user change their own profile', async () => {
      const context = (await call(withAal1, name, 'viewer_context', [])) as { companies: object[] }
      expect(context).toMatchObject({ aal: 'aal1', hasSecondFactor: false })
      expect(context.companies).toEqual([
        {
          id: db.acme.id,
          key: 'ACME',
          name: 'Acme',
          accent: 'indigo',
          role: expect.any(String),
          requiresMfa: true,
          counts: null,
        },
      ])
      await db.as(name, `update public.profiles set theme = 'dark' where true`)
      expect(await call(withAal1, name, 'list_devices', [])).toHaveLength(1)
    })

    test('requires a verified second factor (aal2) in both the token and the stored session', async () => {
      expect(await withAal2(name, 'select id from public.companies')).toEqual([])
      await raise(name, 'aal2')
      expect(await db.as(name, 'select id from public.companies')).toEqual([])
      await raise(name, 'aal1')
    })
  })

  describe.each(memberNames)('for the actor %s with a verified second factor', (name) => {
    beforeAll(() => raise(name, 'aal2'))
    afterAll(() => raise(name, 'aal1'))

    test('returns from every table exactly the rows that this person may read', async () => {
      for (const fixture of fixtures.filter(({ table }) => !closedTables.includes(table))) {
        const rows = Object.entries(fixture.rows)
        const expected = rows.flatMap(([label, { readers }]) => (readers.includes(name) ? [label] : []))
        expect([fixture.table, await labelsSeen(withAal2, name, fixture)]).toEqual([fixture.table, expected])
      }
    })

    test('shows the files of the visible rows', async () => {
      const files = fixtures.find(({ table }) => table === 'attachments')!
      const expected = Object.values(files.rows).filter(({ readers }) => readers.includes(name)).length
      expect(await withAal2(name, `select id from storage.objects where bucket_id = 'attachments'`)).toHaveLength(
        expected,
      )
    })

    test('does not report a missing factor', async () => {
      for (const fn of ['company_categories', 'company_overview', 'list_queries', 'open_query', 'set_company_mfa']) {
        const { args } = answers[fn]!
        const outcome = await call(withAal2, name, fn, fn === 'set_company_mfa' ? [db.acme.id, true] : args(props))
        expect([fn, outcome]).not.toEqual([fn, 'mfa_required'])
      }
      const context = await call(withAal2, name, 'viewer_context', [])
      expect(context).toMatchObject({ aal: 'aal2', companies: [{ requiresMfa: true }] })
    })
  })

  test.each(['stranger', 'outsider', 'suspended', 'revoked', 'visitor'] as const)(
    'returns no data to the actor %s, who has no access',
    async (name) => {
      const strong = name !== 'visitor' && name !== 'revoked'
      if (strong) await raise(name, 'aal2')
      const as = strong ? withAal2 : withAal1
      for (const fixture of fixtures.filter(({ table }) => !['profiles', ...closedTables].includes(table))) {
        const { globex: _, ...acme } = fixture.rows
        const rows = Object.fromEntries(
          Object.entries(acme).filter(([label]) => !/globex/i.test(label) && label !== 'outsider'),
        )
        const seen = name === 'visitor' ? [] : await labelsSeen(as, name, { ...fixture, rows })
        expect([fixture.table, seen]).toEqual([fixture.table, []])
      }
      const refused = await call(as, name, 'list_queries', [db.acme.id])
      expect(refused).toBe({ visitor: '42501', revoked: 'session_ended' }[name as string] ?? 'not_found')
    },
  )

  test('does not replay the result of an earlier form until the second factor is verified', async () => {
    const args = [db.acme.id, 'Sent before', 'It smokes.', resent]
    expect(await call(withAal1, 'requester', 'raise_query', args)).toBe('mfa_required')
    await raise('requester', 'aal2')
    expect(await call(withAal2, 'requester', 'raise_query', args)).toMatchObject({ key: 'ACME', number: 1 })
    await raise('requester', 'aal1')
  })

  test('does not affect other companies', async () => {
    expect(await db.as('outsider', 'select key from public.companies')).toEqual([{ key: 'GLOBEX' }])
  })
})

describe('requiring a second factor in a company', () => {
  let db: TestDb
  beforeAll(async () => {
    db = await createTestDb()
  })
  afterAll(() => db?.stop())

  const required = async () =>
    (await db.sql('select require_mfa from public.companies where id = $1', [db.acme.id]))[0]?.require_mfa
  const set = (name: ActorName, on: boolean, aal = 'aal1') =>
    db.sqlAs({ id: db.id(name), claims: { aal } }, 'select public.set_company_mfa($1, $2)', [db.acme.id, on]).then(
      () => 'done',
      (error: Refused) => codeOf(error),
    )
  const raise = (name: ActorName) => db.sql(`update auth.sessions set aal = 'aal2' where user_id = $1`, [db.id(name)])

  test.each(['owner', 'admin'] as const)(
    'is allowed to the actor %s after verifying their own, and can be undone',
    async (name) => {
      await db.sql('update public.companies set require_mfa = false')
      expect(await set(name, false)).toBe('done')
      expect(await set(name, true)).toBe('mfa_own_first')
      expect(await required()).toBe(false)
      await raise(name)
      expect(await set(name, true, 'aal2')).toBe('done')
      expect(await set(name, true, 'aal2')).toBe('done')
      expect(await required()).toBe(true)
      expect(await set(name, false, 'aal1')).toBe('mfa_required')
      expect(await set(name, false, 'aal2')).toBe('done')
      expect(await required()).toBe(false)
    },
  )

  test.each([
    ['agent', 'not_allowed'],
    ['requester', 'not_allowed'],
    ['suspended', 'not_found'],
    ['stranger', 'not_found'],
    ['outsider', 'not_found'],
  ] as const)('is denied to the actor %s with the error %s', async (name, code) => {
    await raise(name)
    expect(await set(name, true, 'aal2')).toBe(code)
    expect(await required()).toBe(false)
  })
})

describe('a user with a second factor', () => {
  let db: TestDb
  beforeAll(async () => {
    db = await createTestDb()
    await db.raise('requester')
    await db.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       select gen_random_uuid(), u, 'totp', 'verified', 'X', now(), now() from unnest($1::uuid[]) u`,
      [[db.id('requester'), db.id('stranger')]],
    )
  })
  afterAll(() => db?.stop())

  test('has no access until it is verified, even if no company requires it', async () => {
    for (const table of ['companies', 'memberships', 'queries', 'events', 'categories']) {
      expect([table, await db.as('requester', `select 1 from public.${table}`)]).toEqual([table, []])
    }
    const refused = { ok: false, code: 'mfa_required' }
    expect(await db.call('requester', 'list_queries', { p_company: db.acme.id })).toMatchObject(refused)
    expect(await db.call('requester', 'list_devices')).toMatchObject(refused)
    expect(await db.call('requester', 'revoke_other_devices')).toMatchObject(refused)
    const made = { p_name: 'Initech', p_key: 'INI', p_client_id: randomUUID() }
    expect(await db.call('stranger', 'create_company', made)).toMatchObject(refused)
    expect(await db.must('requester', 'viewer_context')).toMatchObject({
      aal: 'aal1',
      hasSecondFactor: true,
      companies: [{ key: 'ACME', requiresMfa: false }],
    })
  })

  test('can read, but not change, their own profile and picture until it is verified', async () => {
    const id = db.id('requester')
    expect(await db.as('requester', 'select user_id from public.profiles where user_id = $1', [id])).toHaveLength(1)
    const renamed = `update public.profiles set display_name = 'Taken over' where user_id = $1 returning 1`
    expect(await db.as('requester', renamed, [id])).toEqual([])
    expect(await db.call('requester', 'begin_picture_upload')).toMatchObject({ code: 'mfa_required' })
    const path = `${id}/${randomUUID()}`
    await db.sql(`insert into private.uploads (bucket_id, name, user_id) values ('avatars', $1, $2)`, [path, id])
    const picture = `insert into storage.objects (bucket_id, name) values ('avatars', $1)`
    expect(await failure(db.as('requester', picture, [path]))).toBe('42501')

    await db.sql(`update auth.sessions set aal = 'aal2' where user_id = $1`, [id])
    const actor = { id, claims: { aal: 'aal2' } }
    expect(await db.sqlAs(actor, renamed, [id])).toHaveLength(1)
    await db.sqlAs(actor, picture, [path])
    await db.sql(`update auth.sessions set aal = 'aal1' where user_id = $1`, [id])
  })

  test('has their usual access after it is verified', async () => {
    await db.sql(`update auth.sessions set aal = 'aal2' where user_id = $1`, [db.id('requester')])
    const actor = { id: db.id('requester'), claims: { aal: 'aal2' } }
    expect(await db.sqlAs(actor, 'select key from public.companies')).toEqual([{ key: 'ACME' }])
    expect(await db.sqlAs(actor, 'select 1 from public.queries')).toHaveLength(1)
  })
})

describe('the second-factor rules', () => {
  let db: TestDb
  beforeAll(async () => {
    db = await createTestDb()
  })
  afterAll(() => db?.stop())

  const names = async (text: string) => (await db.sql<{ name: string }>(text)).map(({ name }) => name)

  test('are tested for every function of the API', async () => {
    const callable = await names(`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute') order by 1`)
    expect(callable).toEqual([...Object.keys(answers), ...aboutNoCompany].sort())
  })

  test('include a restrictive policy on every table of a company and on files', async () => {
    const owned = await names(`select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and (column_name = 'company_id' or table_name = 'companies') order by 1`)
    const guarded = await names(`select tablename as name from pg_policies
      where schemaname = 'public' and permissive = 'RESTRICTIVE' and cmd = 'ALL'
        and qual like '%my_company_ids()%' and with_check like '%my_company_ids()%' order by 1`)
    expect(guarded).toEqual(owned)
    const files = await db.sql(
      `select cmd from pg_policies where schemaname = 'storage' and permissive = 'RESTRICTIVE'
         and qual like '%my_company_ids()%' and with_check like '%my_company_ids()%'`,
    )
    expect(files).toEqual([{ cmd: 'ALL' }])
  })

  test('deny access even if a permissive policy omits the check', async () => {
    await seedRows(db)
    await db.sql('update public.companies set require_mfa = true')
    const tables = await names(`select tablename as name from pg_policies
      where schemaname = 'public' and permissive = 'RESTRICTIVE'`)
    for (const table of tables.filter((table) => !closedTables.includes(table))) {
      await db.sql(`create policy careless on public.${table} for select to authenticated using (true)`)
      for (const name of ['owner', 'requester', 'stranger', 'revoked'] as const) {
        expect([table, name, await db.as(name, `select 1 from public.${table}`)]).toEqual([table, name, []])
      }
    }
  })

  test('allow only listed functions to look up the viewer’s memberships', async () => {
    const asking = await names(`select proname as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and prosrc ~ 'public\\.memberships' and prosrc ~ 'private\\.(viewer|viewer_id|require_viewer)\\(' order by 1`)
    expect(asking).toEqual([
      // Looks at the companies of my_memberships only.
      'can_see_person',
      // Shows the roles of authors, after open_query has decided that the viewer sees the query.
      'conversation_json',
      // Its callers set_member_role and set_member_state call private.lock_changeable_member, which checks the role.
      'hand_over',
      // Says whether the invited person is a member of the company, or suspended there.
      'invitation_offer',
      // Creates the membership.
      'join_company_by_domain',
      // It checks the role once it has the locks, as its callers change_queries and undo_changes do before.
      'lock_for_batch',
      // Its callers private.get_visible_query and private.require_role check the role first.
      'lock_query',
      // Leaves out the companies that the viewer belongs to.
      'my_invitations',
      'my_memberships',
      // Only reports that the second factor is missing.
      'raise_no_access',
      // It calls private.lock_changeable_member, which checks the role.
      'set_member_state',
      // Its callers check the role, and it changes queries through change_query.
      'try_change',
      // Creates the membership.
      'use_invitation',
      // Lists all companies of the viewer, including locked ones.
      'viewer_context',
    ])
  })
})
