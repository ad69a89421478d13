import type { RealtimeConfig } from '#domain/realtime.ts'
import { HttpError } from '../../http-client/http-error.ts'
import { httpClient } from '../../http-client/http-client.ts'

/** `gone`: what is open is not the reader's any more; `signed-out`: nobody is signed in; null: no answer just now. */
export type Asked = RealtimeConfig | 'gone' | 'signed-out' | null

/** Asks where to listen, and for a token that is good for a while. It is kept in memory alone. */
export async function askLive({ company, query }: { company: string | null; query: string | null }): Promise<Asked> {
  const params = new URLSearchParams({ ...(company && { company }), ...(query && { query }) })
  try {
    const answer = await httpClient({ base: location.origin })(`/live.json?${params}`, { cache: 'no-store' })
    return (await answer.json()) as RealtimeConfig
  } catch (error) {
    if (!(error instanceof HttpError)) return null
    if (error.status === 401) return 'signed-out'
    return error.status === 403 || error.status === 404 ? 'gone' : null
  }
}
