import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { summaryThreshold } from '../../src/domain/notification.ts'
import { listNotifications } from './notification-list.ts'
import { claimMails, passUndoTime, saveSettings } from './notification-mails.ts'
import { readQuery, setQueryState } from './query-state.ts'
import { makeRepliesDue } from './scheduled-replies.ts'
import { type ActorName, actorNames, createTestDb, type TestDb } from './test-db.ts'

/*
 * The table of docs/who-is-notified.md. Each of its lines is one case here, with everybody who gets something. Staff are
 * owner, admin and agent. The requester raised the query. The colleague and the bystander are other requesters.
 */

let db: TestDb
/** The query of a case. Everybody in the company may read it. */
let query: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
  await db.sql(`update public.profiles set time_zone = 'UTC'`)
})
afterAll(() => db?.stop())

const clear = async () => {
  await db.sql('delete from public.notifications')
  await db.sql('delete from public.outbox')
}
const raise = (name: ActorName, more: object = {}) => db.raise(name, 'Lamp', { p_visibility: 'company', ...more })

beforeEach(async () => {
  await db.sql('delete from public.notification_choices')
  await db.sql('delete from public.notification_settings')
  query = await raise('requester')
})

const must = async <T extends { ok: boolean }>(answer: Promise<T>) => {
  const given = await answer
  if (!given.ok) throw new Error(JSON.stringify(given))
  return given
}
const reply = (name: ActorName, body = 'Here you are.', more: object = {}) =>
  must(db.post(name, query.id, 'reply', body, { ...more }))
const note = (name: ActorName, body = 'For us.') => must(db.post(name, query.id, 'note', body))
const change = (name: ActorName, patch: object) => must(db.change(name, query.id, { ...patch }))
const assign = (name: ActorName, to: ActorName | null) => change(name, { assignee: to && db.id(to) })
const follow = (name: ActorName, on = true) => db.must(name, 'follow_query', { p_query: query.id, p_on: on })
const mute = (name: ActorName) => db.must(name, 'mute_query', { p_query: query.id, p_on: true })
const member = (name: ActorName) => ({ p_company: db.acme.id, p_user: db.id(name) })
const suspend = (name: ActorName, choice: object = { p_leave_unassigned: true }) =>
  db.must('owner', 'set_member_state', { ...member(name), p_state: 'suspended', ...choice })
const resolved = () => setQueryState(db, query.id, { status: 'resolved' })

/** Raises this many queries more and changes all of them, with the query of the case, at once. */
const changeMany = async (more: number, patch: object, name: ActorName = 'agent') => {
  const others = await Promise.all(Array.from({ length: more }, () => raise('requester')))
  await clear()
  const versions = await Promise.all(
    [query, ...others].map(async ({ id }) => ({ id, rowVersion: (await readQuery(db, id)).row_version })),
  )
  return db.must<{ batch: string }>(name, 'change_queries', {
    p_company: db.acme.id,
    p_queries: versions,
    p_patch: patch,
  })
}
const confirmSolved = async () =>
  db.must<{ batch: string }>('requester', 'confirm_solved', {
    p_query: query.id,
    p_row_version: (await readQuery(db, query.id)).row_version,
  })
const undo = (name: ActorName, batch: string) => db.must(name, 'undo_changes', { p_batch: batch })

const people = actorNames.filter((name) => name !== 'visitor' && name !== 'revoked')

/** Who has something new in the inbox, with the number of entries if there are several. */
const inboxes = async () => {
  const counts = await Promise.all(
    people.map(async (name) => [name, (await listNotifications(db, name, { p_limit: 100 })).items.length] as const),
  )
  return counts.flatMap(([name, count]) => (count === 0 ? [] : count === 1 ? name : `${name} ×${count}`)).join(', ')
}

/** Who gets e-mail now, with the number of e-mails if there are several. */
const mails = async () => {
  await passUndoTime(db)
  const to = (await claimMails(db)).map((mail) => mail.to.replace('@example.com', ''))
  return people
    .map((name) => [name, to.filter((one) => one === name).length] as const)
    .flatMap(([name, count]) => (count === 0 ? [] : count === 1 ? name : `${name} ×${count}`))
    .join(', ')
}

type Case = {
  title: string
  /** What happened before, which nobody is asked about. */
  given?: () => Promise<unknown>
  act: () => Promise<unknown>
  inbox: string
  mail: string
}

