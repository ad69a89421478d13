import type { RealtimeConfig } from '#domain/realtime.ts'
import { fetchRealtimeConfig } from './fetch-realtime-config.ts'
import type { PageData } from './page-data.ts'

/** A token that expires sooner is replaced. The server renews tokens below 120 s, and a heartbeat comes every 30 s. */
const tokenMarginMs = 100_000

/** The realtime configuration of a page, with the time of its request in ms. */
export type Grant = { config: RealtimeConfig; company: string | null; query: string | null; requestedAt: number }

/** Why no configuration was granted. */
export type GrantFailure = 'gone' | 'signed-out' | 'unreachable'

export type TopicAccess = ReturnType<typeof createTopicAccess>

/** Fetches and keeps what the server allows this tab to join. */
export function createTopicAccess(readPage: () => PageData, onFailure: (failure: GrantFailure) => void) {
  let grant: Grant | null = null
  let isOutdated = false

  const request = async (): Promise<Grant | null> => {
    const { company, one } = readPage()
    const query = one?.query.id ?? null
    const requestedAt = Date.now()
    const config = await fetchRealtimeConfig({ company, query })
    if (typeof config === 'string') {
      if (config !== 'unreachable') grant = null
      onFailure(config)
      return null
    }
    isOutdated = false
    grant = { config, company, query, requestedAt }
    return grant
  }

  return {
    current: () => grant,
    request,
    /** A token that outlasts the next heartbeat; the current one if no other can be had, null without any. */
    token: async (): Promise<string | null> => {
      const leftMs = grant ? grant.requestedAt + grant.config.expiresInMs - Date.now() : 0
      const valid = leftMs > tokenMarginMs ? grant : ((await request()) ?? grant)
      return valid?.config.token ?? null
    },
    /** Whether the grant is for this page and still valid. */
    fits: ({ userId, company, one }: PageData): boolean =>
      grant !== null &&
      !isOutdated &&
      grant.config.userId === userId &&
      grant.company === company &&
      (one === null || one.query.id === grant.query),
    /** The topics of the open page, by kind. */
    topics: (): Partial<RealtimeConfig['topics']> => {
      if (!grant) return {}
      const { company, staff, members, person, query, ...topics } = grant.config.topics
      const isQueryOpen = grant.query !== null && readPage().one?.query.id === grant.query
      return {
        person,
        // The company topic covers every query, so staff need no topic for a single one.
        ...(company ? { company, staff } : { members }),
        ...(isQueryOpen && { ...topics, query: company ? null : query }),
      }
    },
    /** The topics have changed: the next sync requests them again. */
    invalidate: () => {
      isOutdated = true
    },
    clear: () => {
      grant = null
    },
  }
}
