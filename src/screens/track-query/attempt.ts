import { useState } from 'react'

/** One go at a form: its id is posted, so that sending the same go twice stores it once (decided.md 17). */
export type Attempt = { id: string; sending: boolean }

/** What the page knows about the form at this moment. */
export type AttemptNews = {
  /** A fresh id; every load of the page brings one. */
  clientId: string
  sending: boolean
  refused: boolean
}

/**
 * The go that comes after what just happened. A new one begins only when the last was accepted: loads of the page for
 * any other reason, and refusals, keep the id and with it what was typed.
 */
export function nextAttempt(attempt: Attempt, { clientId, sending, refused }: AttemptNews): Attempt {
  if (attempt.sending === sending) return attempt
  return { id: sending || refused ? attempt.id : clientId, sending }
}

/** The go this form is at; as the form's `key` it empties the fields once they were accepted. */
export function useAttempt(news: AttemptNews, postedId?: string): Attempt {
  const [attempt, setAttempt] = useState<Attempt>({ id: postedId ?? news.clientId, sending: news.sending })
  const next = nextAttempt(attempt, news)
  if (next !== attempt) setAttempt(next)
  return next
}
