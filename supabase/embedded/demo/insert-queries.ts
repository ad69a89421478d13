import { createRandom } from './random.ts'
import type { RunStatement } from '../database/database.ts'
import type { DemoPerson } from './demo-people.ts'
import type { QueryTimeline } from './query-timeline.ts'

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Triggers that would add rows which the timelines already contain. */
const disabledTriggers = [
  ['queries', '_550_write_raised'],
  ['queries', '_530_notify_raised'],
  ['messages', '_110_prepare'],
  ['messages', '_500_count'],
  ['messages', '_520_notify'],
  // No client is connected yet.
  ['queries', '_590_broadcast_new'],
  ['messages', '_550_broadcast_new'],
  ['followers', '_500_write_event'],
] as const

/** Inserts queries with their rows, one statement for each table. Triggers add numbers, search vectors and counters. */
export async function insertQueries(
  sql: RunStatement,
  company: string,
  timelines: QueryTimeline[],
  people: DemoPerson[],
  now: number,
) {
  for (const [table, trigger] of disabledTriggers) await sql(`alter table public.${table} disable trigger ${trigger}`)
  const write = async (table: string, rows: Record<string, unknown>[], order = '1') => {
    const columns = Object.keys(rows[0]!).join(', ')
    await sql(
      `insert into public.${table} (company_id, ${columns})
       select $1::uuid, ${columns} from jsonb_populate_recordset(null::public.${table}, $2::text::jsonb) order by ${order}`,
      [company, JSON.stringify(rows)],
    )
  }
  await write('queries', timelines.map(queryRow), 'created_at')
  await write('messages', timelines.flatMap(messageRows))
  await write('events', timelines.flatMap(eventRows))
  await write(
    'followers',
    timelines.flatMap(({ raised, followers }) =>
      followers.map(({ user, at }) => ({ query_id: raised.id, user_id: user, created_at: iso(at) })),
    ),
  )
  await write('query_notes', timelines.flatMap(noteRows))
  await write('read_states', readRows(timelines, people, now))
  for (const [table, trigger] of disabledTriggers) await sql(`alter table public.${table} enable trigger ${trigger}`)
  await sql('select private.fold_counters()')
}

const queryRow = (query: QueryTimeline) => ({
  id: query.raised.id,
  subject: query.raised.subject,
  body: query.raised.body,
  requester_id: query.raised.requester,
  created_by: query.raised.requester,
  client_id: query.raised.id,
  assignee_id: query.assignee,
  category_id: query.category,
  status: query.status,
  resolution: query.resolution,
  hold_reason: query.holdReason,
  priority: query.priority,
  channel: 'web',
  visibility: query.raised.visibility,
  reply_count: query.messages.filter(({ kind }) => kind === 'reply').length,
  staff_spoke_last: query.staffSpokeLast,
  waiting_since: iso(query.waitingSince),
  first_responded_at: iso(query.firstRespondedAt),
  resolved_at: iso(query.resolvedAt),
  closed_at: iso(query.closedAt),
  reopened_count: query.reopened,
  last_activity_at: iso(query.lastActivityAt),
  row_version: query.events.filter(({ type }) => type === 'changed').length + 1,
  created_at: iso(query.raised.at),
})

const messageRows = ({ raised, messages }: QueryTimeline) =>
  messages.map(({ id, kind, body, author, fromStaff, at }) => ({
    id,
    query_id: raised.id,
    kind,
    body,
    author_id: author,
    from_staff: fromStaff,
    client_id: id,
    created_at: iso(at),
    sent_at: iso(at),
  }))

const eventRows = ({ raised, events }: QueryTimeline) =>
  events.map(({ id, type, actor, patch, at }) => ({
    id,
    query_id: raised.id,
    type,
    actor_id: actor,
    patch,
    at: iso(at),
  }))

function noteRows({ raised, messages }: QueryTimeline) {
  const notes = messages.filter(({ kind }) => kind === 'note')
  if (notes.length === 0) return []
  return [{ query_id: raised.id, note_count: notes.length, last_note_at: iso(Math.max(...notes.map(({ at }) => at))) }]
}

/** Number of most recent queries that may be unread. */
const latest = 30

/** Marks older queries as read by everybody, and about half of the recent ones. */
function readRows(timelines: QueryTimeline[], people: DemoPerson[], now: number) {
  const random = createRandom(7)
  const lastOf = ({ lastActivityAt, messages }: QueryTimeline) =>
    Math.max(lastActivityAt, ...messages.map(({ at }) => at))
  const fresh = new Set(timelines.toSorted((one, other) => lastOf(other) - lastOf(one)).slice(0, latest))
  return timelines.flatMap((query) =>
    people
      .filter(({ id, role }) => role !== 'requester' || id === query.raised.requester)
      .flatMap(({ id }) => {
        const involved = id === query.assignee || query.messages.at(-1)?.author === id
        const read = !fresh.has(query) || involved || random.chance(0.5)
        return read
          ? [{ query_id: query.raised.id, user_id: id, read_at: iso(Math.min(now, lastOf(query) + 60_000)) }]
          : []
      }),
  )
}
