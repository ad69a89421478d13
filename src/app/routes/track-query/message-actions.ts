import * as v from 'valibot'
import { formValues, type FormErrors } from '#domain/form.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { isUuid } from '#domain/uuid.ts'
import type { Words } from '#domain/words/en.ts'
import { parseForm, type FormSchema, type FormValue } from '#domain/parse-form.ts'
import { fields } from '#domain/forms/form-fields.ts'
import { cancelReplyForm, discardDraftForm, draftForm, messageForm, newQueryForm } from '#domain/forms/query-forms.ts'
import { limits } from '#domain/limits.ts'
import { noReplySeen, type DraftFile, type DraftKind, type MessageKind } from '#domain/query.ts'
import { formatReference, parseReference } from '#domain/reference.ts'
import type { ActionResponse, IntentHandler } from '../../server/routing/intent-action.ts'
import { findDraftFiles, type StoredDraft } from '../../data/attachments.ts'
import { discardDraft, saveDraft } from '../../data/drafts.ts'
import { postMessage, raiseQuery, cancelScheduledReply } from '../../data/query-commands.ts'
import { ActionError } from '../../data/action-error.ts'
import { dbContext, sessionContext, wordsContext } from '../../server/session/context.ts'
import { redirectWithFlash, redirectWith } from '../../server/session/redirect.ts'
import { lostFilesField } from '../../server/pending-form/pending-form.ts'
import { receivedFiles } from '../../server/uploads/received-files.ts'
import { companyOf } from '../../server/session/current-company.ts'
import { formAction, actionErrorMessage, invalidForm } from '../../server/routing/form-action.ts'
import { queryPostedFrom } from '../../server/session/redirect-back.ts'
import { concurrentReply } from './conflict-details.ts'
import { findEarlierQuery } from './earlier-query.ts'
import { previewOf } from './preview.ts'

type IntentArgs = Parameters<IntentHandler>[0]

/**
 * Returns the files of a form: the draft files it names that still exist, then the uploaded ones. A file that is kept and
 * chosen again is attached once.
 */
async function filesOf({ context, form }: IntentArgs) {
  const { saved, rejections } = context.get(receivedFiles)
  const named = form.getAll('files[]').filter((id): id is string => typeof id === 'string' && isUuid(id))
  const kept = await findDraftFiles(context.get(dbContext), named)
  const isKept = ({ name, sha256 }: StoredDraft) => kept.some((file) => file.name === name && file.sha256 === sha256)
  const files = [...kept, ...saved.filter((file) => !isKept(file))].map(({ id, name, size }) => ({ id, name, size }))
  const tooMany = files.length > limits.filesPerMessage ? [context.get(wordsContext).errors.fileMany] : []
  const lost = form.getAll(lostFilesField).filter((name) => typeof name === 'string')
  const notKept = lost.length > 0 ? [context.get(wordsContext).errors.filesLost(lost)] : []
  return { files, problems: [...rejections, ...notKept, ...tooMany] }
}

/**
 * Saves a refused form as a draft, so that a reload shows its files again. Nothing is saved over the text of another form,
 * or where the author may not write.
 * @returns the version that the form has seen then; undefined if nothing was saved
 */
async function saveRefused({ context, request, form }: IntentArgs, kind: DraftKind, files: DraftFile[]) {
  const posted = new FormData()
  for (const [name, value] of form) if (name !== 'files[]') posted.append(name, value)
  for (const { id } of files) posted.append('files[]', id)
  posted.set('kind', kind)
  posted.set('seq', '0')
  const parsed = parseForm(draftForm(context.get(wordsContext)), posted)
  if (!parsed.ok) return undefined
  const { followUpOf, author: _author, ...written } = parsed.value
  const company = companyOf({ context, request })
  const earlier = parseReference(followUpOf)
  try {
    const draft = { ...written, company, followUpOf: earlier?.key === company.key ? earlier.number : undefined }
    const first = await saveDraft(context.get(dbContext), draft)
    // Autosave of the same form may have come first, while the files were sent. It has no files yet.
    const isOwn = 'conflict' in first && first.conflict.writer === draft.clientId
    const saved = isOwn
      ? await saveDraft(context.get(dbContext), { ...draft, draftVersion: first.conflict.version })
      : first
    return 'version' in saved ? saved.version : undefined
  } catch (error) {
    if (error instanceof ActionError && error.code !== 'session_ended') return undefined
    throw error
  }
}

/**
 * Validates a form with files and runs. With an error, the accepted files stay as draft files on the returned form.
 * @param details what else the returned form shows
 */
