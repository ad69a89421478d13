import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../src/domain/limits.ts'
import { type ActorName, createTestDb, memberNames, nonMemberNames, type TestDb } from './test-db.ts'

/* All actors have an address of example.com. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb({ connections: 4 })
})
afterAll(() => db?.stop())

beforeEach(() => db.sql('delete from public.company_domains where true'))

const add = (name: ActorName, domain: string, company = db.acme.id) =>
  db.call(name, 'add_company_domain', { p_company: company, p_domain: domain })
const remove = (name: ActorName, domain: string) =>
  db.call(name, 'remove_company_domain', { p_company: db.acme.id, p_domain: domain })
const listed = async () =>
  (
    await db.sql<{ domain: string }>('select domain from public.company_domains where company_id = $1 order by 1', [
      db.acme.id,
    ])
  ).map(({ domain }) => domain)

/** Lists domains past the rule that the domain is one's own. */
const list = (...domains: string[]) =>
  db.sql('insert into public.company_domains (company_id, domain) select $1, unnest($2::text[])', [db.acme.id, domains])

const refused = (code: string) => expect.objectContaining({ code: 'P0001', hint: code })

/** What the page of settings shows about domains. */
const settings = async (name: ActorName) =>
  (
    await db.must<{ page: { domains?: string[]; addableDomain?: string | null } }>(name, 'open_page', {
      p_page: 'company',
      p_args: { company: 'ACME', tab: 'settings', days: 30 },
    })
  ).page

/** A new person with a confirmed address. */
async function person(email = `${randomUUID()}@example.com`) {
  const id = await db.createUser({ email, name: 'Nina' })
  const answer = async <T>(text: string, args: unknown[] = []) =>
    (await db.sqlAs<{ answer: T }>(id, `select ${text} as answer`, args))[0]!.answer
  return {
    id,
    email,
    join: (company = db.acme.id) => answer('public.join_company_by_domain($1)', [company]),
    /** Names of the companies that their first page offers without an invitation. */
    offered: async () => {
      const { page } = await answer<{ page: { joinable: { companyName: string }[] } }>(
        `public.open_page('company', '{"company": null, "tab": "create"}')`,
      )
      return page.joinable.map(({ companyName }) => companyName)
    },
    membership: async () =>
      (
        await db.sql('select role, state, email from public.memberships where company_id = $1 and user_id = $2', [
          db.acme.id,
          id,
        ])
      )[0] ?? null,
    changeAddress: (to: string) => db.sql('update auth.users set email = $2 where id = $1', [id, to]),
  }
}

const invite = async (email: string, role: string) => {
  const [made] = await db.must<{ id: string }[]>('owner', 'invite_people', {
    p_company: db.acme.id,
    p_emails: [email],
    p_role: role,
    p_client_id: randomUUID(),
  })
  return made!.id
}

describe('the domains of a company', () => {
  test.each(memberNames)(
    'are added and removed by the actor %s exactly if they are an owner or admin',
    async (name) => {
      const isAllowed = name === 'owner' || name === 'admin'
      const answer = isAllowed ? { ok: true } : { ok: false, code: 'not_allowed' }
      expect(await add(name, 'example.com')).toMatchObject(answer)
      expect(await listed()).toEqual(isAllowed ? ['example.com'] : [])
      await list('example.org')
      expect(await remove(name, 'example.org')).toMatchObject(answer)
      expect(await listed()).toEqual(isAllowed ? ['example.com'] : ['example.org'])
    },
  )

  test.each(nonMemberNames)('do not exist for the actor %s, who has no access', async (name) => {
    expect(await add(name, 'example.com')).toMatchObject({ code: 'not_found' })
    expect(await remove(name, 'example.com')).toMatchObject({ code: 'not_found' })
  })

  test('are changed neither by visitors nor by ended sessions', async () => {
    expect(await add('visitor', 'example.com')).toMatchObject({ code: '42501' })
    expect(await add('revoked', 'example.com')).toMatchObject({ code: 'session_ended' })
    expect(await remove('revoked', 'example.com')).toMatchObject({ code: 'session_ended' })
  })

  test('are added and removed twice without an error, because a form can arrive twice', async () => {
    for (const act of [add, remove])
      for (const result of [await act('owner', 'example.com'), await act('owner', 'example.com')])
        expect(result).toMatchObject({ ok: true })
  })

  test('are only those of the adding person’s own address, as a whole', async () => {
    for (const domain of ['elsewhere.example', 'mail.example.com', 'com', 'Example.com', '', 'example.com.'])
      expect(await add('owner', domain)).toMatchObject({ code: 'domain_not_own' })
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [db.id('admin')])
    expect(await add('admin', 'example.com')).toMatchObject({ code: 'domain_not_own' })
    await db.sql('update auth.users set email_confirmed_at = now() where id = $1', [db.id('admin')])
    expect(await listed()).toEqual([])
  })

  test('are none at which anybody can get an address, not even for whoever has one there', async () => {
    await db.sql(`update auth.users set email = 'owner@gmail.com' where id = $1`, [db.id('owner')])
    expect(await add('owner', 'gmail.com')).toMatchObject({ code: 'domain_public' })
    expect((await settings('owner')).addableDomain).toBeNull()
    await db.sql(`update auth.users set email = 'owner@example.com' where id = $1`, [db.id('owner')])
    expect(await listed()).toEqual([])
  })

  test('are at most as many as the form says', async () => {
    await list(...Array.from({ length: limits.companyDomains - 1 }, (_, at) => `domain-${at}.example`))
    expect(await add('owner', 'example.com')).toMatchObject({ ok: true })
    await remove('owner', 'example.com')
    await list('one-more.example')
    expect(await add('owner', 'example.com')).toMatchObject({ code: 'too_many_domains' })
  })

  test('are on the page of settings for owners and admins, and for nobody else', async () => {
    await list('example.org')
    for (const name of memberNames) {
      const isShown = name === 'owner' || name === 'admin'
      const { domains, addableDomain } = await settings(name)
      expect([name, domains, addableDomain]).toEqual(
        isShown ? [name, ['example.org'], 'example.com'] : [name, undefined, undefined],
      )
    }
  })
})

