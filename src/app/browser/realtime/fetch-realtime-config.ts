import type { RealtimeConfig } from '#domain/realtime.ts'
import { HttpError } from '../../http-client/http-error.ts'
import { appClient } from '../app-client.ts'

/** `gone`: the user may no longer see the open page. `unreachable`: try again later. */
export type RealtimeConfigResult = RealtimeConfig | 'gone' | 'signed-out' | 'unreachable'

/** Fetches topics and token for a company and a query. The token stays in memory only. Never throws. */
export async function fetchRealtimeConfig({
  company,
  query,
}: {
  company: string | null
  query: string | null
}): Promise<RealtimeConfigResult> {
  const params = new URLSearchParams({ ...(company && { company }), ...(query && { query }) })
  try {
    const response = await appClient()(`/live.json?${params}`, { cache: 'no-store' })
    return (await response.json()) as RealtimeConfig
  } catch (error) {
    if (!(error instanceof HttpError)) return 'unreachable'
    if (error.status === 401) return 'signed-out'
    return error.status === 403 || error.status === 404 ? 'gone' : 'unreachable'
  }
}