async function withFiles<S extends FormSchema>(
  args: IntentArgs,
  kind: DraftKind,
  schema: (words: Words) => S,
  run: (value: FormValue<S>, files: string[]) => Promise<ActionResponse>,
  details: () => Promise<Partial<InvalidForm>> | undefined = () => undefined,
) {
  const words = wordsOf(args)
  const { files, problems } = await filesOf(args)
  const parsed = parseForm(schema(words), args.form)
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...(problems.length > 0 && { files: problems.join(' ') }) }
  const reject = async (errors: FormErrors, more?: Partial<InvalidForm>, refused?: ActionError) => {
    const version = files.length > 0 ? await saveRefused(args, kind, files) : undefined
    const values = { ...formValues(args.form), ...(version !== undefined && { draftVersion: String(version) }) }
    return invalidForm(args.form, errors, { files, values, ...(await details()), ...more }, refused)
  }
  if (!parsed.ok || problems.length > 0) return reject(errors)
  try {
    return await run(
      parsed.value,
      files.map(({ id }) => id),
    )
  } catch (error) {
    if (!(error instanceof ActionError) || error.code === 'session_ended') throw error
    const answered = concurrentReply(error)
    if (answered) return reject({}, { answered })
    const field = error.code === 'file_unknown' || error.code === 'too_many_files' ? 'files' : 'form'
    return reject({ [field]: actionErrorMessage(words, error) }, {}, error)
  }
}

/**
 * Returns the form with its text as others would read it. Nothing is sent; uploaded files stay as draft files.
 * @param details what else the returned form shows
 */
async function previewed(
  args: IntentArgs,
  kind: DraftKind,
  details: Partial<InvalidForm> = {},
): Promise<ActionResponse> {
  const { files, problems } = await filesOf(args)
  const parsed = parseForm(v.object({ body: fields(wordsOf(args)).body }), args.form)
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...(problems.length > 0 && { files: problems.join(' ') }) }
  const preview = parsed.ok ? await previewOf(args, { kind, body: parsed.value.body }) : undefined
  const more = { files, preview, ...details }
  if (Object.keys(errors).length > 0) return invalidForm(args.form, errors, more)
  const values = formValues(args.form)
  return { kind: 'invalid', form: { intent: values.intent ?? '', errors, values, ...more } }
}

/** The name of the button that asks for a preview. The intent of its form stays that of sending it. */
const isPreview = ({ form }: IntentArgs) => form.has('preview')

const wordsOf = ({ context }: IntentArgs) => context.get(wordsContext)

/** A toast key: the message about a cancelled reply replaces the one about the scheduled reply. */
const toastKey = (messageId: string) => `message ${messageId}`

const message =
  (kind: MessageKind): IntentHandler =>
  (args) =>
    isPreview(args)
      ? previewed(args, kind)
      : withFiles(args, kind, messageForm, async ({ seen, anyway, ...value }, files) => {
          const { context, request } = args
          const { undoSeconds } = context.get(sessionContext).runtime
          const { id, scheduledAt } = await postMessage(context.get(dbContext), {
            ...value,
            kind,
            files,
            holdSeconds: kind === 'reply' ? undoSeconds : 0,
            seen: anyway || seen === undefined ? undefined : seen === noReplySeen ? null : seen,
          })
          const { done } = wordsOf(args).actions
          const path = queryPostedFrom(request)
          if (!scheduledAt) return redirectWith(context, path, kind === 'note' ? done.noted : done.replied)
          return redirectWithFlash(context, path, {
            tone: 'success',
            text: done.replyHeld,
            id: toastKey(id),
            action: { label: done.undo, path, fields: { intent: 'undo-send', messageId: id }, seconds: undoSeconds },
          })
        })

const raise: IntentHandler = async (args) => {
  const company = companyOf(args)
  const run = async ({ followUpOf, ...value }: v.InferOutput<ReturnType<typeof newQueryForm>>, files: string[]) => {
    const earlier = parseReference(followUpOf)
    // No query has the number 0, so a reference of another company is unknown.
    const number = earlier?.key === company.key ? earlier.number : 0
    const reference = await raiseQuery(args.context.get(dbContext), {
      ...value,
      files,
      companyId: company.id,
      followUpOf: followUpOf ? number : null,
    })
    const name = formatReference(reference)
    return redirectWith(args.context, `/trackQuery?ref=${name}`, wordsOf(args).actions.done.raised(name))
  }
  // The form keeps its own. The page may by now name another one, of an address or a draft.
  const details = async () => ({
    followUpOf: await findEarlierQuery(args.context, company, formValues(args.form).followUpOf),
  })
  return isPreview(args)
    ? previewed(args, 'query', await details())
    : withFiles(args, 'query', newQueryForm, run, details)
}

/** The actions of replies, notes, new queries and drafts, by intent. */
export const messageActions: Record<string, IntentHandler> = {
  raise,
  reply: message('reply'),
  note: message('note'),

  'undo-send': formAction(cancelReplyForm, async ({ context, request, value, words }) => {
    await cancelScheduledReply(context.get(dbContext), value.messageId)
    return redirectWithFlash(context, queryPostedFrom(request), {
      tone: 'info',
      text: words.actions.done.undone,
      id: toastKey(value.messageId),
    })
  }),

  'discard-draft': formAction(discardDraftForm, async ({ context, request, value, words }) => {
    const { remains } = await discardDraft(context.get(dbContext), {
      ...value,
      company: companyOf({ context, request }),
    })
    const { discarded, discardedTyped } = words.actions.done
    return redirectWith(context, queryPostedFrom(request), remains ? discardedTyped : discarded)
  }),
}
