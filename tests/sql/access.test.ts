import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CastName, castNames, createStage, type Stage } from './support.ts'

/*
 * Table × actor × verb. Each row of the stage has a label; `readers` says who may read it, and everybody else must get
 * nothing. Writing is closed everywhere but where `writers` opens it: acts go through the functions of the API.
 */

type Fixture = { table: string; key: string; rows: Record<string, { id: string; readers: CastName[] }> }

const staff: CastName[] = ['owner', 'admin', 'agent']
const admins: CastName[] = ['owner', 'admin']

let stage: Stage
let fixtures: Fixture[]

beforeAll(async () => {
  stage = await createStage()
  fixtures = await furnish(stage)
})
afterAll(() => stage?.stop())

/** Both companies with one of everything. */
async function furnish({ acme, globex, id, must, raise, post, sql, as, change }: Stage): Promise<Fixture[]> {
  const draft = async (name: CastName, company: string) => {
    const file = randomUUID()
    await as(
      name,
      `insert into public.attachments (id, company_id, path, name, size, mime, sha256)
       values ($1, $2, $3, 'a.png', 10, 'image/png', repeat('a', 64))`,
      [file, company, `${company}/${id(name)}/${file}`],
    )
    return file
  }
  const asked = await draft('requester', acme.id)
  const own = await raise('requester', 'A private question', { p_files: [asked] })
  const open = await raise('requester', 'A question for all to see', { p_visibility: 'company' })
  const followed = await raise('requester', 'A question a colleague follows', { p_visibility: 'company' })
  const theirs = await raise('outsider', 'A question at Globex')
  await must('colleague', 'follow_query', { p_query: followed.id, p_on: true })
  // From here on following is what lets the colleague see it.
  await sql(`update public.queries set visibility = 'private' where id = $1`, [followed.id])
  await must('outsider', 'follow_query', { p_query: theirs.id, p_on: true })

  const answered = await draft('agent', acme.id)
  const hidden = await draft('agent', acme.id)
  const reply = await post('agent', own.id, 'reply', 'Try turning it off.', { p_files: [answered] })
  const note = await post('agent', own.id, 'note', 'They always say that.', { p_files: [hidden] })
  const foreignReply = await post('outsider', theirs.id, 'reply', 'At Globex.')
  const foreignNote = await post('outsider', theirs.id, 'note', 'Inside Globex.')
  const waiting = await draft('requester', acme.id)
  const foreignFile = await draft('outsider', globex.id)
  await change('agent', own.id, { priority: 'high' })
  const posted = (answer: typeof reply) => (answer.ok ? answer.value.id : '')

  const invite = async (name: CastName, company: string, email: string) => {
    const [made] = await must<{ id: string }[]>(name, 'invite_people', {
      p_company: company,
      p_emails: [email],
      p_role: 'requester',
      p_client_id: randomUUID(),
    })
    return made!.id
  }
  const invited = await invite('owner', acme.id, 'new@example.com')
  const foreignInvited = await invite('outsider', globex.id, 'new@example.com')

  const category = async (company: string) =>
    (
      await sql<{ id: string }>(`select id from public.categories where company_id = $1 and name = 'Problem'`, [
        company,
      ])
    )[0]!.id
  const event = async (query: string, type: string) =>
    (await sql<{ id: string }>('select id from public.events where query_id = $1 and type = $2', [query, type]))[0]!.id

  const members: CastName[] = [...staff, 'requester', 'colleague', 'bystander']
  const row = (rowId: string, ...readers: CastName[]) => ({ id: rowId, readers })
  return [
    {
      table: 'profiles',
      key: 'user_id',
      rows: {
        owner: row(id('owner'), ...members),
        requester: row(id('requester'), ...members),
        // In a query that they and the requester see, and in none that the bystander sees.
        colleague: row(id('colleague'), ...staff, 'requester', 'colleague'),
        bystander: row(id('bystander'), ...staff, 'bystander'),
        suspended: row(id('suspended'), ...members, 'suspended'),
        stranger: row(id('stranger'), 'stranger'),
        outsider: row(id('outsider'), 'outsider'),
      },
    },
    { table: 'companies', key: 'id', rows: { acme: row(acme.id, ...members), globex: row(globex.id, 'outsider') } },
    {
      table: 'memberships',
      key: 'user_id',
      rows: {
        owner: row(id('owner'), ...staff),
        requester: row(id('requester'), ...staff, 'requester'),
        colleague: row(id('colleague'), ...staff, 'colleague'),
        suspended: row(id('suspended'), ...staff),
        outsider: row(id('outsider'), 'outsider'),
      },
    },
    {
      table: 'invitations',
      key: 'id',
      rows: { acme: row(invited, ...admins), globex: row(foreignInvited, 'outsider') },
    },
    {
      table: 'categories',
      key: 'id',
      rows: { acme: row(await category(acme.id), ...members), globex: row(await category(globex.id), 'outsider') },
    },
    {
      table: 'queries',
      key: 'id',
      rows: {
        own: row(own.id, ...staff, 'requester'),
        open: row(open.id, ...members),
        followed: row(followed.id, ...staff, 'requester', 'colleague'),
        globex: row(theirs.id, 'outsider'),
      },
    },
    {
      table: 'messages',
      key: 'id',
      rows: {
        reply: row(posted(reply), ...staff, 'requester'),
        note: row(posted(note), ...staff),
        globexReply: row(posted(foreignReply), 'outsider'),
        globexNote: row(posted(foreignNote), 'outsider'),
      },
    },
    {
      table: 'query_notes',
      key: 'query_id',
      rows: { acme: row(own.id, ...staff), globex: row(theirs.id, 'outsider') },
    },
    {
      table: 'attachments',
      key: 'id',
      rows: {
        ofQuery: row(asked, ...staff, 'requester'),
        ofReply: row(answered, ...staff, 'requester'),
        ofNote: row(hidden, ...staff),
        draft: row(waiting, 'requester'),
        globexDraft: row(foreignFile, 'outsider'),
      },
    },
    {
      table: 'events',
      key: 'id',
      rows: {
        raised: row(await event(own.id, 'raised'), ...staff, 'requester'),
        raisedForAll: row(await event(open.id, 'raised'), ...members),
        followed: row(await event(followed.id, 'followed'), ...staff, 'requester', 'colleague'),
        globex: row(await event(theirs.id, 'raised'), 'outsider'),
      },
    },
    {
      table: 'followers',
      key: 'query_id',
      rows: { acme: row(followed.id, ...staff, 'requester', 'colleague'), globex: row(theirs.id, 'outsider') },
    },
    {
      table: 'read_states',
      key: 'query_id',
      // Whoever raised, answered or changed it has read it; each sees their own row alone.
      rows: { acme: row(own.id, 'requester', 'agent'), globex: row(theirs.id, 'outsider') },
    },
    {
      table: 'counter_deltas',
      key: 'company_id',
      rows: { acme: row(acme.id, ...staff), globex: row(globex.id, 'outsider') },
    },
    { table: 'counters', key: 'company_id', rows: {} },
    { table: 'outbox', key: 'subject_id', rows: { acme: row(invited), globex: row(foreignInvited) } },
  ]
}

