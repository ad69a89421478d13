import type { QueryRow } from '#domain/query.ts'
import type { TrackQueryData } from '#domain/page-data/track-query-data.ts'
import { fetchPayload } from '../data/fetch-payload.ts'

/**
 * Fetches the rows of a list. As a prefetch, so that it consumes no flash message of the page that is shown.
 * @returns null when the server answers with anything else, or not at all
 */
export async function refetchList(address: string, signal: AbortSignal): Promise<QueryRow[] | null> {
  const page = new URL(address, location.origin)
  const fetched = await fetchPayload(page, { headers: { purpose: 'prefetch' }, signal }).catch(() => null)
  if (fetched?.kind !== 'payload' || !('routes' in fetched.payload)) return null
  const answer = fetched.payload.routes['track-query']
  if (!answer || !('data' in answer)) return null
  const data = answer.data as TrackQueryData
  return data.view === 'list' ? data.page.rows : null
}