const section = (name: string, cases: Case[]) =>
  describe(name, () => {
    test.each(cases)('$title', async ({ given, act, inbox, mail }) => {
      await given?.()
      await clear()
      try {
        await act()
        expect({ inbox: await inboxes(), mail: await mails() }).toEqual({ inbox, mail })
      } finally {
        await db.sql(
          `update public.memberships m set state = 'active' from public.profiles p
           where p.user_id = m.user_id and m.state <> 'active' and p.display_name in ('Agent', 'Admin', 'Colleague')`,
        )
      }
    })
  })

const staff = 'owner, admin, agent'

section('raising', [
  { title: 'a requester raises a query', act: () => raise('requester'), inbox: staff, mail: 'requester' },
  { title: 'staff raise a query', act: () => raise('agent'), inbox: 'owner, admin', mail: '' },
  {
    title: 'a requester follows up a query that is assigned to the agent',
    given: () => assign('admin', 'agent'),
    act: () => raise('requester', { p_follow_up_of: query.number }),
    inbox: staff,
    mail: 'requester',
  },
  {
    title: 'a new query mentions an agent',
    act: () => raise('requester', { p_body: 'For @Agent.' }),
    inbox: staff,
    mail: 'agent, requester',
  },
])

section('a reply of the requester', [
  {
    title: 'the query is assigned',
    given: () => assign('admin', 'agent'),
    act: () => reply('requester'),
    inbox: 'agent',
    mail: 'agent',
  },
  {
    title: 'the query is assigned, and others follow it',
    given: async () => {
      await assign('admin', 'agent')
      await follow('owner')
      await follow('colleague')
    },
    act: () => reply('requester'),
    inbox: 'owner, agent, colleague',
    mail: 'owner, agent, colleague',
  },
  {
    title: 'the query is assigned to somebody else than the agent who replied',
    given: async () => {
      await reply('agent')
      await assign('agent', 'admin')
    },
    act: () => reply('requester'),
    inbox: 'admin, agent',
    mail: 'admin, agent',
  },
  {
    title: 'the query is assigned to somebody who muted it',
    given: async () => {
      await mute('agent')
      await assign('admin', 'agent')
    },
    act: () => reply('requester'),
    inbox: 'owner, admin',
    mail: '',
  },
  {
    title: 'the query is assigned to somebody who chose “Not at all” for replies',
    given: async () => {
      await saveSettings(db, 'agent', { replied: 'none' })
      await assign('admin', 'agent')
    },
    act: () => reply('requester'),
    inbox: staff,
    mail: '',
  },
  { title: 'nobody is assigned', act: () => reply('requester'), inbox: staff, mail: '' },
  {
    title: 'nobody is assigned, and the agent has replied',
    given: () => reply('agent'),
    act: () => reply('requester'),
    inbox: staff,
    mail: 'agent',
  },
  {
    title: 'nobody is assigned, and the agent has replied and stopped following',
    given: async () => {
      await reply('agent')
      await follow('agent', false)
    },
    act: () => reply('requester'),
    inbox: staff,
    mail: '',
  },
  {
    title: 'nobody is assigned, and the agent has stopped following and replied again',
    given: async () => {
      await reply('agent')
      await follow('agent', false)
      await reply('agent')
    },
    act: () => reply('requester'),
    inbox: staff,
    mail: 'agent',
  },
  {
    title: 'nobody is assigned, and the agent muted the query',
    given: () => mute('agent'),
    act: () => reply('requester'),
    inbox: 'owner, admin',
    mail: '',
  },
  {
    title: 'nobody is assigned, and it opens a resolved query again',
    given: () => resolved(),
    act: () => reply('requester'),
    inbox: staff,
    mail: '',
  },
  {
    title: 'the assignee of a resolved query was suspended',
    given: async () => {
      await assign('admin', 'agent')
      await change('agent', { status: 'resolved', resolution: 'fixed' })
      await suspend('agent')
    },
    act: () => reply('requester'),
    inbox: 'owner, admin',
    mail: '',
  },
])