describe('whoever has a verified address of a listed domain', () => {
  test('sees the company and joins it as a requester, and a second try changes nothing', async () => {
    await add('owner', 'example.com')
    const nina = await person()
    expect(await nina.offered()).toEqual(['Acme'])
    expect(await nina.join()).toEqual({ companyKey: 'ACME', companyName: 'Acme' })
    expect(await nina.join()).toEqual({ companyKey: 'ACME', companyName: 'Acme' })
    expect(await nina.membership()).toEqual({ role: 'requester', state: 'active', email: nina.email })
    expect(await nina.offered()).toEqual([])
  })

  test('chooses between several companies that list it', async () => {
    await add('owner', 'example.com')
    await add('outsider', 'example.com', db.globex.id)
    const nina = await person()
    expect(await nina.offered()).toEqual(['Acme', 'Globex'])
    await nina.join(db.globex.id)
    expect(await nina.offered()).toEqual(['Acme'])
  })

  test('keeps the role that they have when they are a member already', async () => {
    await add('owner', 'example.com')
    expect(await db.call('agent', 'join_company_by_domain', { p_company: db.acme.id })).toMatchObject({ ok: true })
    expect(await db.sql('select role from public.memberships where user_id = $1', [db.id('agent')])).toEqual([
      { role: 'agent' },
    ])
  })

  test('is offered the invitation instead if one waits, and gets what it gives either way', async () => {
    await add('owner', 'example.com')
    const nina = await person()
    const id = await invite(nina.email, 'agent')
    expect(await nina.offered()).toEqual([])
    await nina.join()
    expect(await nina.membership()).toMatchObject({ role: 'agent' })
    expect(await db.sql('select accepted_by from public.invitations where id = $1', [id])).toEqual([
      { accepted_by: nina.id },
    ])
  })

  test('joins despite an invitation that has expired, which ends', async () => {
    await add('owner', 'example.com')
    const nina = await person()
    const id = await invite(nina.email, 'agent')
    await db.sql(`update public.invitations set expires_at = now() - interval '1 second' where id = $1`, [id])
    expect(await nina.offered()).toEqual(['Acme'])
    await nina.join()
    expect(await nina.membership()).toMatchObject({ role: 'requester' })
    expect(await db.call('owner', 'resend_invitation', { p_id: id })).toMatchObject({ code: 'invitation_invalid' })
  })

  test('joins a company that requires a second factor, and sees nothing there without one', async () => {
    await add('owner', 'example.com')
    await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
    const nina = await person()
    await nina.join()
    expect(await db.sqlAs(nina.id, 'select id from public.companies')).toEqual([])
    await db.sql('update public.companies set require_mfa = false where id = $1', [db.acme.id])
    expect(await db.sqlAs(nina.id, 'select id from public.companies')).toEqual([{ id: db.acme.id }])
  })

  test('cannot join while their session lacks their second factor', async () => {
    await add('owner', 'example.com')
    const nina = await person()
    await db.sql(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
      [nina.id],
    )
    await expect(nina.join()).rejects.toEqual(refused('mfa_required'))
  })

  test('cannot join once the domain was removed', async () => {
    await add('owner', 'example.com')
    const [nina, member] = [await person(), await person()]
    await member.join()
    await remove('admin', 'example.com')
    expect(await nina.offered()).toEqual([])
    await expect(nina.join()).rejects.toEqual(refused('joining_closed'))
    expect(await member.membership()).toMatchObject({ role: 'requester', state: 'active' })
  })
})

