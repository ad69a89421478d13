import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listNotifications } from './notification-list.ts'
import { claimMails, passUndoTime } from './notification-mails.ts'
import { topicsOf } from './realtime-messages.ts'
import {
  callSendDueReplies,
  makeRepliesDue,
  openQueryPage,
  scheduleReply,
  uploadUnattached,
} from './scheduled-replies.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* docs/ends-of-rights.md: each way in which a right ends, and all that hangs on the right. One test for each cell. */

type Query = { id: string; number: number }

/** What hung on the right of a person, as it is now. The person had all of it before. */
type Holding = Record<string, () => Promise<boolean>>

const count = async (db: TestDb, text: string, params: unknown[]) =>
  (await db.sql<{ count: number }>(`select count(*)::int as count ${text}`, params))[0]!.count

/** Whether anything that a colleague does now reaches a socket that joined these topics before. */
async function hears(db: TestDb, topics: (string | null)[], act: () => Promise<unknown>): Promise<boolean> {
  // The worker does what is left of earlier ends within a minute.
  await db.must('worker', 'rotate_pending_topics')
  await db.sql('delete from realtime.messages')
  await act()
  const heard = await count(db, `from realtime.messages where topic = any ($1) and event <> 'rotated'`, [
    topics.filter((topic) => topic !== null),
  ])
  return heard > 0
}

const visible = async (db: TestDb, name: ActorName, text: string, params: unknown[]) =>
  db.as(name, text, params).then(
    (rows) => rows.length > 0,
    () => false,
  )

/** Gives a member of the staff all that can hang on their rights. */
async function equip(db: TestDb, name: ActorName) {
  const [followed, assigned, held] = [
    await db.raise('requester', 'Followed'),
    await db.raise('requester', 'Assigned'),
    await db.raise('requester', 'Held'),
  ] as [Query, Query, Query]
  const file = await uploadUnattached(db, 'requester')
  await db.post('requester', followed.id, 'reply', 'See the plan.', { p_files: [file.id] })
  await db.post(name, followed.id, 'reply', 'I look into it.')
  await db.change('owner', assigned.id, { assignee: db.id(name) })
  const reply = await scheduleReply(db, name, held.id, 'Not sent yet.')
  const [invited] = await db.must<{ token: string }[]>(name, 'invite_people', {
    p_company: db.acme.id,
    p_emails: ['stranger@example.com'],
    p_role: 'requester',
    p_client_id: randomUUID(),
  })
  const topics = await topicsOf(db, name, followed.id)
  const { person, ...ofCompany } = topics

  const holding: Holding = {
    'reads private queries': () => visible(db, name, 'select from public.queries where id = $1', [followed.id]),
    'opens their pages': () =>
      openQueryPage(db, name, followed.number).then(
        (page) => page !== null,
        () => false,
      ),
    'downloads their files': () =>
      visible(db, name, `select from storage.objects where bucket_id = 'attachments' and name = $1`, [file.path]),
    'writes in them': async () => (await db.post(name, followed.id, 'reply', 'And another thing.')).ok,
    'changes them': async () => (await db.change(name, followed.id, { priority: 'high' })).ok,
    'hears them on a socket that joined before': () =>
      hears(db, Object.values(ofCompany), () => db.post('owner', followed.id, 'note', 'Did you hear?')),
    'hears their own notifications on a socket that joined before': () =>
      hears(db, [person], async () =>
        db.change('owner', (await db.raise('requester', 'Another one')).id, { assignee: db.id(name) }),
      ),
    'follows private queries of others': async () =>
      (await count(db, 'from public.followers where query_id = $1 and user_id = $2', [followed.id, db.id(name)])) > 0,
    'has unresolved queries': async () =>
      (await count(db, 'from public.queries where assignee_id = $1', [db.id(name)])) > 0,
    'has replies sent that could still be cancelled': async () => {
      await makeRepliesDue(db, held.id)
      await callSendDueReplies(db)
      return (await count(db, 'from public.messages where id = $1 and sent_at is not null', [reply.id])) > 0
    },
    'has invitations accepted': async () =>
      (await db.must<{ state: string }>('stranger', 'invitation_offer', { p_token: invited!.token })).state ===
      'pending',
    'is notified of them': async () => {
      await db.sql('delete from public.notifications')
      await db.sql('delete from public.outbox')
      await db.post('requester', followed.id, 'reply', 'Still there?')
      await passUndoTime(db)
      const mails = await claimMails(db)
      return mails.some(({ to }) => to === `${name}@example.com`)
    },
    'lists notifications of them': async () => {
      const page = await listNotifications(db, name).catch(() => ({ items: [] as { query: { id: string } }[] }))
      return page.items.some(({ query }) => query.id === followed.id)
    },
  }
  return holding
}

const all = [
  'reads private queries',
  'opens their pages',
  'downloads their files',
  'writes in them',
  'changes them',
  'hears them on a socket that joined before',
  'hears their own notifications on a socket that joined before',
  'follows private queries of others',
  'has unresolved queries',
  'has replies sent that could still be cancelled',
  'has invitations accepted',
  'is notified of them',
  'lists notifications of them',
] as const

type Right = (typeof all)[number]

/** They go on when the company requires a second factor. */
const verified: ActorName[] = ['owner', 'requester', 'stranger']

