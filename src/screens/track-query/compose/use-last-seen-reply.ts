import { useState } from 'react'
import { noReplySeen, type Message } from '#domain/query.ts'

/**
 * The form value that names the newest reply by another person when the author began. The author has not seen later
 * ones.
 * @param newest null when nobody has replied; undefined when not checked
 */
export function useLastSeenReply(id: string, newest: Message | null | undefined): string | undefined {
  const now = newest === undefined ? undefined : (newest?.id ?? noReplySeen)
  const [seen, setSeen] = useState({ id, at: now })
  if (seen.id === id) return seen.at
  setSeen({ id, at: now })
  return now
}