section('a reply of staff', [
  {
    title: 'a former agent replied once, and is a requester now',
    given: async () => {
      await reply('agent')
      await db.must('owner', 'set_member_role', { ...member('agent'), p_role: 'requester', p_leave_unassigned: true })
    },
    act: async () => {
      await reply('admin')
      await db.must('owner', 'set_member_role', { ...member('agent'), p_role: 'agent' })
    },
    inbox: 'requester',
    mail: 'requester',
  },
  { title: 'nobody is assigned', act: () => reply('agent'), inbox: 'requester', mail: 'requester' },
  {
    title: 'the query is assigned to its author',
    given: () => assign('admin', 'agent'),
    act: () => reply('agent'),
    inbox: 'requester',
    mail: 'requester',
  },
  {
    title: 'the query is assigned to somebody else, and others follow it',
    given: async () => {
      await assign('agent', 'admin')
      await follow('owner')
      await follow('colleague')
    },
    act: () => reply('agent'),
    inbox: 'owner, admin, requester, colleague',
    mail: 'owner, admin, requester, colleague',
  },
  {
    title: 'it brings a status',
    given: () => assign('agent', 'admin'),
    act: () => reply('agent', 'Done.', { p_status: 'resolved', p_resolution: 'fixed' }),
    inbox: 'admin, requester',
    mail: 'admin, requester',
  },
  {
    title: 'it can still be taken back',
    act: () => reply('agent', 'Wait.', { p_hold_seconds: 60 }),
    inbox: '',
    mail: '',
  },
  {
    title: 'it was sent after it could be taken back',
    act: async () => {
      await reply('agent', 'Wait.', { p_hold_seconds: 60 })
      await makeRepliesDue(db, query.id)
      await db.must('worker', 'send_due_replies')
    },
    inbox: 'requester',
    mail: 'requester',
  },
  {
    title: 'it was taken back',
    act: async () => {
      const posted = await reply('agent', 'Wait.', { p_hold_seconds: 60 })
      await db.must('agent', 'cancel_scheduled_reply', { p_message: posted.ok && posted.value.id })
    },
    inbox: '',
    mail: '',
  },
  {
    title: 'a requester who follows was suspended',
    given: async () => {
      await follow('colleague')
      await suspend('colleague')
    },
    act: () => reply('agent'),
    inbox: 'requester',
    mail: 'requester',
  },
])

section('a note', [
  { title: 'nobody is assigned and nobody has replied', act: () => note('agent'), inbox: '', mail: '' },
  {
    title: 'the query is assigned, and staff and a requester follow it',
    given: async () => {
      await assign('agent', 'admin')
      await follow('owner')
      await follow('colleague')
    },
    act: () => note('agent'),
    inbox: 'owner, admin',
    mail: '',
  },
  {
    title: 'somebody else has replied',
    given: () => reply('admin'),
    act: () => note('agent'),
    inbox: 'admin',
    mail: '',
  },
  {
    title: 'it mentions staff and a requester',
    act: () => note('agent', '@Admin, ask @Requester.'),
    inbox: 'admin',
    mail: 'admin',
  },
])

section('a mention in a reply', [
  {
    title: 'of staff and of a requester who may read the query',
    act: () => reply('agent', '@Admin and @Bystander know.'),
    inbox: 'admin, requester, bystander',
    mail: 'admin, requester, bystander',
  },
  {
    title: 'of somebody who muted the query',
    given: () => mute('admin'),
    act: () => reply('agent', '@Admin knows.'),
    inbox: 'admin, requester',
    mail: 'admin, requester',
  },
  {
    title: 'of its author',
    act: () => reply('agent', '@Agent does it.'),
    inbox: 'requester',
    mail: 'requester',
  },
])

section('an assignment', [
  { title: 'to somebody else', act: () => assign('agent', 'admin'), inbox: 'admin', mail: 'admin' },
  {
    title: 'to somebody else who muted the query',
    given: () => mute('admin'),
    act: () => assign('agent', 'admin'),
    inbox: 'admin',
    mail: 'admin',
  },
  { title: 'to oneself', act: () => assign('agent', 'agent'), inbox: '', mail: '' },
  {
    title: 'from one to another',
    given: () => assign('owner', 'admin'),
    act: () => assign('agent', 'owner'),
    inbox: 'owner',
    mail: 'owner',
  },
  { title: 'to nobody', given: () => assign('owner', 'admin'), act: () => assign('agent', null), inbox: '', mail: '' },
])

/** Assigned to the admin, followed by owner and colleague. */
const busy = async () => {
  await assign('agent', 'admin')
  await follow('owner')
  await follow('colleague')
  await db.sql('update public.queries set staff_spoke_last = true where id = $1', [query.id])
}

