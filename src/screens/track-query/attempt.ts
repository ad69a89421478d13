import { useState } from 'react'
import type { FormValues } from '#domain/form.ts'

/** One go at a form: its id is posted, so that sending the same go twice stores it once. */
export type Attempt<Refused> = {
  id: string
  sending: boolean
  /** What the last answer to this go got wrong. */
  refused: Refused | undefined
}

/** What the page knows about the form at this moment. */
export type AttemptNews<Refused> = {
  /** A fresh id; every load of the page brings one. */
  clientId: string
  sending: boolean
  /** The refusal of this very form. Another form's answer takes its place on the page, but not its truth. */
  refused: Refused | undefined
}

/**
 * The go that comes after what just happened. A new one begins only when the last was accepted: loads of the page for
 * any other reason, and refusals, keep the id and with it what was typed.
 */
export function nextAttempt<Refused>(attempt: Attempt<Refused>, news: AttemptNews<Refused>): Attempt<Refused> {
  const { clientId, sending, refused } = news
  if (attempt.sending && !sending && !refused) return { id: clientId, sending, refused }
  const known = refused ?? attempt.refused
  return attempt.sending === sending && attempt.refused === known
    ? attempt
    : { id: attempt.id, sending, refused: known }
}

/**
 * The go this form is at; its id as a `key` empties the fields once they were accepted. `renew` begins another go with
 * the latest id, whatever became of this one.
 */
export function useAttempt<Refused extends { values: FormValues }>(
  news: AttemptNews<Refused>,
): Attempt<Refused> & { renew: () => void } {
  const [attempt, setAttempt] = useState<Attempt<Refused>>({
    id: news.refused?.values.clientId ?? news.clientId,
    sending: news.sending,
    refused: news.refused,
  })
  const next = nextAttempt(attempt, news)
  if (next !== attempt) setAttempt(next)
  return { ...next, renew: () => setAttempt({ id: news.clientId, sending: false, refused: undefined }) }
}
