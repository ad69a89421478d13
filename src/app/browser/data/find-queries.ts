import type { QueryRow } from '#domain/query.ts'
import { isSearchable } from '#domain/search-text.ts'
import { appClient } from '../app-client.ts'

/**
 * Returns the first page of a search in the company's list of queries; nothing for a text that is too short. The open
 * page stays as it is, whatever happens.
 * @throws when the search fails, for example after the session has ended; the signal's reason when it is aborted
 */
export async function findQueries(company: string, text: string, signal: AbortSignal): Promise<QueryRow[]> {
  if (!isSearchable(text)) return []
  const path = `/search.json?${new URLSearchParams({ company, text })}`
  const response = await appClient()(path, { signal, cache: 'no-store' })
  return (await response.json()) as QueryRow[]
}
