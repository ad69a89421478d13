import { data } from 'react-router'
import { formValues } from '#domain/form.ts'
import { changeQueriesForm, undoChangesForm } from '#domain/forms/query-forms.ts'
import type { ChangedQueries, ListChange, RejectedChange } from '#domain/list-change.ts'
import { formatReference } from '#domain/reference.ts'
import type { Words } from '#domain/words/en.ts'
import type { FormResult } from '#screens/form-result.ts'
import { changeQueries, undoChanges, type ChangesMade, type QueryPatch } from '../../data/query-commands.ts'
import { formAction } from '../../server/routing/form-action.ts'
import type { IntentHandler } from '../../server/routing/intent-action.ts'
import { dbContext, viewerContext } from '../../server/session/context.ts'
import { companyOf } from '../../server/session/current-company.ts'
import { redirectWith, redirectWithFlash } from '../../server/session/redirect.ts'
import { postedFrom } from '../../server/session/redirect-back.ts'

/** How long a message about changed queries offers to undo them. Their e-mails wait longer: private.undo_time. */
export const undoSeconds = 20

function patchOf(change: ListChange, reason: string, viewerId: string): QueryPatch {
  if ('status' in change) return { ...change, reason: reason || null }
  if ('assignee' in change) return { assignee: change.assignee === 'me' ? viewerId : change.assignee }
  return change
}

/**
 * Returns why queries were not changed.
 * @param changedBy the reason for a query that another person has changed, by the name of that person
 */
export function rejectionsOf(
  { rejected }: ChangesMade,
  key: string,
  { actions }: Words,
  changedBy: (name: string) => string,
): RejectedChange[] {
  const messages: Record<string, string> = actions.errors
  return rejected.map(({ id, number, subject, code, message, by }) => ({
    id,
    reference: formatReference({ key, number }),
    subject,
    // For an illegal transition the database's own message names the legal ones.
    reason: code === 'query_changed' && by ? changedBy(by) : (messages[code] ?? message),
  }))
}

/** Shows the list again with the queries that were not changed. The status is 422 if no query was changed. */
function partlyDone(form: FormData, changes: ChangedQueries) {
  const values = formValues(form)
  const result: FormResult = {
    kind: 'invalid',
    form: { intent: values.intent ?? '', errors: {}, values, changes },
  }
  return data(result, { status: changes.changed > 0 ? 200 : 422 })
}

/** The actions on several queries of the list, by intent. */
export const listActions: Record<string, IntentHandler> = {
  'change-queries': formAction(changeQueriesForm, async ({ context, request, form, value, words }) => {
    const company = companyOf({ context, request })
    const patch = patchOf(value.change, value.reason, context.get(viewerContext).id)
    const made = await changeQueries(context.get(dbContext), company.id, value.queries, patch)
    const { changed, unchanged, batch } = made
    const rejected = rejectionsOf(made, company.key, words, words.actions.changedBy)
    if (rejected.length > 0)
      return partlyDone(form, { changed, unchanged, batch: changed > 0 ? batch : null, rejected })
    const path = postedFrom(request.url)
    const { done } = words.actions
    if (changed === 0) return redirectWith(context, path, done.queriesChanged(0, unchanged), 'info')
    return redirectWithFlash(context, path, {
      tone: 'success',
      text: done.queriesChanged(changed, unchanged),
      id: 'changed queries',
      action: { label: done.undo, path, fields: { intent: 'undo-changes', batch }, seconds: undoSeconds },
    })
  }),

  'undo-changes': formAction(undoChangesForm, async ({ context, request, form, value, words }) => {
    const company = companyOf({ context, request })
    const made = await undoChanges(context.get(dbContext), value.batch)
    if (!made) return redirectWith(context, postedFrom(request.url), words.actions.errors.already_undone, 'info')
    const rejected = rejectionsOf(made, company.key, words, words.actions.keptAs)
    if (rejected.length > 0) return partlyDone(form, { changed: made.changed, unchanged: 0, batch: null, rejected })
    return redirectWith(context, postedFrom(request.url), words.actions.done.changesUndone, 'info')
  }),
}
