import type { DraftKind } from '#domain/query.ts'

/** What became of the text of one composer: kept, or not and why. */
export type DraftStatus = {
  /** Of the go that was kept; another one's news are none. */
  clientId: string
  /** When it was kept last; null once nothing is left to keep. */
  savedAt?: string | null
  /** Why it was not, as a sentence. */
  problem?: string
}

/** By what is being written. */
export type DraftStatuses = Partial<Record<DraftKind, DraftStatus>>