section('a status set by staff', [
  { title: 'new becomes open', act: () => change('agent', { status: 'open' }), inbox: '', mail: '' },
  {
    title: 'pending',
    given: busy,
    act: () => change('agent', { status: 'pending' }),
    inbox: 'owner, admin, requester, colleague',
    mail: 'requester',
  },
  {
    title: 'on hold',
    given: busy,
    act: () => change('agent', { status: 'on_hold', reason: 'Waiting for parts' }),
    inbox: 'owner, admin, requester, colleague',
    mail: '',
  },
  {
    title: 'resolved',
    given: busy,
    act: () => change('agent', { status: 'resolved', resolution: 'fixed' }),
    inbox: 'owner, admin, requester, colleague',
    mail: 'requester',
  },
  {
    title: 'closed',
    given: busy,
    act: () => change('agent', { status: 'closed', resolution: 'spam' }),
    inbox: 'owner, admin, requester, colleague',
    mail: 'requester',
  },
  {
    title: 'opened again',
    given: async () => {
      await busy()
      await change('agent', { status: 'resolved', resolution: 'fixed' })
    },
    act: () => change('agent', { status: 'open' }),
    inbox: 'owner, admin, requester, colleague',
    mail: '',
  },
])

section('a status set by the requester', [
  {
    title: 'withdrawn, and the query is assigned',
    given: busy,
    act: () => change('requester', { status: 'resolved' }),
    inbox: 'owner, admin, colleague',
    mail: '',
  },
  {
    title: 'withdrawn, and nobody is assigned',
    act: () => change('requester', { status: 'resolved' }),
    inbox: '',
    mail: '',
  },
  {
    title: 'opened again, and the query is assigned',
    given: async () => {
      await busy()
      await change('agent', { status: 'resolved', resolution: 'fixed' })
    },
    act: () => change('requester', { status: 'open' }),
    inbox: 'owner, admin, colleague',
    mail: '',
  },
  {
    title: 'opened again, and nobody is assigned',
    given: resolved,
    act: () => change('requester', { status: 'open' }),
    inbox: staff,
    mail: '',
  },
  {
    title: 'confirmed as solved',
    given: async () => {
      await busy()
      await change('agent', { status: 'resolved', resolution: 'fixed' })
    },
    act: confirmSolved,
    inbox: 'owner, admin, colleague',
    mail: '',
  },
  {
    title: 'confirmed as solved, and taken back',
    given: async () => {
      await busy()
      await change('agent', { status: 'resolved', resolution: 'fixed' })
    },
    act: async () => undo('requester', (await confirmSolved()).batch),
    inbox: '',
    mail: '',
  },
])

section('a status set by TrackQuery', [
  {
    title: 'closed some days after it was resolved',
    given: async () => {
      await busy()
      await change('agent', { status: 'resolved', resolution: 'fixed' })
      await db.sql(`do $$ begin
        set local session_replication_role = replica;
        update public.queries set resolved_at = now() - interval '100 days' where id = '${query.id}';
      end $$`)
    },
    act: () => db.must('worker', 'close_resolved'),
    inbox: 'owner, admin, requester, colleague',
    mail: '',
  },
])

section('other changes', [
  {
    title: 'priority and category',
    given: busy,
    act: async () => {
      const [category] = await db.sql<{ id: string }>(
        'select id from public.categories where company_id = $1 limit 1',
        [db.acme.id],
      )
      await change('agent', { priority: 'urgent', category: category!.id })
    },
    inbox: '',
    mail: '',
  },
  {
    title: 'somebody follows, stops following, or mutes',
    given: busy,
    act: async () => {
      await follow('agent')
      await follow('agent', false)
      await mute('agent')
    },
    inbox: '',
    mail: '',
  },
])

