import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { FormValues } from '#domain/form.ts'
import type { Draft, DraftKind } from '#domain/query.ts'
import { useSubmission, type Submission } from '../use-submission.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'

export type DraftedForm<Kept extends Draft> = {
  kind: DraftKind
  /** The act by which it is sent. */
  intent: string
  form: RefObject<HTMLFormElement | null>
  /** A fresh id; every load of the page brings one. */
  clientId: string
  /** What is kept of it, on whichever device it was written. */
  draft: Kept | null
  formError?: InvalidForm
  pending?: FormValues
}

/** Whether a person has put something into a field since it was shown. */
const isTouched = (field: Element): boolean =>
  (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
  (field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked))

const isSame = (one: Draft | null, other: Draft | null): boolean => one?.began === other?.began

/** Whether a draft holds what one form has kept, and nothing else. */
const isOnlyOf = (id: string, draft: Draft | null): boolean =>
  draft !== null && draft.began.startsWith(id) && !draft.began.includes(' ')

/** Acts after which the text is another one: a reply that was taken back is in the draft, and one thrown away in none. */
const isAnew = (kind: DraftKind, pending: FormValues | undefined): boolean =>
  pending?.intent === 'undo-send' ? kind === 'reply' : pending?.intent === 'discard-draft' && pending.kind === kind

export type Drafted<Kept extends Draft> = Submission<InvalidForm> & {
  draft: Kept | null
  /** Posted with the form: the drafts it began with, whose place it takes. */
  began: string
  /** For the form: whoever puts back what was typed before a reload says by that field which drafts were seen by then. */
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form at its present go, and the draft that go began with. No load of the page replaces what is being typed: a draft
 * from another device is taken up only where nothing was touched.
 */
export function useDraft<Kept extends Draft>(props: DraftedForm<Kept>): Drafted<Kept> {
  const { kind, intent, form, draft, pending, formError } = props
  const sending = pending?.intent === intent
  const submission = useSubmission({
    clientId: props.clientId,
    sending,
    formError: formError?.intent === intent ? formError : undefined,
  })

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
    // A form that came back shows what was posted, whatever was kept meanwhile.
    began: submission.formError ? (submission.formError.values.began ?? '') : current.began,
    onInput: ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === 'began') setBegun({ ...current, began: target.value })
    },
  }
}
