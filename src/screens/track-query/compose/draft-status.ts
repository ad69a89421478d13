import type { DraftKind } from '#domain/query.ts'

/** Autosave status of one composer. */
export type DraftStatus = {
  /** Id of the submission it is about. */
  clientId: string
  /** When it was last saved; null when there is nothing to save. */
  savedAt?: string | null
  /** Why saving failed, as a sentence. */
  problem?: string
}

/** Autosave status by kind of draft. */
export type DraftStatuses = Partial<Record<DraftKind, DraftStatus>>
