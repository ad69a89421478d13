import { useState } from 'react'
import type { FormValues } from '#domain/form.ts'

/** One submission of a form. Its id is the posted idempotency key. */
export type Submission<InvalidForm> = {
  id: string
  sending: boolean
  /** Error of the last response to this submission. */
  formError: InvalidForm | undefined
}

/** Current state of the form, as the page knows it. */
export type SubmissionInput<InvalidForm> = {
  /** A new id; each page load brings one. */
  clientId: string
  sending: boolean
  /** Error of this form. It is missing after another form was posted, but the earlier error still applies then. */
  formError: InvalidForm | undefined
}

/**
 * The submission after a state change. A new one starts only when the last was accepted; page loads and errors keep
 * the id and the typed values.
 */
export function nextSubmission<InvalidForm>(
  submission: Submission<InvalidForm>,
  input: SubmissionInput<InvalidForm>,
): Submission<InvalidForm> {
  const { clientId, sending, formError } = input
  if (submission.sending && !sending && !formError) return { id: clientId, sending, formError }
  const known = formError ?? submission.formError
  return submission.sending === sending && submission.formError === known
    ? submission
    : { id: submission.id, sending, formError: known }
}

/**
 * The form's current submission. Its id as a `key` empties the fields once they are accepted. `renew` starts a new
 * submission with the latest id.
 */
export function useSubmission<InvalidForm extends { values: FormValues }>(
  input: SubmissionInput<InvalidForm>,
): Submission<InvalidForm> & { renew: () => void } {
  const [submission, setAttempt] = useState<Submission<InvalidForm>>({
    id: input.formError?.values.clientId ?? input.clientId,
    sending: input.sending,
    formError: input.formError,
  })
  const next = nextSubmission(submission, input)
  if (next !== submission) setAttempt(next)
  return { ...next, renew: () => setAttempt({ id: input.clientId, sending: false, formError: undefined }) }
}
