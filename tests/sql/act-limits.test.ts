import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDb, type ActorName, type Answer, type TestDb } from './test-db.ts'

/* How much a person, a company and a client address may do. */

let db: TestDb
beforeAll(async () => {
  db = await createTestDb()
  await db.sql('update private.act_limits set at_most = at_most / 1000 where seconds is not null')
})
afterAll(() => db?.stop())
beforeEach(() => db.sql('delete from private.act_counts where true'))

const limitOf = async (act: string, subject: string) => {
  const [found] = await db.sql<{ at_most: string }>(
    'select at_most from private.act_limits where act = $1 and subject = $2',
    [act, subject],
  )
  return Number(found!.at_most)
}

/** Sets what the subjects of a kind have done in a time that has just begun. */
const done = (act: string, kind: 'person' | 'company' | 'address', amount: number) =>
  db.sql('update private.act_counts set amount = $3 where act = $1 and kind = $2', [act, kind, amount])

/** Lets all times end. */
const passTime = () => db.sql(`update private.act_counts set ends_at = ends_at - interval '1 hour' where true`)

const raise = (name: ActorName, more: Record<string, unknown> = {}) =>
  db.call<{ number: number }>(name, 'raise_query', {
    p_company: name === 'outsider' ? db.globex.id : db.acme.id,
    p_subject: 'The printer is on fire',
    p_body: 'It smokes.',
    p_client_id: randomUUID(),
    ...more,
  })

const search = (name: ActorName) =>
  db.call<{ rows: object[] }>(name, 'list_queries', { p_company: db.acme.id, p_filter: { text: 'printer' } })

const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'done' : answer.code)

const countRows = async () => Number((await db.sql('select count(*) from public.queries'))[0]!.count)

/** Makes the actor reach a limit with what they did and `rest` more. */
async function nearLimit(act: string, name: ActorName, act1: () => Promise<Answer<unknown>>, rest: number) {
  expect(codeOf(await act1())).toBe('done')
  await done(act, 'person', (await limitOf(act, name === 'requester' ? 'requester' : 'staff')) - rest)
}

describe.each(['requester', 'agent'] as const)('%s', (name) => {
  test('raises as many queries as allowed, is then told the seconds to wait, and raises again when they are over', async () => {
    await nearLimit('raise', name, () => raise(name), 1)
    const before = await countRows()
    expect(codeOf(await raise(name))).toBe('done')
    const refused = await raise(name)
    expect(refused).toMatchObject({ ok: false, code: 'too_many_acts' })
    const detail = JSON.parse((refused as { detail: string }).detail)
    expect(detail).toMatchObject({ act: 'raise', subject: 'person' })
    expect(detail.seconds).toBeGreaterThan(3500)
    expect(detail.seconds).toBeLessThanOrEqual(3600)
    expect(await countRows()).toBe(before + 1)

    await passTime()
    expect(codeOf(await raise(name))).toBe('done')
  })

  test('writes as many replies as allowed', async () => {
    const query = await db.raise(name)
    const reply = () => db.post(name, query.id, 'reply', 'Thank you.')
    await nearLimit('reply', name, reply, 1)
    expect(codeOf(await reply())).toBe('done')
    expect(codeOf(await reply())).toBe('too_many_acts')
  })

  test('searches as often as allowed, and still reads the list without a search', async () => {
    await nearLimit('search', name, () => search(name), 1)
    expect(codeOf(await search(name))).toBe('done')
    expect(codeOf(await search(name))).toBe('too_many_acts')
    expect(codeOf(await db.call(name, 'list_queries', { p_company: db.acme.id }))).toBe('done')
  })
})

test('the limit of one person stops neither their colleagues nor another company', async () => {
  await nearLimit('raise', 'requester', () => raise('requester'), 0)
  expect(codeOf(await raise('requester'))).toBe('too_many_acts')
  expect(codeOf(await raise('colleague'))).toBe('done')
  expect(codeOf(await raise('outsider'))).toBe('done')
})

test('a company that reached its limit stops its members, and no other company', async () => {
  expect(codeOf(await raise('agent'))).toBe('done')
  await done('raise', 'company', await limitOf('raise', 'company'))
  const refused = await raise('colleague')
  expect(refused).toMatchObject({ code: 'too_many_acts' })
  expect(JSON.parse((refused as { detail: string }).detail)).toMatchObject({ subject: 'company' })
  expect(codeOf(await raise('outsider'))).toBe('done')
})

test('a form that is sent again counts once, also as the last one that was allowed', async () => {
  await nearLimit('raise', 'requester', () => raise('requester'), 1)
  const form = { p_client_id: randomUUID() }
  const first = await raise('requester', form)
  expect(first.ok).toBe(true)
  expect(await raise('requester', form)).toEqual(first)
  expect(codeOf(await raise('requester'))).toBe('too_many_acts')
  // A reply, likewise.
  const query = await db.raise('agent')
  const reply = (p_client_id: string) => db.post('agent', query.id, 'reply', 'Thank you.', { p_client_id })
  const client = randomUUID()
  expect(await reply(client)).toEqual(await reply(client))
  expect(await db.sql(`select amount::int from private.act_counts where act = 'reply'`)).toEqual([{ amount: 1 }])
})

