import { assignForm, categoryForm, priorityForm, queryIdForm, statusForm } from '#domain/forms/query-forms.ts'
import type { Conflict } from '#domain/query.ts'
import type { Words } from '#domain/words/en.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { changeQuery, followQuery, markRead, muteQuery, type QueryPatch } from '../../data/query-commands.ts'
import type { ActionError } from '../../data/action-error.ts'
import { db, pictures, words } from '../../server/session/context.ts'
import { redirectTo, redirectWith } from '../../server/session/redirect.ts'
import { formAction } from '../form-action.ts'
import { messageActions } from './message-actions.ts'
import { concurrentChanges } from './concurrent-changes.ts'
import { queryPostedFrom } from '../redirect-back.ts'
import { conflictDetails } from './conflict-details.ts'
import type { Db } from '../../data/db.ts'

/** Shows both values where somebody else changed the same field. */
const sideBySide =
  (field: Conflict['field']) =>
  (refusal: ActionError, { context }: Parameters<IntentHandler>[0]) => {
    const conflict = conflictDetails(refusal, field, context.get(pictures))
    return conflict && { conflict }
  }

type Read = { queryId: string; rowVersion: number }
type Said = (done: Words['actions']['done']) => string

/** Changes a query as it was read, and says so, with what others have done to it meanwhile. */
async function change(
  args: Parameters<IntentHandler>[0],
  read: Read,
  patch: QueryPatch,
  said: Said,
): Promise<Response> {
  const { context, request } = args
  const made = await changeQuery(context.get(db), read.queryId, read.rowVersion, patch)
  const { done } = context.get(words).actions
  return redirectWith(
    context,
    queryPostedFrom(request),
    done.meanwhile(said(done), await concurrentChanges(args, read, made)),
  )
}

/** An act that needs to know nothing but the query, and says what it did. */
const simple = (run: (db: Db, queryId: string) => Promise<void>, said: Said): IntentHandler =>
  formAction(queryIdForm, async ({ context, request, value, say }) => {
    await run(context.get(db), value.queryId)
    return redirectWith(context, queryPostedFrom(request), said(say.actions.done))
  })

/** What the forms of the query pages do. */
export const queryActions: Record<string, IntentHandler> = {
  ...messageActions,

  'set-status': formAction(
    statusForm,
    async ({ value, ...args }) => {
      const { status, resolution, reason } = value
      return change(args, value, { status, resolution, reason: reason || null }, ({ statusChanged }) => statusChanged)
    },
    { illegal_move: 'status', resolution_required: 'resolution', reason_required: 'reason' },
    sideBySide('status'),
  ),

  assign: formAction(
    assignForm,
    ({ value, ...args }) => change(args, value, { assignee: value.assignee }, ({ assigned }) => assigned),
    { not_staff_assignee: 'assignee', query_changed: 'assignee' },
    sideBySide('assignee'),
  ),

  'set-priority': formAction(
    priorityForm,
    ({ value, ...args }) => change(args, value, { priority: value.priority }, ({ priorityChanged }) => priorityChanged),
    { query_changed: 'priority' },
    sideBySide('priority'),
  ),

  'set-category': formAction(
    categoryForm,
    ({ value, ...args }) => change(args, value, { category: value.category }, ({ categoryChanged }) => categoryChanged),
    { query_changed: 'category' },
    sideBySide('category'),
  ),

  'mark-read': formAction(queryIdForm, async ({ context, request, form, value }) => {
    await markRead(context.get(db), value.queryId)
    // Done in passing, it must not move the person on and take away what another form was just told.
    return form.has('quiet') ? null : redirectTo(queryPostedFrom(request), 303)
  }),

  follow: simple(
    (db, id) => followQuery(db, id, true),
    ({ followed }) => followed,
  ),
  unfollow: simple(
    (db, id) => followQuery(db, id, false),
    ({ unfollowed }) => unfollowed,
  ),
  mute: simple(
    (db, id) => muteQuery(db, id, true),
    ({ muted }) => muted,
  ),
  unmute: simple(
    (db, id) => muteQuery(db, id, false),
    ({ unmuted }) => unmuted,
  ),
}