const tables = [
  'profiles', 'companies', 'memberships', 'invitations', 'categories', 'queries', 'messages', 'query_notes', 'attachments',
  'events', 'followers', 'read_states', 'counter_deltas', 'counters', 'outbox',
] // biome-ignore format: one list

const failure = async (run: Promise<unknown>) => {
  try {
    await run
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('no table is forgotten here', async () => {
  const rows = await stage.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...tables].sort())
})

describe.each(tables)('%s', (table) => {
  const fixture = () => fixtures.find((one) => one.table === table)!

  test.each(castNames)('%s reads exactly what is theirs', async (name) => {
    const { key, rows } = fixture()
    const expected = Object.entries(rows).flatMap(([label, { readers }]) => (readers.includes(name) ? [label] : []))
    if (name === 'visitor' || table === 'outbox') {
      expect(expected).toEqual([])
      expect(await failure(stage.as(name, `select ${key} from public.${table}`))).toBe('42501')
      return
    }
    const seen = new Set((await stage.as(name, `select ${key} as id from public.${table}`)).map(({ id }) => id))
    const labels = Object.entries(rows).flatMap(([label, { id }]) => (seen.has(id) ? [label] : []))
    expect(labels.sort()).toEqual(expected.sort())
  })

  test.each(castNames)('%s reads nothing of the other company', async (name) => {
    if (['profiles', 'companies', 'outbox', 'visitor'].includes(table) || name === 'visitor') return
    const mine = name === 'outsider' ? stage.globex.id : stage.acme.id
    const companies = (await stage.as(name, `select distinct company_id as id from public.${table}`)).map(
      ({ id }) => id,
    )
    const lost: CastName[] = ['suspended', 'stranger', 'revoked']
    expect(lost.includes(name) ? companies : companies.filter((id) => id !== mine)).toEqual([])
  })

  test.each(castNames)('%s writes nothing directly', async (name) => {
    const column = { companies: 'name', profiles: 'user_id' }[table] ?? 'company_id'
    // Own profile and own drafts are open; their own tests below say how far.
    if (table !== 'attachments') {
      expect(await failure(stage.as(name, `insert into public.${table} default values`))).toBe('42501')
      expect(await failure(stage.as(name, `delete from public.${table}`))).toBe('42501')
    }
    expect(await failure(stage.as(name, `update public.${table} set ${column} = null`))).toBe('42501')
    expect(await failure(stage.as(name, `truncate public.${table}`))).toBe('42501')
  })
})