/** What stays when the right ends in this way, with the reason in docs/ends-of-rights.md. Everything else ends. */
const ways: Record<string, { act: (db: TestDb) => Promise<unknown>; stays: Right[] }> = {
  'who is suspended': {
    act: (db) =>
      db.must('owner', 'set_member_state', {
        p_company: db.acme.id,
        p_user: db.id('admin'),
        p_state: 'suspended',
        p_leave_unassigned: true,
      }),
    stays: ['follows private queries of others'],
  },
  'who becomes a requester': {
    act: (db) =>
      db.must('owner', 'set_member_role', {
        p_company: db.acme.id,
        p_user: db.id('admin'),
        p_role: 'requester',
        p_leave_unassigned: true,
      }),
    stays: [],
  },
  'who becomes an agent': {
    act: (db) =>
      db.must('owner', 'set_member_role', { p_company: db.acme.id, p_user: db.id('admin'), p_role: 'agent' }),
    // Everybody's topics change with a role, and devices that may join again at once.
    stays: all.filter(
      (right) => right !== 'has invitations accepted' && right !== 'hears them on a socket that joined before',
    ),
  },
  'whose session ends': {
    act: (db) => db.sql('delete from auth.sessions where user_id = $1', [db.id('admin')]),
    stays: [
      'follows private queries of others',
      'has unresolved queries',
      'has replies sent that could still be cancelled',
      'has invitations accepted',
      'is notified of them',
    ],
  },
  'whose company begins to require a second factor': {
    act: async (db) => {
      await db.sql(`update auth.sessions set aal = 'aal2' where user_id = any ($1)`, [verified.map(db.id)])
      await db.sql('update public.companies set require_mfa = true where id = $1', [db.acme.id])
    },
    stays: [
      'hears their own notifications on a socket that joined before',
      'follows private queries of others',
      'has unresolved queries',
      'has replies sent that could still be cancelled',
      'has invitations accepted',
    ],
  },
}

describe.each(Object.entries(ways))('an admin %s', (_, { act, stays }) => {
  let db: TestDb
  let holding: Holding
  const before: Record<string, boolean> = {}
  beforeAll(async () => {
    db = await createTestDb({ verified })
    holding = await equip(db, 'admin')
    for (const [right, holds] of Object.entries(holding))
      if (right !== 'has replies sent that could still be cancelled') before[right] = await holds()
    await act(db)
  })
  afterAll(() => db?.stop())

  test.each(all.map((right) => [stays.includes(right) ? 'still' : 'no longer', right]))(
    '%s %s',
    async (word, right) => {
      expect(await holding[right]!()).toBe(word === 'still')
      if (before[right] !== undefined) expect(before[right]).toBe(true)
    },
  )
})

/** How a requester loses a query of a colleague. */
const endsOfSight: Record<string, (db: TestDb, query: string) => Promise<unknown>> = {
  'when it becomes private, and they do not follow it': async (db, query) => {
    await db.must('colleague', 'follow_query', { p_query: query, p_on: false })
    await db.sql(`update public.queries set visibility = 'private' where id = $1`, [query])
  },
  'when they no longer follow it while it is private': async (db, query) => {
    await db.sql(`update public.queries set visibility = 'private' where id = $1`, [query])
    await db.must('colleague', 'follow_query', { p_query: query, p_on: false })
  },
}

describe.each(Object.entries(endsOfSight))('the query of a colleague, %s,', (_, end) => {
  let db: TestDb
  let query: Query
  let path: string
  let heard: (string | null)[]
  beforeAll(async () => {
    db = await createTestDb()
    query = await db.raise('requester', 'For all to see', { p_visibility: 'company' })
    const file = await uploadUnattached(db, 'requester')
    path = file.path
    await db.post('requester', query.id, 'reply', 'See the plan.', { p_files: [file.id] })
    await db.must('colleague', 'follow_query', { p_query: query.id, p_on: true })
    const { person: _own, ...topics } = await topicsOf(db, 'colleague', query.id)
    heard = Object.values(topics)
    await db.post('owner', query.id, 'reply', 'It is on its way.')
  })
  afterAll(() => db?.stop())

  const checks: Record<string, () => Promise<boolean>> = {
    read: () => visible(db, 'colleague', 'select from public.queries where id = $1', [query.id]),
    opened: () =>
      openQueryPage(db, 'colleague', query.number).then(
        (page) => page !== null,
        () => false,
      ),
    'downloaded from': () =>
      visible(db, 'colleague', `select from storage.objects where bucket_id = 'attachments' and name = $1`, [path]),
    'heard on a socket that joined before': () =>
      hears(db, heard, () => db.post('owner', query.id, 'reply', 'Did you hear?')),
    'told by mail': async () => {
      await db.sql('delete from public.notifications')
      await db.sql('delete from public.outbox')
      await db.post('owner', query.id, 'reply', 'News.')
      await passUndoTime(db)
      return (await claimMails(db)).some(({ to }) => to === 'colleague@example.com')
    },
    'listed among notifications': async () =>
      (await listNotifications(db, 'colleague')).items.some((item) => item.query.id === query.id),
  }

  test('is no longer read, opened, downloaded from, heard, told by mail or listed, and was before', async () => {
    const state = async () => {
      const found: Record<string, boolean> = {}
      for (const [name, holds] of Object.entries(checks)) found[name] = await holds()
      return found
    }
    const every = (value: boolean) => Object.fromEntries(Object.keys(checks).map((name) => [name, value]))
    expect(await state()).toEqual(every(true))
    await end(db, query.id)
    expect(await state()).toEqual(every(false))
  })
})
