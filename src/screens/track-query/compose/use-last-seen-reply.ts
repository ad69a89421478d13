import { useState } from 'react'
import { noReplySeen, type Message } from '#domain/query.ts'

/**
 * The newest answer of somebody else as of when a go began, as it is posted: what came since, the reply has not seen.
 * @param newest null where nobody has answered; undefined where it does not matter
 */
export function useLastSeenReply(id: string, newest: Message | null | undefined): string | undefined {
  const now = newest === undefined ? undefined : (newest?.id ?? noReplySeen)
  const [seen, setSeen] = useState({ id, at: now })
  if (seen.id === id) return seen.at
  setSeen({ id, at: now })
  return now
}
