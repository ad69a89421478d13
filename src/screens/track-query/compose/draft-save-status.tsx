import type { Clock } from '#domain/person.ts'
import type { Draft } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import type { DraftStatus } from './draft-status.ts'

export type DraftSaveStatusProps = {
  /** The go of the form. */
  id: string
  draft: Draft | null
  news?: DraftStatus
  clock: Clock
  /** The form that throws it away. */
  discardDraftForm: string
  discarding: boolean
  /** The way to throw it away is there even before anything was kept. */
  discardable?: boolean
}

/** Whether what is being written is kept, and the way to throw it away. Nothing as long as there is nothing to keep. */
export function DraftSaveStatus({
  id,
  draft,
  news,
  clock,
  discardDraftForm,
  discarding,
  discardable = false,
}: DraftSaveStatusProps) {
  const t = useWords().composer
  const fresh = news?.clientId === id ? news : undefined
  const savedAt = fresh?.savedAt === undefined ? draft?.savedAt : fresh.savedAt
  return (
    <Cluster gap="sm" className="me-auto min-w-0 text-sm text-ink-muted">
      <output className="min-w-0 text-danger wrap-anywhere empty:hidden">
        {fresh?.problem && t.notSaved(fresh.problem)}
      </output>
      {savedAt && !fresh?.problem && (
        <span>
          {t.draftSaved} <DateTime at={savedAt} {...clock} format="time" />
        </span>
      )}
      {draft && draft.waiting > 0 && <span className="wrap-anywhere">{t.moreDrafts(draft.waiting)}</span>}
      {(savedAt || discardable) && (
        <Button
          type="submit"
          form={discardDraftForm}
          size="sm"
          tone="quiet"
          // Alone, its words begin where the fields above do.
          className="whitespace-nowrap [:empty+&]:-ms-2.5"
          aria-label={t.discardDraft}
          pending={discarding}
        >
          {t.discard}
        </Button>
      )}
    </Cluster>
  )
}