test('the same last form sent twice at once raises one query, and both get it', async () => {
  await nearLimit('raise', 'requester', () => raise('requester'), 1)
  const form = { p_client_id: randomUUID() }
  const [one, other] = await Promise.all([raise('requester', form), raise('requester', form)])
  expect(one.ok).toBe(true)
  expect(other).toEqual(one)
})

test('an act that fails is not counted', async () => {
  await raise('requester')
  expect(codeOf(await raise('requester', { p_body: '' }))).not.toBe('done')
  expect(codeOf(await raise('requester', { p_files: [randomUUID()] }))).toBe('file_unknown')
  expect(await db.sql(`select amount::int from private.act_counts where act = 'raise' and kind = 'person'`)).toEqual([
    { amount: 1 },
  ])
})

test('a page of the list whose search is refused has its views and people, the seconds to wait, and no rows', async () => {
  await nearLimit('search', 'agent', () => search('agent'), 0)
  const filter = { text: 'printer' }
  const opened = await db.must<{ page: { refusal: object; page: { rows: object[] }; staff: object[] } }>(
    'agent',
    'open_page',
    {
      p_page: 'list',
      p_args: {
        company: 'ACME',
        staff: { filter, counted: {} },
        requester: { filter, counted: {} },
        limit: 50,
        zone: 'UTC',
      },
    },
  )
  expect(opened.page.refusal).toMatchObject({ act: 'search', subject: 'person' })
  expect(opened.page.page.rows).toEqual([])
  expect(opened.page.staff.length).toBeGreaterThan(0)
})

describe('uploads', () => {
  const begin = (name: ActorName = 'requester') => db.call<string>(name, 'begin_file_upload', { p_company: db.acme.id })
  const attach = (path: string, size: number, name: ActorName = 'requester') =>
    db
      .as(
        name,
        `insert into public.attachments (id, company_id, path, name, size, mime, sha256)
         values ($1, $2, $3, 'a.png', $4, 'image/png', repeat('a', 64))`,
        [path.slice(-36), db.acme.id, path, size],
      )
      .then(
        () => 'done',
        ({ hint }: { hint: string }) => hint,
      )
  const upload = async (size: number, name?: ActorName) => {
    const begun = await begin(name)
    return begun.ok ? attach(begun.value, size, name) : begun.code
  }
  const room = 26_214_400

  test('are limited in number', async () => {
    await nearLimit('upload', 'requester', begin, 1)
    expect(codeOf(await begin())).toBe('done')
    expect(codeOf(await begin())).toBe('too_many_acts')
    expect(codeOf(await begin('agent'))).toBe('done')
  })

  test('are limited in bytes, before any is sent once the limit is reached', async () => {
    expect(await upload(10)).toBe('done')
    await done('upload_bytes', 'person', (await limitOf('upload_bytes', 'requester')) - room)
    expect(await upload(room)).toBe('done')
    expect(codeOf(await begin())).toBe('too_many_acts')
    await passTime()
    expect(codeOf(await begin())).toBe('done')
  })

  test('end when a requester has stored as much as they may, and go on when a draft of theirs is gone', async () => {
    const own = `select coalesce(sum(size), 0)::int as bytes from public.attachments where uploaded_by = $1`
    const [{ bytes }] = (await db.sql<{ bytes: number }>(own, [db.id('requester')])) as [{ bytes: number }]
    await db.must('worker', 'set_act_limit', { p_act: 'store', p_subject: 'requester', p_at_most: bytes + 100 })
    expect(await upload(100)).toBe('done')
    expect(await upload(1)).toBe('storage_full')
    expect(await upload(1, 'agent')).toBe('done')
    await db.as('requester', 'delete from public.attachments where query_id is null and size = 100')
    expect(await upload(1)).toBe('done')
  })

  test('end for all when a company has stored as much as it may', async () => {
    await db.must('worker', 'set_act_limit', { p_act: 'store', p_subject: 'company', p_at_most: 1 })
    expect(await upload(1, 'agent')).toBe('storage_full')
  })
})

test('only the operator changes limits', async () => {
  const args = { p_act: 'raise', p_subject: 'requester', p_at_most: 1 }
  expect(codeOf(await db.call('owner', 'set_act_limit', args))).toBe('42501')
  expect(codeOf(await db.call('worker', 'set_act_limit', { ...args, p_act: 'unknown' }))).toBe('not_found')
})

test('the scheduled work deletes what was counted in a time that is over', async () => {
  await raise('requester')
  await passTime()
  await raise('agent')
  await db.must('worker', 'close_resolved')
  const left = await db.sql(`select subject from private.act_counts where kind = 'person'`)
  expect(left).toEqual([{ subject: db.id('agent') }])
})