describe('columns that nobody reads', () => {
  test.each([
    ['companies', 'next_number'],
    ['companies', 'created_by'],
    ['companies', 'client_id'],
    ['invitations', 'token_hash'],
    ['queries', 'hold_reason'],
    ['queries', 'client_id'],
    ['queries', 'search'],
    ['messages', 'client_id'],
    ['messages', 'search'],
  ])('%s.%s', async (table, column) => {
    for (const name of castNames)
      expect(await failure(stage.as(name, `select ${column} from public.${table}`))).toBe('42501')
  })
})

describe('profiles', () => {
  test('people change how they look themselves, and nobody else', async () => {
    await stage.as(
      'requester',
      `update public.profiles set display_name = 'Rita', theme = 'dark', time_zone = 'Europe/Vienna'`,
    )
    const rows = await stage.sql<{ user_id: string }>(`select user_id from public.profiles where display_name = 'Rita'`)
    expect(rows).toEqual([{ user_id: stage.id('requester') }])
    await stage.as('requester', `update public.profiles set display_name = 'Requester'`)
    expect(
      await stage.as('owner', `update public.profiles set display_name = 'Hijacked' where user_id = $1 returning 1`, [
        stage.id('agent'),
      ]),
    ).toEqual([])
  })

  test.each([
    ['a name of spaces', `display_name = '  '`],
    ['a name that breaks the line', `display_name = E'Ann\\nBcc: all@example.com'`],
    ['a picture in another folder', `avatar_path = '${randomUUID()}/${randomUUID()}'`],
    ['a picture elsewhere', `avatar_path = 'https://example.com/a.png'`],
    ['an unknown theme', `theme = 'neon'`],
    ['an unknown time zone', `time_zone = 'Mars/Olympus'`],
    ['a time zone only Postgres knows', `time_zone = 'FOO+3'`],
    ['a malformed locale', `locale = 'en; drop'`],
  ])('%s is refused', async (_, change) => {
    expect(await failure(stage.as('requester', `update public.profiles set ${change}`))).toBe('23514')
  })

  test('nobody turns into somebody else', async () => {
    expect(await failure(stage.as('requester', `update public.profiles set user_id = $1`, [stage.id('owner')]))).toBe(
      '42501',
    )
  })
})

test('schema private cannot be reached by name', async () => {
  for (const name of ['receipts']) {
    for (const actor of castNames) expect(await failure(stage.as(actor, `select * from private.${name}`))).toBe('42501')
  }
  expect(await failure(stage.as('visitor', 'select private.viewer_id()'))).toBe('42501')
})