describe('a company that lists a domain', () => {
  test.each(['elsewhere.example', 'sub.example.com', 'anexample.com', 'com'])(
    'does not exist for whoever has an address of %s',
    async (domain) => {
      await add('owner', 'example.com')
      const other = await person(`${randomUUID()}@${domain}`)
      expect(await other.offered()).toEqual([])
      const messages = []
      for (const company of [db.acme.id, randomUUID()]) {
        const error = await other.join(company).catch((error: unknown) => error)
        expect(error).toEqual(refused('joining_closed'))
        messages.push((error as Error).message)
      }
      expect(messages[0]).toBe(messages[1])
      expect(await db.sqlAs(other.id, 'select domain from public.company_domains')).toEqual([])
    },
  )

  test('does not exist for whoever has not confirmed their address', async () => {
    await add('owner', 'example.com')
    const nina = await person()
    await db.sql('update auth.users set email_confirmed_at = null where id = $1', [nina.id])
    expect(await nina.offered()).toEqual([])
    await expect(nina.join()).rejects.toEqual(refused('joining_closed'))
  })

  test('is not joined by visitors and ended sessions', async () => {
    await add('owner', 'example.com')
    const join = (name: ActorName) => db.call(name, 'join_company_by_domain', { p_company: db.acme.id })
    expect(await join('visitor')).toMatchObject({ code: '42501' })
    expect(await join('revoked')).toMatchObject({ code: 'session_ended' })
  })
})

describe('whoever lost their place in a company', () => {
  const rejoins = async (email: string) => {
    await expect((await person(email)).join()).rejects.toEqual(refused('joining_closed'))
  }

  test('does not come back by the domain while they are suspended, under the same or another address', async () => {
    await add('owner', 'example.com')
    expect(await db.call('suspended', 'join_company_by_domain', { p_company: db.acme.id })).toMatchObject({
      code: 'suspended',
    })
    const nina = await person()
    await nina.join()
    await db.must('owner', 'set_member_state', { p_company: db.acme.id, p_user: nina.id, p_state: 'suspended' })
    expect(await nina.offered()).toEqual([])
    await nina.changeAddress(`${randomUUID()}@example.com`)
    await expect(nina.join()).rejects.toEqual(refused('suspended'))
    // The address is free again, and a new account has it. With a tag it is the same mailbox.
    await rejoins(nina.email)
    await rejoins(nina.email.replace('@', '+2@'))
    expect(await nina.membership()).toMatchObject({ state: 'suspended' })
  })

  test('does not come back by the domain after they were removed, until they are invited', async () => {
    await add('owner', 'example.com')
    const nina = await person()
    await nina.join()
    await db.sql('delete from public.memberships where user_id = $1', [nina.id])
    expect(await nina.offered()).toEqual([])
    await expect(nina.join()).rejects.toEqual(refused('joining_closed'))
    const id = await invite(nina.email, 'requester')
    await db.sqlAs(nina.id, 'select public.accept_own_invitation($1)', [id])
    expect(await nina.membership()).toMatchObject({ role: 'requester', state: 'active' })
  })

  test('does not come back by the domain with a new account after theirs was deleted', async () => {
    await add('owner', 'example.com')
    const nina = await person()
    await nina.join()
    await db.sql('delete from auth.users where id = $1', [nina.id])
    await rejoins(nina.email)
  })
})

test('a company with domains and former members can be deleted', async () => {
  const { id } = await db.must<{ id: string }>('stranger', 'create_company', {
    p_name: 'Initech',
    p_key: 'INI',
    p_client_id: randomUUID(),
  })
  await add('stranger', 'example.com', id)
  const nina = await person()
  await nina.join(id)
  await nina.changeAddress(`${randomUUID()}@example.com`)
  await db.sql('delete from public.companies where id = $1', [id])
  expect(await db.sql('select 1 from public.companies where id = $1', [id])).toEqual([])
})

test('people who join while the domain is removed either join before or not at all', async () => {
  await add('owner', 'example.com')
  const people = await Promise.all(Array.from({ length: 6 }, () => person()))
  const joined = await Promise.all([
    ...people.map((one) =>
      one.join().then(
        () => 'joined',
        () => 'refused',
      ),
    ),
    remove('owner', 'example.com').then(() => 'removed'),
  ])
  const states = await Promise.all(people.map(async (one) => ((await one.membership()) ? 'joined' : 'refused')))
  expect(joined.slice(0, -1)).toEqual(states)
  await expect((await person()).join()).rejects.toEqual(refused('joining_closed'))
})
