import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listNotifications } from './notification-list.ts'
import { claimMails, clearNotificationData, withoutReceipts } from './notification-mails.ts'
import { readQuery } from './query-state.ts'
import { callSendDueReplies, makeRepliesDue, openQueryPage, scheduleReply } from './scheduled-replies.ts'
import { type ActorName, createTestDb, type TestDb } from './test-db.ts'

/* Whoever is suspended or leaves the staff hands their unresolved queries over: to a successor, or to nobody by choice. */

let db: TestDb
let active: { id: string; number: number }[]
let done: { id: string; number: number }
beforeAll(async () => {
  db = await createTestDb()
})
afterAll(() => db?.stop())

type Saved = { handedOver: { count: number; successor: { name: string } | null } | null }

const member = (name: ActorName) => ({ p_company: db.acme.id, p_user: db.id(name) })
const to = (name: ActorName) => ({ p_successor: db.id(name) })
const nobody = { p_leave_unassigned: true }
const suspend = (choice: object = {}) =>
  db.call<Saved>('owner', 'set_member_state', { ...member('agent'), p_state: 'suspended', ...choice })
const restore = () => db.call<Saved>('owner', 'set_member_state', { ...member('agent'), p_state: 'active' })
const demote = (choice: object = {}) =>
  db.call<Saved>('owner', 'set_member_role', { ...member('agent'), p_role: 'requester', ...choice })
const promote = () => db.call<Saved>('owner', 'set_member_role', { ...member('agent'), p_role: 'agent' })

const assigneesNow = () => Promise.all(active.map(async ({ id }) => (await readQuery(db, id)).assignee_id))
const stateOf = async (name: ActorName) =>
  (await db.sql('select role, state from public.memberships where user_id = $1', [db.id(name)]))[0]

beforeEach(async () => {
  active = []
  for (const subject of ['Lamp', 'Chair', 'Desk']) {
    const query = await db.raise('requester', subject)
    await db.change('admin', query.id, { assignee: db.id('agent') })
    active.push(query)
  }
  done = await db.raise('requester', 'Done')
  await db.change('agent', done.id, { status: 'resolved', resolution: 'fixed' })
  await clearNotificationData(db)
  await withoutReceipts(db)
  return async () => {
    await restore()
    await promote()
    await db.sql('update public.queries set assignee_id = null where assignee_id is not null')
  }
})

describe.each([
  ['is suspended', suspend, restore],
  ['becomes a requester', demote, promote],
] as const)('when a member with unresolved queries %s', (_name, leave, comeBack) => {
  test('their replies that can still be cancelled are not sent, and are drafts of theirs again', async () => {
    const [{ id, number }] = active as [{ id: string; number: number }]
    const held = await scheduleReply(db, 'agent', id, 'Still mine.', { p_status: 'pending' })
    const due = await scheduleReply(db, 'agent', done.id, 'Gone already.')
    await makeRepliesDue(db, done.id)
    await leave(to('admin'))
    await makeRepliesDue(db, id)
    await callSendDueReplies(db)
    const messages = await db.sql('select id from public.messages where id = any ($1)', [[held.id, due.id]])
    expect(messages).toEqual([{ id: due.id }])
    expect(await readQuery(db, id)).toMatchObject({ status: 'open', reply_count: 0 })
    await comeBack()
    const { drafts } = await openQueryPage(db, 'agent', number)
    expect(drafts.reply).toMatchObject({ body: 'Still mine.', statusOnSend: 'pending' })
    await db.sql('delete from public.drafts')
  })

  test('nothing happens until somebody is chosen, and the error says how many there are', async () => {
    expect(await leave()).toMatchObject({ ok: false, code: 'successor_required', detail: '{"count": 3}' })
    expect(await stateOf('agent')).toEqual({ role: 'agent', state: 'active' })
    expect(await assigneesNow()).toEqual(active.map(() => db.id('agent')))
  })

  test('the queries go to the successor, who is notified and e-mailed once', async () => {
    expect(await leave(to('admin'))).toMatchObject({
      ok: true,
      value: { handedOver: { count: 3, successor: { name: 'Admin' } } },
    })
    expect(await assigneesNow()).toEqual(active.map(() => db.id('admin')))
    expect(await readQuery(db, done.id)).toMatchObject({ assignee_id: db.id('agent') })
    const { items } = await listNotifications(db, 'admin')
    expect(items).toMatchObject([{ event: 'assigned', count: 3, actor: { name: 'Owner' } }])
    const mails = await claimMails(db)
    expect(mails.map((mail) => [mail.to, mail.data.queries])).toEqual([
      ['admin@example.com', active.toReversed().map(({ number }) => expect.objectContaining({ number }))],
    ])
  })

  test('the history of each query has it, by whoever did it', async () => {
    await leave(to('admin'))
    for (const { id } of active) {
      const [event] = await db.sql(
        'select actor_id, patch from public.events where query_id = $1 order by at desc, id desc limit 1',
        [id],
      )
      expect(event).toEqual({ actor_id: db.id('owner'), patch: { assignee: [db.id('agent'), db.id('admin')] } })
    }
  })

  test('the queries are left unassigned if that is chosen, and nobody is notified', async () => {
    expect(await leave(nobody)).toMatchObject({ ok: true, value: { handedOver: { count: 3, successor: null } } })
    expect(await assigneesNow()).toEqual([null, null, null])
    expect((await listNotifications(db, 'admin')).items).toEqual([])
    expect(await claimMails(db)).toEqual([])
  })

  test.each(['agent', 'requester', 'suspended', 'outsider'] as const)(
    '%s is refused as successor, and nothing changes',
    async (name) => {
      expect(await leave(to(name))).toMatchObject({ ok: false, code: 'not_staff_assignee' })
      expect(await stateOf('agent')).toEqual({ role: 'agent', state: 'active' })
      expect(await assigneesNow()).toEqual(active.map(() => db.id('agent')))
    },
  )

  test('whoever takes the member back is told what does not come back, once', async () => {
    await leave(to('admin'))
    expect(await comeBack()).toMatchObject({ value: { handedOver: { count: 3, successor: { name: 'Admin' } } } })
    expect(await assigneesNow()).toEqual(active.map(() => db.id('admin')))
    expect(await leave()).toMatchObject({ ok: true, value: { handedOver: null } })
    expect(await comeBack()).toMatchObject({ ok: true, value: { handedOver: null } })
  })
})

