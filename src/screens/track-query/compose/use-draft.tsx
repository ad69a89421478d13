import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import type { FormValues } from '#domain/form.ts'
import type { Clock } from '#domain/person.ts'
import type { Draft, DraftFile, DraftKind } from '#domain/query.ts'
import { type ComposerHost, type ComposerPlace, useOpenComposer } from './composer-host.ts'
import { useSubmission } from '../use-submission.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'
import { useWords } from '#screens/words.ts'
import type { DraftStatus } from './draft-status.ts'
import { keepSince } from './while-sending.ts'

export type DraftedForm = Omit<ComposerPlace, 'id'> & {
  /** The intent that sends it. */
  intent: string
  /** A new id; each page load brings one. */
  clientId: string
  clock: Clock
  /** The stored draft, from any device. */
  draft: Draft | null | undefined
  /** Of this form or an earlier one. */
  draftStatus?: DraftStatus
  formError?: InvalidForm
  pending?: FormValues
}

/** Whether the user has changed a field since it was rendered. */
const isTouched = (field: Element): boolean => {
  // Buttons and selects have no default value. Text fields have no `checked`.
  const { value, defaultValue = value, checked, defaultChecked }: Partial<HTMLInputElement> = field
  return value !== defaultValue || checked !== defaultChecked
}

/** Whether the user has changed a field of a form. */
export const hasTouchedFields = (form: HTMLFormElement | null): boolean => [...(form?.elements ?? [])].some(isTouched)

/** Whether the user works in a form, or has changed a field of it. */
const isInUse = (form: HTMLFormElement | null): boolean =>
  form !== null && (form.contains(document.activeElement) || hasTouchedFields(form))

/** The pending intent if it replaces the draft: cancelling a reply restores it, discarding empties it. */
const replacingIntent = (kind: DraftKind, pending: FormValues | undefined): string | undefined =>
  (pending?.intent === 'undo-send' ? 'reply' : pending?.intent === 'discard-draft' && pending.kind) === kind
    ? pending?.intent
    : undefined

/**
 * Accepting a message empties its form. What was typed or chosen while it was being sent moves on to the next message. So
 * do chosen files when a reply is cancelled: the server has only the text.
 * @param sent the text while it is being sent
 */
function useWhileSending(
  { moved }: ComposerHost,
  form: DraftedForm['form'],
  id: string,
  sent: string | undefined,
  isUndone: boolean,
): void {
  useLayoutEffect(() => {
    const element = form.current
    if (!element || (sent === undefined && !isUndone)) return
    const [field, input] = ['body', 'files'].map((name) => element.elements.namedItem(name)) as [
      HTMLTextAreaElement,
      HTMLInputElement | null,
    ]
    const files = isUndone ? [] : [...(input?.files ?? [])]
    // Once the next form is in the document.
    return () => queueMicrotask(() => keepSince({ text: sent, files, field, input }, element, () => moved(id)))
  }, [moved, form, id, sent, isUndone])
}

/** What a form is based on. */
type Basis = {
  id: string
  draft: Draft | null | undefined
  /** The stored version that the author has seen. */
  version: number
  rejection: InvalidForm | undefined
  /** Uploaded files, of the last response that had some or of a settled conflict. A failure without an answer has none. */
  files: DraftFile[] | undefined
}

/** The basis of the current submission, and its setter. A new submission gets a new basis. */
function useBasis(now: Basis) {
  const [basis, setBasis] = useState(now)
  const { rejection, files = basis.files } = now
  // A rejected form with files was saved.
  const version = rejection ? Math.max(basis.version, now.version) : basis.version
  const answered = basis.rejection === rejection ? basis : { ...basis, rejection, files, version }
  const current = basis.id === now.id ? answered : now
  if (current !== basis) setBasis(current)
  return [current, setBasis] as const
}

export type Drafted = ReturnType<typeof useSubmission> & {
  draft: Draft | null | undefined
  /** Posted with the form: the stored version that its author has seen. Empty for none. */
  draftVersion: string
  /** Uploaded files of the form. */
  files: DraftFile[] | undefined
  /** Autosave status of this form. */
  status: DraftStatus | undefined
  /** Shows both texts while another form's text is stored that the author has not chosen from. */
  conflict: ReactNode
  /** For the form: takes over the version that restoring unsaved input writes into the field `draftVersion`. */
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form's current submission and the draft it began with. A draft from another device replaces the fields only while the
 * user has not touched them.
 */
export function useDraft(props: DraftedForm): Drafted {
  const { kind, intent, form, clientId, draft, pending, formError } = props
  const { interrupted } = useWords().composer
  const submission = useSubmission({ intent, clientId, pending, formError, interrupted })
  const { id, sent, sending, renew, formError: rejection } = submission

  const host = useOpenComposer({ ...props, id })
  const replacing = replacingIntent(kind, pending)
  useWhileSending(host, form, id, sent?.body, replacing === 'undo-send')

  const known = rejection ? rejection.values.draftVersion : draft?.version
  const [basis, setBasis] = useBasis({ id, draft, version: Number(known ?? 0), rejection, files: rejection?.files })
  const status = props.draftStatus?.clientId === id ? props.draftStatus : undefined
  const version = Math.max(basis.version, status?.version ?? 0)
  const conflict = status?.conflict
  const isOutdated = conflict && conflict.stored.version > version

  const [replaced, setReplaced] = useState<string>()
  if (replacing !== replaced) {
    setReplaced(replacing)
    // Text that the server has not saved exists only in this form. Undoing a scheduled reply must not overwrite it.
    if (
      replaced &&
      formError?.intent !== replaced &&
      !((status?.problem ?? status?.saving) && replaced === 'undo-send')
    )
      renew()
  }

  // Replaced in the same task as it is checked: in between, a person could choose the field and lose what they type.
  useLayoutEffect(() => {
    if (sending || !draft || draft.version <= version || draft.writer === id) return
    if (isInUse(form.current)) return
    // With the id of this page, the form shows this draft already. Restored input had an older version of it.
    if (id === clientId) setBasis({ ...basis, draft, version: draft.version })
    else renew()
  })
  const files = basis.files ?? status?.files ?? basis.draft?.files
  // Autosave must not replace the draft of a rejected form by what it had read before the files were in the form.
  const returned = rejection?.files
  useEffect(() => {
    if (returned && returned.length > 0 && form.current) host.changed({ kind, id, form: form.current })
  }, [host, form, kind, id, returned])
  const settle = (files: DraftFile[]) =>
    // The draft is the stored one from now on. Each text field is already changed, so only its status shows.
    setBasis({
      id,
      draft: conflict?.stored,
      version: conflict?.stored.version ?? version,
      rejection,
      files,
    })
  return {
    ...submission,
    draft: basis.draft,
    draftVersion: String(version || ''),
    files,
    status,
    conflict: isOutdated && (
      <conflict.View {...conflict} files={files} clock={props.clock} form={form} onSettle={settle} />
    ),
    onInput: ({ target }) => {
      const { name, value } = target as HTMLInputElement
      if (name === 'draftVersion') setBasis({ ...basis, version: Number(value) })
    },
  }
}
