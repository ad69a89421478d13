import { useState } from 'react'
import type { FormValues } from '#domain/form.ts'

/** One go at a form: its id is posted, so that sending the same go twice stores it once. */
export type Submission<InvalidForm> = {
  id: string
  sending: boolean
  /** What the last answer to this go got wrong. */
  formError: InvalidForm | undefined
}

/** What the page knows about the form at this moment. */
export type SubmissionInput<InvalidForm> = {
  /** A fresh id; every load of the page brings one. */
  clientId: string
  sending: boolean
  /** The refusal of this very form. Another form's answer takes its place on the page, but not its truth. */
  formError: InvalidForm | undefined
}

/**
 * The go that comes after what just happened. A new one begins only when the last was accepted: loads of the page for
 * any other reason, and refusals, keep the id and with it what was typed.
 */
export function nextSubmission<InvalidForm>(
  submission: Submission<InvalidForm>,
  news: SubmissionInput<InvalidForm>,
): Submission<InvalidForm> {
  const { clientId, sending, formError } = news
  if (submission.sending && !sending && !formError) return { id: clientId, sending, formError }
  const known = formError ?? submission.formError
  return submission.sending === sending && submission.formError === known
    ? submission
    : { id: submission.id, sending, formError: known }
}

/**
 * The go this form is at; its id as a `key` empties the fields once they were accepted. `renew` begins another go with
 * the latest id, whatever became of this one.
 */
export function useSubmission<InvalidForm extends { values: FormValues }>(
  news: SubmissionInput<InvalidForm>,
): Submission<InvalidForm> & { renew: () => void } {
  const [submission, setAttempt] = useState<Submission<InvalidForm>>({
    id: news.formError?.values.clientId ?? news.clientId,
    sending: news.sending,
    formError: news.formError,
  })
  const next = nextSubmission(submission, news)
  if (next !== submission) setAttempt(next)
  return { ...next, renew: () => setAttempt({ id: news.clientId, sending: false, formError: undefined }) }
}
