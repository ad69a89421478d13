import { isUuid } from '#domain/filter.ts'
import { parseForm } from '#domain/form.ts'
import {
  assignForm,
  categoryForm,
  messageForm,
  priorityForm,
  queryActForm,
  raiseForm,
  statusForm,
} from '#domain/forms/query.ts'
import { limits } from '#domain/limits.ts'
import type { MessageKind } from '#domain/query.ts'
import { formatReference } from '#domain/reference.ts'
import type { Act } from '../../actions.ts'
import { draftFiles, type StoredDraft } from '../../data/attachments.ts'
import { changeQuery, followQuery, markRead, postMessage, raiseQuery } from '../../data/query-acts.ts'
import { Refusal } from '../../data/refusal.ts'
import { db, words } from '../../session/context.ts'
import { safePath } from '../../safe-path.ts'
import { redirectTo, redirectWith } from '../../session/redirect.ts'
import { lostFiles } from '../../session/sealed-post.ts'
import { receivedFiles } from '../../uploads/read-uploads.ts'
import { companyOf } from '../current-company.ts'
import { formAct, refusalWords, refuseForm } from '../refusals.ts'

type ActArgs = Parameters<Act>[0]

/** The page of the query the form was on, without what was only about the last look at it. */
function queryPage(request: Request): string {
  const url = new URL(request.url)
  for (const name of ['before', 'compose']) url.searchParams.delete(name)
  return safePath(url.pathname + url.search) ?? url.pathname
}

/**
 * The files of a form: the drafts it named that are still there, then those that came with it. One that was chosen again
 * although it was kept is the same file, and goes once.
 */
async function filesOf({ context, form }: ActArgs) {
  const { saved, refusals } = context.get(receivedFiles)
  const named = form.getAll('files[]').filter((id): id is string => typeof id === 'string' && isUuid(id))
  const kept = await draftFiles(context.get(db), named)
  const isKept = ({ name, sha256 }: StoredDraft) => kept.some((file) => file.name === name && file.sha256 === sha256)
  const files = [...kept, ...saved.filter((file) => !isKept(file))].map(({ id, name, size }) => ({ id, name, size }))
  const tooMany = files.length > limits.filesPerMessage ? [context.get(words).errors.fileMany] : []
  const lost = form.getAll(lostFiles).filter((name) => typeof name === 'string')
  const notKept = lost.length > 0 ? [context.get(words).errors.filesLost(lost)] : []
  return { files, problems: [...refusals, ...notKept, ...tooMany] }
}

/** Reads a form with files; whatever is wrong with either, the files that passed wait as drafts on the returned form. */
async function withFiles<S extends Parameters<typeof parseForm>[0]>(
  args: ActArgs,
  schema: (say: ReturnType<typeof sayOf>) => S,
  run: (value: Extract<ReturnType<typeof parseForm<S>>, { ok: true }>['value'], files: string[]) => Promise<unknown>,
) {
  const say = sayOf(args)
  const { files, problems } = await filesOf(args)
  const parsed = parseForm(schema(say), args.form)
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...(problems.length > 0 && { files: problems.join(' ') }) }
  if (!parsed.ok || problems.length > 0) return refuseForm(args.form, errors, files)
  try {
    return await run(
      parsed.value,
      files.map(({ id }) => id),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'session_ended') throw error
    const field = error.code === 'file_unknown' || error.code === 'too_many_files' ? 'files' : 'form'
    return refuseForm(args.form, { [field]: refusalWords(say, error) }, files)
  }
}

const sayOf = ({ context }: ActArgs) => context.get(words)

const message =
  (kind: MessageKind): Act =>
  (args) =>
    withFiles(args, messageForm, async (value, files) => {
      const { context, request } = args
      await postMessage(context.get(db), { ...value, kind, files })
      const { done } = sayOf(args).acts
      return redirectWith(context, queryPage(request), kind === 'note' ? done.noted : done.replied)
    })

const raise: Act = (args) =>
  withFiles(args, raiseForm, async (value, files) => {
    const company = companyOf(args)
    const reference = await raiseQuery(args.context.get(db), { ...value, files, companyId: company.id })
    const name = formatReference(reference)
    return redirectWith(args.context, `/trackQuery?ref=${name}`, sayOf(args).acts.done.raised(name))
  })

/** What the forms of the query pages do. */
export const queryActs: Record<string, Act> = {
  raise,
  reply: message('reply'),
  note: message('note'),

  'set-status': formAct(
    statusForm,
    async ({ context, request, value, say }) => {
      const { queryId, rowVersion, status, resolution, reason } = value
      await changeQuery(context.get(db), queryId, rowVersion, { status, resolution, reason: reason || null })
      return redirectWith(context, queryPage(request), say.acts.done.statusChanged)
    },
    { illegal_move: 'status', resolution_required: 'resolution', reason_required: 'reason' },
  ),

  assign: formAct(
    assignForm,
    async ({ context, request, value, say }) => {
      await changeQuery(context.get(db), value.queryId, value.rowVersion, { assignee: value.assignee })
      return redirectWith(context, queryPage(request), say.acts.done.assigned)
    },
    { not_staff_assignee: 'assignee', query_changed: 'assignee' },
  ),

  'set-priority': formAct(
    priorityForm,
    async ({ context, request, value, say }) => {
      await changeQuery(context.get(db), value.queryId, value.rowVersion, { priority: value.priority })
      return redirectWith(context, queryPage(request), say.acts.done.priorityChanged)
    },
    { query_changed: 'priority' },
  ),

  'set-category': formAct(
    categoryForm,
    async ({ context, request, value, say }) => {
      await changeQuery(context.get(db), value.queryId, value.rowVersion, { category: value.category })
      return redirectWith(context, queryPage(request), say.acts.done.categoryChanged)
    },
    { query_changed: 'category' },
  ),

  'mark-read': formAct(queryActForm, async ({ context, request, form, value }) => {
    await markRead(context.get(db), value.queryId)
    // Done in passing, it must not move the person on and take away what another form was just told.
    return form.has('quiet') ? null : redirectTo(queryPage(request), 303)
  }),

  follow: formAct(queryActForm, async ({ context, request, value, say }) => {
    await followQuery(context.get(db), value.queryId, true)
    return redirectWith(context, queryPage(request), say.acts.done.followed)
  }),

  unfollow: formAct(queryActForm, async ({ context, request, value, say }) => {
    await followQuery(context.get(db), value.queryId, false)
    return redirectWith(context, queryPage(request), say.acts.done.unfollowed)
  }),
}
