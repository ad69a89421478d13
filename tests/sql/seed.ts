import { randomUUID } from 'node:crypto'
import type { ActorName, TestDb } from './test-db.ts'

/** Labelled rows of a table, each with the actors who may read it. */
export type Fixture = { table: string; key: string; rows: Record<string, { id: string; readers: ActorName[] }> }

/** Tables that users cannot select from. Functions return what they may read. */
export const closedTables = ['outbox', 'notifications', 'notification_choices', 'notification_settings']

const staff: ActorName[] = ['owner', 'admin', 'agent']
const admins: ActorName[] = ['owner', 'admin']

/** Inserts at least one row of every kind for both companies. */
export async function seedRows({ acme, globex, id, must, raise, post, sql, as, change }: TestDb): Promise<Fixture[]> {
  const draft = async (name: ActorName, company: string) => {
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
  // From here on the colleague sees it only because they follow it.
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
  const held = await post('agent', own.id, 'reply', 'Wait, I was wrong.', { p_hold_seconds: 60 })
  const write = (name: ActorName, company: string, query: string) =>
    must(name, 'save_draft', {
      p_company: company,
      p_query: query,
      p_kind: 'reply',
      p_client_id: randomUUID(),
      p_seq: 1,
      p_body: 'Not yet.',
    })
  await write('requester', acme.id, own.id)
  await write('agent', acme.id, own.id)
  await write('outsider', globex.id, theirs.id)
  await must('agent', 'mute_query', { p_query: own.id, p_on: true })
  await must('outsider', 'mute_query', { p_query: theirs.id, p_on: true })
  const draftOf = async (name: ActorName) =>
    (await sql<{ id: string }>('select id from public.drafts where user_id = $1', [id(name)]))[0]!.id
  const view = (name: ActorName, company: string) =>
    must<string>(name, 'save_view', { p_company: company, p_name: 'Urgent', p_params: 'priority=urgent' })
  const posted = (answer: typeof reply) => (answer.ok ? answer.value.id : '')

  const invite = async (name: ActorName, company: string, email: string) => {
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

  await must('owner', 'add_company_domain', { p_company: acme.id, p_domain: 'example.com' })
  await must('outsider', 'add_company_domain', { p_company: globex.id, p_domain: 'example.com' })

  const category = async (company: string) =>
    (
      await sql<{ id: string }>(`select id from public.categories where company_id = $1 and name = 'Problem'`, [
        company,
      ])
    )[0]!.id
  const event = async (query: string, type: string) =>
    (await sql<{ id: string }>('select id from public.events where query_id = $1 and type = $2', [query, type]))[0]!.id

  const members: ActorName[] = [...staff, 'requester', 'colleague', 'bystander']
  const row = (rowId: string, ...readers: ActorName[]) => ({ id: rowId, readers })
  return [
    {
      table: 'profiles',
      key: 'user_id',
      rows: {
        owner: row(id('owner'), ...members),
        requester: row(id('requester'), ...members),
        // The colleague follows a query that the requester sees and the bystander does not.
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
      table: 'company_domains',
      key: 'company_id',
      rows: { acme: row(acme.id, ...admins), globex: row(globex.id, 'outsider') },
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
        // A scheduled reply.
        held: row(posted(held), ...staff),
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
      // Requester and agent have read states, because they wrote in the query. Users see only their own.
      rows: { acme: row(own.id, 'requester', 'agent'), globex: row(theirs.id, 'outsider') },
    },
    {
      table: 'drafts',
      key: 'id',
      rows: {
        requester: row(await draftOf('requester'), 'requester'),
        agent: row(await draftOf('agent'), 'agent'),
        globex: row(await draftOf('outsider'), 'outsider'),
      },
    },
    {
      table: 'saved_views',
      key: 'id',
      rows: {
        acme: row(await view('agent', acme.id), 'agent'),
        globex: row(await view('outsider', globex.id), 'outsider'),
      },
    },
    { table: 'mutes', key: 'query_id', rows: { acme: row(own.id, 'agent'), globex: row(theirs.id, 'outsider') } },
    {
      table: 'counter_deltas',
      key: 'company_id',
      rows: { acme: row(acme.id, ...staff), globex: row(globex.id, 'outsider') },
    },
    { table: 'counters', key: 'company_id', rows: {} },
    { table: 'outbox', key: 'subject_id', rows: { acme: row(invited), globex: row(foreignInvited) } },
    ...['notifications', 'notification_choices', 'notification_settings'].map((table) => ({
      table,
      key: 'user_id',
      rows: {},
    })),
  ]
}
