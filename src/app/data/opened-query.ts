import * as v from 'valibot'
import { renderMarkdown } from '#domain/markdown/render-markdown.ts'
import type { Instant } from '#domain/person.ts'
import {
  messageKinds,
  recordedFields,
  type Attachment,
  type HistoryEntry,
  type LinkedQuery,
  type MessageKind,
  type QueryDetail,
  type SafeHtml,
} from '#domain/query.ts'
import { formatReference, type Reference } from '#domain/reference.ts'
import { isStaff } from '#domain/role.ts'
import { isActive, legalTransitions, type Status, type TransitionContext } from '#domain/status.ts'
import type { OpenedQuery } from '#domain/page-data/track-query-data.ts'
import { encodeCursor, type Cursor } from './cursor.ts'
import { storedDraft, toDraft } from './drafts.ts'
import { toQueryRow } from './query-list.ts'
import { unwrap } from './action-error.ts'
import type { PageCall } from './open-page.ts'
import { messageRenderer } from './message-renderer.ts'
import { category, file, person, role, rowEntries } from './shapes.ts'
import type { Db } from './db.ts'

const message = v.object({
  id: v.string(),
  kind: v.picklist(messageKinds),
  author: person,
  authorRole: v.nullable(role),
  body: v.string(),
  at: v.string(),
  files: v.array(file),
  clientId: v.nullable(v.string()),
  scheduledAt: v.nullable(v.string()),
})

const historyEntry = v.object({
  id: v.string(),
  at: v.string(),
  actor: v.nullable(person),
  type: v.picklist(['raised', 'changed', 'followed', 'unfollowed']),
  changes: v.array(
    v.object({ field: v.picklist(recordedFields), from: v.nullable(v.string()), to: v.nullable(v.string()) }),
  ),
})

const linked = v.object({ number: v.number(), subject: v.string() })

const opened = v.object({
  ...rowEntries,
  company: v.object({ id: v.string(), key: v.string(), name: v.string(), role }),
  holdReason: v.nullable(v.string()),
  createdBy: person,
  body: v.string(),
  files: v.array(file),
  /** Replaces the row's field of this name: the newest messages instead of their count. */
  messages: v.array(message),
  earlier: v.nullable(v.object({ at: v.string(), id: v.string() })),
  history: v.array(historyEntry),
  followers: v.array(person),
  following: v.boolean(),
  followUpOf: v.nullable(linked),
  followUps: v.array(linked),
  muted: v.boolean(),
  drafts: v.object({ reply: v.nullable(storedDraft), note: v.nullable(storedDraft) }),
  requesterIsMe: v.boolean(),
  staffSpokeLast: v.boolean(),
  closedAt: v.nullable(v.string()),
  categories: v.array(category),
  staff: v.array(person),
  people: v.array(person),
})

type Opened = v.InferOutput<typeof opened>

async function fetchOpened(db: Db, reference: Reference, before: Cursor | null): Promise<Opened | null> {
  const answer = await db.rpc('open_query', {
    p_key: reference.key,
    p_number: reference.number,
    p_before: toPlace(before),
  })
  return v.parse(v.nullable(opened), unwrap(answer))
}

const toPlace = (before: Cursor | null) => before && { at: before.at, id: before.id }

/**
 * Asks for a query, with the saved view that its list has.
 * @param before a cursor: only messages before it; null for the newest
 */
export const queryCall = ({ key, number }: Reference, before: Cursor | null, view: string | undefined): PageCall => ({
  page: 'query',
  args: { company: key, number, before: toPlace(before), view },
})

const queryPage = v.object({
  opened: v.nullable(opened),
  savedView: v.nullable(v.object({ id: v.string(), name: v.string() })),
})

/** Reads the answer to `queryCall`. Null for what does not exist or the caller cannot see: they must look alike. */
export async function readQueryPage(answer: unknown, now: Instant) {
  const { opened: found, savedView } = v.parse(queryPage, answer)
  return { opened: found && (await toOpened(found, now)), savedView }
}

