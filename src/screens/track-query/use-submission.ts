import { useState } from 'react'
import type { FormValues } from '#domain/form.ts'
import type { InvalidForm } from '#screens/invalid-form.ts'

/** Current state of the form, as the page knows it. */
export type SubmissionInput = {
  /** The intent that the form posts. */
  intent: string
  /** A new id; each page load brings one. */
  clientId: string
  /** Fields of the page's form that is being sent, of this one or another. */
  pending: FormValues | undefined
  /** The page's error, of this form or another. After another form was posted, an earlier error of this one still applies. */
  formError: InvalidForm | undefined
  /** Error message if another form or page interrupts the sending. Without one, nothing is said. */
  interrupted?: string
}

/** One submission of a form. Its id is the posted idempotency key. */
export type Submission = {
  id: string
  /** Its fields while it is being sent. */
  sent: FormValues | undefined
  /** Error of the last response to this submission, or of its interruption. */
  formError: InvalidForm | undefined
  /** What the page knew when this was determined. */
  page: { clientId: string; formError: InvalidForm | undefined }
}

/** The first submission of a form. An error of the page belongs to an earlier attempt, so the id is that attempt's. */
export function firstSubmission({ intent, clientId, pending, formError }: SubmissionInput): Submission {
  const own = formError?.intent === intent ? formError : undefined
  return {
    id: own?.values.clientId ?? clientId,
    sent: pending?.intent === intent ? pending : undefined,
    formError: own,
    page: { clientId, formError: own },
  }
}

/**
 * The submission after a state change. A new one starts only when the last was accepted; page loads and errors keep
 * the id and the typed values. So does an interruption: the sending ended, but no page was loaded and no error came. Sent
 * again, it has the same id, so that it arrives once.
 */
export function nextSubmission(last: Submission, input: SubmissionInput): Submission {
  const { intent, clientId, interrupted } = input
  const { sent, page } = firstSubmission(input)
  const { formError } = page
  // An error that the page had before is known already, or was dropped with its submission.
  const news = formError === last.page.formError ? undefined : formError
  const isSamePage = last.page.clientId === clientId
  if (last.sent && !sent && !news) {
    if (!isSamePage) return { id: clientId, sent, formError: undefined, page }
    const stopped = interrupted && { intent, errors: { form: interrupted }, values: last.sent }
    return { ...last, sent, formError: stopped || last.formError, page }
  }
  const known = news ?? last.formError
  const isSame = isSamePage && last.page.formError === formError && last.formError === known && !last.sent === !sent
  return isSame ? last : { id: last.id, sent, formError: known, page }
}

/**
 * The form's current submission. Its id as a `key` empties the fields once they are accepted. `renew` starts a new
 * submission with the latest id, and drops an error.
 */
export function useSubmission(input: SubmissionInput) {
  const [submission, setSubmission] = useState(() => firstSubmission(input))
  const next = nextSubmission(submission, input)
  if (next !== submission) setSubmission(next)
  const { id, sent, formError, page } = next
  const renew = () => setSubmission({ id: input.clientId, sent: undefined, formError: undefined, page })
  return { id, sent, sending: sent !== undefined, formError, renew }
}