test('the only query of a member is handed over with its text, as an assignment by itself is', async () => {
  for (const { id } of active.slice(1)) await db.change('admin', id, { assignee: null })
  await suspend(to('admin'))
  expect((await listNotifications(db, 'admin')).items).toMatchObject([{ count: 1, query: { id: active[0]!.id } }])
  expect((await claimMails(db)).map(({ data }) => data.words)).toEqual(['It smokes.'])
})

test('whoever takes the queries over themselves is not notified', async () => {
  await suspend(to('owner'))
  expect((await listNotifications(db, 'owner')).items).toEqual([])
  expect(await claimMails(db)).toEqual([])
})

test('an owner who steps down hands their queries over', async () => {
  await db.must('owner', 'set_member_role', { ...member('admin'), p_role: 'owner' })
  await db.change('admin', active[0]!.id, { assignee: db.id('admin') })
  const stepDown = { ...member('admin'), p_role: 'requester' }
  expect(await db.call('admin', 'set_member_role', stepDown)).toMatchObject({ ok: false, code: 'successor_required' })
  await db.must('admin', 'set_member_role', { ...stepDown, ...to('agent') })
  expect(await readQuery(db, active[0]!.id)).toMatchObject({ assignee_id: db.id('agent') })
  await db.must('owner', 'set_member_role', { ...member('admin'), p_role: 'admin' })
})

test('requesters and staff who stay staff hand nothing over', async () => {
  await db.change('owner', active[0]!.id, { assignee: db.id('admin') })
  const changed = await db.must<Saved>('owner', 'set_member_role', { ...member('admin'), p_role: 'agent' })
  expect(changed).toEqual({ handedOver: null })
  expect(await readQuery(db, active[0]!.id)).toMatchObject({ assignee_id: db.id('admin') })
  await db.must('owner', 'set_member_role', { ...member('admin'), p_role: 'admin' })
  for (const p_state of ['suspended', 'active'])
    expect(await db.must('owner', 'set_member_state', { ...member('colleague'), p_state })).toEqual({
      handedOver: null,
    })
})

test('the people of a company have the number of their unresolved queries', async () => {
  const { members } = await db.must<{ members: { name: string; assigned: number }[] }>('admin', 'company_people', {
    p_company: db.acme.id,
  })
  expect(members.filter(({ assigned }) => assigned > 0)).toMatchObject([{ name: 'Agent', assigned: 3 }])
})

test('whoever becomes a requester while suspended no longer follows what they answered as staff', async () => {
  await db.post('agent', active[0]!.id, 'reply', 'On its way.')
  await suspend(nobody)
  await demote()
  await restore()
  expect(await db.call('agent', 'follow_query', { p_query: active[0]!.id, p_on: true })).toMatchObject({
    ok: false,
    code: 'not_found',
  })
})

test('whoever suspends somebody a second time learns who has their queries, and their own choice changes nothing', async () => {
  await suspend(to('admin'))
  const again = await db.must<Saved>('admin', 'set_member_state', {
    ...member('agent'),
    p_state: 'suspended',
    ...to('owner'),
  })
  expect(again).toMatchObject({ handedOver: { count: 3, successor: { name: 'Admin' } } })
  expect(await assigneesNow()).toEqual(active.map(() => db.id('admin')))
})