section('several queries at once', [
  {
    title: 'a few are assigned',
    act: () => changeMany(1, { assignee: db.id('admin') }),
    inbox: 'admin ×2',
    mail: 'admin ×2',
  },
  {
    title: 'many are assigned',
    act: () => changeMany(summaryThreshold, { assignee: db.id('admin') }),
    inbox: 'admin',
    mail: 'admin',
  },
  {
    title: 'many are resolved',
    act: () => changeMany(summaryThreshold, { status: 'resolved', resolution: 'fixed' }),
    inbox: 'requester',
    mail: 'requester',
  },
  {
    title: 'many are assigned to nobody, or get another priority',
    given: () => assign('owner', 'admin'),
    act: async () => {
      await changeMany(summaryThreshold, { assignee: null })
      await changeMany(0, { priority: 'high' })
    },
    inbox: '',
    mail: '',
  },
  {
    title: 'an assignment is undone',
    act: async () => undo('agent', (await changeMany(summaryThreshold, { assignee: db.id('admin') })).batch),
    inbox: '',
    mail: '',
  },
  {
    title: 'a reassignment is undone',
    given: () => assign('owner', 'admin'),
    act: async () => undo('agent', (await changeMany(0, { assignee: db.id('owner') })).batch),
    inbox: '',
    mail: '',
  },
  {
    title: 'a resolution is undone',
    given: busy,
    act: async () => undo('agent', (await changeMany(1, { status: 'resolved', resolution: 'fixed' })).batch),
    inbox: '',
    mail: '',
  },
])

const twoOfAgent = async () => {
  await assign('owner', 'agent')
  query = await raise('requester')
  await assign('owner', 'agent')
}

section('a member of the staff is suspended or becomes a requester', [
  {
    title: 'their queries go to a successor',
    given: twoOfAgent,
    act: () => suspend('agent', { p_successor: db.id('admin') }),
    inbox: 'admin',
    mail: 'admin',
  },
  {
    title: 'their queries go to whoever suspends them',
    given: twoOfAgent,
    act: () => suspend('agent', { p_successor: db.id('owner') }),
    inbox: '',
    mail: '',
  },
  { title: 'their queries are left unassigned', given: twoOfAgent, act: () => suspend('agent'), inbox: '', mail: '' },
])

/** A time of day some hours from now, in UTC. */
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
const tomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString()

section('what a person chose', [
  {
    title: '“By e-mail” for new queries, and the requester of an unassigned query replies',
    given: () => saveSettings(db, 'agent', { raised: 'mail' }),
    act: () => reply('requester'),
    inbox: staff,
    mail: 'agent',
  },
  {
    title: '“By e-mail” for new queries, and the requester opens an unassigned query again',
    given: async () => {
      await saveSettings(db, 'agent', { raised: 'mail' })
      await resolved()
    },
    act: () => change('requester', { status: 'open' }),
    inbox: staff,
    mail: 'agent',
  },
  {
    title: '“Not at all” for new queries, and the requester of an unassigned query replies',
    given: () => saveSettings(db, 'agent', { raised: 'none' }),
    act: () => reply('requester'),
    inbox: 'owner, admin',
    mail: '',
  },
  {
    title: '“Not at all” for replies, and staff reply',
    given: () => saveSettings(db, 'requester', { replied: 'none' }),
    act: () => reply('agent'),
    inbox: '',
    mail: '',
  },
  {
    title: '“In the app” for replies, and staff reply',
    given: () => saveSettings(db, 'requester', { replied: 'app' }),
    act: () => reply('agent'),
    inbox: 'requester',
    mail: '',
  },
  {
    title: '“Once a day” for replies, and the time of the daily e-mail has not come',
    given: () => saveSettings(db, 'requester', { replied: 'digest' }),
    act: () => reply('agent'),
    inbox: 'requester',
    mail: '',
  },
  {
    title: '“Once a day” for replies, and the time of the daily e-mail has come',
    given: () => saveSettings(db, 'requester', { replied: 'digest' }),
    act: async () => {
      await reply('agent')
      await reply('agent')
      await db.must('worker', 'enqueue_digests', { p_at: tomorrow() })
    },
    inbox: 'requester ×2',
    mail: 'requester',
  },
  {
    title: 'quiet hours, and they have not ended',
    given: () => saveSettings(db, 'requester', {}, { from: hoursFromNow(-1), to: hoursFromNow(1) }),
    act: () => reply('agent'),
    inbox: 'requester',
    mail: '',
  },
  {
    title: 'quiet hours, and they have ended',
    given: () => saveSettings(db, 'requester', {}, { from: hoursFromNow(-2), to: hoursFromNow(-1) }),
    act: () => reply('agent'),
    inbox: 'requester',
    mail: 'requester',
  },
  {
    title: 'it was read in the app before the e-mail was sent',
    act: async () => {
      await reply('agent')
      await db.must('requester', 'mark_read', { p_query: query.id })
    },
    inbox: 'requester',
    mail: '',
  },
])
