import type * as v from 'valibot'
import {
  assignForm,
  categoryForm,
  priorityForm,
  queryIdForm,
  solvedForm,
  statusForm,
  undoChangesForm,
} from '#domain/forms/query-forms.ts'
import type { FormSchema } from '#domain/parse-form.ts'
import type { Conflict } from '#domain/query.ts'
import type { Words } from '#domain/words/en.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import {
  changeQuery,
  confirmSolved,
  followQuery,
  markRead,
  muteQuery,
  undoChanges,
  type QueryPatch,
} from '../../data/query-commands.ts'
import { ActionError } from '../../data/action-error.ts'
import { dbContext, wordsContext } from '../../server/session/context.ts'
import { redirectTo, redirectWith, redirectWithFlash } from '../../server/session/redirect.ts'
import { actionErrorMessage, formAction } from '../../server/routing/form-action.ts'
import { listActions, rejectionsOf, undoSeconds } from './list-actions.ts'
import { messageActions } from './message-actions.ts'
import { viewActions } from './view-actions.ts'
import { concurrentChanges } from './concurrent-changes.ts'
import { queryPostedFrom } from '../../server/session/redirect-back.ts'
import { conflictDetails } from './conflict-details.ts'
import type { Db } from '../../data/db.ts'

/** Returns both values when somebody else changed the same field. */
const sideBySide = (field: Conflict['field']) => (error: ActionError) => {
  const conflict = conflictDetails(error, field)
  return conflict && { conflict }
}

type ShownVersion = { queryId: string; rowVersion: number }
type DoneWords = Words['actions']['done']
/** The keys of the messages that are the same for every query. */
type DoneMessage = { [Key in keyof DoneWords]: DoneWords[Key] extends string ? Key : never }[keyof DoneWords]

/** Changes a query and redirects back with a message, which also lists concurrent changes by others. */
async function change(
  args: Parameters<IntentHandler>[0],
  shown: ShownVersion,
  patch: QueryPatch,
  message: DoneMessage,
): Promise<Response> {
  const { context, request } = args
  const made = await changeQuery(context.get(dbContext), shown.queryId, shown.rowVersion, patch)
  const { done } = context.get(wordsContext).actions
  return redirectWith(
    context,
    queryPostedFrom(request),
    done.meanwhile(done[message], await concurrentChanges(args, shown, made)),
  )
}

type FieldForm = FormSchema & v.GenericSchema<Record<string, unknown>, ShownVersion & QueryPatch>

/** An action that changes one field of a query. */
const setField = (field: Conflict['field'], form: (words: Words) => FieldForm, message: DoneMessage): IntentHandler =>
  formAction(
    form,
    ({ value: { queryId, rowVersion, ...patch }, ...args }) => change(args, { queryId, rowVersion }, patch, message),
    { not_staff_assignee: field, query_changed: field },
    sideBySide(field),
  )

/** An action that needs only the query, and redirects back with a message. */
const simple = (run: (db: Db, queryId: string) => Promise<void>, message: DoneMessage): IntentHandler =>
  formAction(queryIdForm, async ({ context, request, value, words }) => {
    await run(context.get(dbContext), value.queryId)
    return redirectWith(context, queryPostedFrom(request), words.actions.done[message])
  })

/** The actions of the query pages, by intent. */
export const queryActions: Record<string, IntentHandler> = {
  ...messageActions,
  ...viewActions,
  ...listActions,

  'set-status': formAction(
    statusForm,
    async ({ value, ...args }) => {
      const { status, resolution, reason } = value
      return change(args, value, { status, resolution, reason: reason || null }, 'statusChanged')
    },
    { illegal_transition: 'status', resolution_required: 'resolution', reason_required: 'reason' },
    sideBySide('status'),
  ),

  'confirm-solved': formAction(solvedForm, async ({ value, ...args }) => {
    const { context, request, words } = args
    const path = queryPostedFrom(request)
    const { done } = words.actions
    try {
      const { rowVersion, batch } = await confirmSolved(context.get(dbContext), value.queryId, value.rowVersion)
      return redirectWithFlash(context, path, {
        tone: 'success',
        text: done.meanwhile(done.solved, await concurrentChanges(args, value, rowVersion)),
        id: `solved ${batch}`,
        action: { label: done.undo, path, fields: { intent: 'undo-solved', batch }, seconds: undoSeconds },
      })
    } catch (error) {
      if (!(error instanceof ActionError) || !['query_changed', 'illegal_transition'].includes(error.code)) throw error
      // The page may no longer have the form that could show it.
      return redirectWith(context, path, actionErrorMessage(words, error), 'warning')
    }
  }),

  'undo-solved': formAction(undoChangesForm, async ({ context, request, value, words }) => {
    const made = await undoChanges(context.get(dbContext), value.batch)
    const [rejected] = made ? rejectionsOf(made, '', words, words.actions.keptAs) : []
    return redirectWithFlash(context, queryPostedFrom(request), {
      tone: rejected ? 'warning' : 'info',
      text: made ? (rejected?.reason ?? words.actions.done.solvedUndone) : words.actions.errors.already_undone,
      id: `solved ${value.batch}`,
    })
  }),

  assign: setField('assignee', assignForm, 'assigned'),
  'set-priority': setField('priority', priorityForm, 'priorityChanged'),
  'set-category': setField('category', categoryForm, 'categoryChanged'),

  'mark-read': formAction(queryIdForm, async ({ context, request, form, value }) => {
    await markRead(context.get(dbContext), value.queryId)
    // In the background it must not redirect: that would consume the flash message of another form.
    return form.has('quiet') ? null : redirectTo(queryPostedFrom(request), 303)
  }),

  follow: simple((db, id) => followQuery(db, id, true), 'followed'),
  unfollow: simple((db, id) => followQuery(db, id, false), 'unfollowed'),
  mute: simple((db, id) => muteQuery(db, id, true), 'muted'),
  unmute: simple((db, id) => muteQuery(db, id, false), 'unmuted'),
}
