import type { ComponentType } from 'react'
import type { Draft, DraftFile, DraftKind } from '#domain/query.ts'
import type { DraftConflictProps } from './draft-conflict.tsx'
import type { DraftText } from './join-drafts.ts'

/** Autosave status of one composer. */
export type DraftStatus = {
  /** Id of the submission it is about. */
  clientId: string
  /** When it was last saved; null when there is nothing to save. */
  savedAt?: string | null
  /** The stored version after the last save that succeeded. */
  version?: number
  /** A text that says that saving failed, and why. */
  problem?: string
  /** A text that says that the author's choice after a conflict is being saved. */
  saving?: string
  /** Uploaded files of the form after a text was restored into it, instead of those of its draft. */
  files?: DraftFile[]
  /** Another form has saved a text that this form has not seen. */
  conflict?: DraftConflictStatus
}

export type DraftConflictStatus = {
  stored: Draft
  /** The text that was not saved. */
  typed: DraftText
  /** Shows both texts. Its code loads later than the page. */
  View: ComponentType<DraftConflictProps>
}

/** Autosave status by kind of draft. */
export type DraftStatuses = Partial<Record<DraftKind, DraftStatus>>
