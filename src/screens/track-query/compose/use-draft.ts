import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { FormValues } from '#domain/form.ts'
import type { Draft, DraftKind } from '#domain/query.ts'
import { useOpenComposer } from './composer-events.ts'
import { useSubmission, type Submission } from '../use-submission.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'

export type DraftedForm<Kept extends Draft> = {
  kind: DraftKind
  /** The intent that sends it. */
  intent: string
  form: RefObject<HTMLFormElement | null>
  /** A new id; each page load brings one. */
  clientId: string
  /** The stored draft, from any device. */
  draft: Kept | null
  formError?: InvalidForm
  pending?: FormValues
}

/** Whether the user has changed a field since it was rendered. */
const isTouched = (field: Element): boolean =>
  (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
  (field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked))

const isSame = (one: Draft | null, other: Draft | null): boolean => one?.began === other?.began

/** Whether a draft holds only what this form saved. */
const isOnlyOf = (id: string, draft: Draft | null): boolean =>
  draft !== null && draft.began.startsWith(id) && !draft.began.includes(' ')

/** Whether the pending action replaces the draft: cancelling a reply restores it, discarding empties it. */
const isAnew = (kind: DraftKind, pending: FormValues | undefined): boolean =>
  pending?.intent === 'undo-send' ? kind === 'reply' : pending?.intent === 'discard-draft' && pending.kind === kind

export type Drafted<Kept extends Draft> = Submission<InvalidForm> & {
  draft: Kept | null
  /** Posted with the form: the base drafts that it replaces. */
  began: string
  /** For the form: restoring unsaved input writes the base drafts into the `began` field. */
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form's current submission and its base draft. A draft from another device replaces the fields only while the user
 * has not touched them.
 */
export function useDraft<Kept extends Draft>(props: DraftedForm<Kept>): Drafted<Kept> {
  const { kind, intent, form, draft, pending, formError } = props
  const sending = pending?.intent === intent
  const submission = useSubmission({
    clientId: props.clientId,
    sending,
    formError: formError?.intent === intent ? formError : undefined,
  })

  useOpenComposer(form, kind, submission.id)

  const anew = isAnew(kind, pending)
  const [wasAnew, setWasAnew] = useState(false)
  if (anew !== wasAnew) {
    setWasAnew(anew)
    if (wasAnew && formError?.intent !== 'undo-send' && formError?.intent !== 'discard-draft') submission.renew()
  }

  const now = { id: submission.id, draft, began: draft?.began ?? '' }
  const [begun, setBegun] = useState(now)
  const current = begun.id === submission.id ? begun : now
  if (current !== begun) setBegun(current)

  useEffect(() => {
    if (sending || isSame(draft, current.draft) || isOnlyOf(submission.id, draft)) return
    const { current: shown } = form
    const isBusy = shown?.contains(document.activeElement) || [...(shown?.elements ?? [])].some(isTouched)
    if (!isBusy) submission.renew()
  })
  return {
    ...submission,
    draft: current.draft,
    // A rejected form shows what was posted, not the stored draft.
    began: submission.formError ? (submission.formError.values.began ?? '') : current.began,
    onInput: ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'began') setBegun({ ...current, began: target.value })
    },
  }
}