/** People an @ can mention, in a reply and in a note, as far as this reader knows them. */
function mentionableIn({ staff, messages, requester, followers }: Opened) {
  const answering = messages.filter(({ authorRole }) => authorRole && isStaff(authorRole))
  const note = [...staff, ...answering.map(({ author }) => author)]
  return { note, reply: [...note, requester, ...followers] }
}

/**
 * Renders a message that is not sent yet, as its query will show it. Null when the query does not exist or the caller
 * cannot see it.
 */
export async function previewMessage(
  db: Db,
  reference: Reference,
  { kind, body }: { kind: MessageKind; body: string },
): Promise<SafeHtml | null> {
  const found = await fetchOpened(db, reference, null)
  return found && renderMarkdown(body, mentionableIn(found)[kind])
}

const day = 24 * 60 * 60 * 1000

/**
 * Returns the query of a reference, or null when it does not exist or the caller cannot see it. The caller must not be
 * able to distinguish the two.
 * @param before a cursor: only messages before it; null for the newest
 */
export async function openQuery(
  db: Db,
  reference: Reference,
  before: Cursor | null,
  now: Instant,
): Promise<OpenedQuery | null> {
  const found = await fetchOpened(db, reference, before)
  return found && toOpened(found, now)
}

async function toOpened(found: Opened, now: Instant): Promise<OpenedQuery> {
  const { company, categories, staff, people, body, files, messages, history, ...stored } = found
  const { holdReason, createdBy, earlier, followers, following, followUpOf, followUps, ...rest } = stored
  const { muted, drafts, requesterIsMe, staffSpokeLast, closedAt, ...row } = rest
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const daysClosed = closedAt ? Math.floor((Date.parse(now) - Date.parse(closedAt)) / day) : 0
  const viewer = { role: company.role, isRequester: requesterIsMe, staffSpokeLast, daysClosed }

  const render = messageRenderer(mentionableIn(found))
  const html = await render('reply', body)
  const rendered: SafeHtml[] = []
  for (const { kind, body: text } of messages) rendered.push(await render(kind, text))

  const toLinked = ({ number, subject }: v.InferOutput<typeof linked>): LinkedQuery => ({
    reference: formatReference({ key: company.key, number }),
    subject,
  })

  const query: QueryDetail = {
    ...toQueryRow({ ...row, messages: messages.length }, company.key),
    holdReason,
    createdBy,
    html,
    files: files.map(toAttachment),
    conversation: messages.map(({ body: _text, files, ...message }, at) => ({
      ...message,
      html: rendered[at]!,
      attachments: files.map(toAttachment),
    })),
    earlier: earlier && encodeCursor({ ...earlier, direction: 'older' }),
    history: history.map((entry) => toHistory(entry, names)),
    followers,
    following,
    followUpOf: followUpOf && toLinked(followUpOf),
    followUps: followUps.map(toLinked),
    muted,
    drafts: {
      reply: drafts.reply && toDraft(drafts.reply, company.key),
      note: drafts.note && toDraft(drafts.note, company.key),
    },
    rights: rightsOf(row.status, viewer),
  }
  return { query, company, categories, staff }
}

/** What the viewer may do with a query. */
function rightsOf(status: Status, viewer: TransitionContext): QueryDetail['rights'] {
  const staff = isStaff(viewer.role)
  const mayWrite = status !== 'closed' && (staff || viewer.isRequester)
  return {
    reply: mayWrite,
    attach: mayWrite,
    note: staff,
    triage: staff,
    withdraw: !staff && viewer.isRequester && isActive(status),
    transitions: legalTransitions(status, viewer),
  }
}

const toAttachment = (stored: v.InferOutput<typeof file>): Attachment => ({
  ...stored,
  href: `/attachment?id=${stored.id}`,
})

/** Replaces the ids of people by their names. The database has replaced those of categories. */
function toHistory(
  { changes, ...entry }: v.InferOutput<typeof historyEntry>,
  names: Map<string, string>,
): HistoryEntry {
  const name = (value: string | null) => (value === null ? null : (names.get(value) ?? value))
  return {
    ...entry,
    changes: changes.map(({ field, from, to }) => ({ field, from: name(from), to: name(to) })),
  }
}
