import type { Clock } from '#domain/person.ts'
import type { Draft } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Button } from '#ui/button/button.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import type { DraftStatus } from './draft-status.ts'

export type DraftSaveStatusProps = {
  /** What the form began with. */
  draft: Draft | null | undefined
  /** Autosave status of the form. */
  status?: DraftStatus
  clock: Clock
  /** Id of the discard form. */
  discardDraftForm: string
  discarding: boolean
  /** Shows the discard button even before anything is saved. */
  discardable?: boolean
}

/** Autosave status of a draft, with a discard button; empty without a draft. */
export function DraftSaveStatus({
  draft,
  status,
  clock,
  discardDraftForm,
  discarding,
  discardable,
}: DraftSaveStatusProps) {
  const t = useWords().composer
  const { savedAt = draft?.savedAt, problem, saving } = status ?? {}
  return (
    <Cluster gap="sm" className="draft-state me-auto min-w-0 text-sm text-ink-muted">
      <output className={problem && 'text-danger'}>{problem ?? saving}</output>
      {savedAt && !problem && !saving && (
        <span>
          {t.draftSaved} <DateTime at={savedAt} {...clock} format="time" />
        </span>
      )}
      {(savedAt || discardable) && (
        <Button
          type="submit"
          form={discardDraftForm}
          size="sm"
          tone="quiet"
          aria-label={t.discardDraft}
          pending={discarding}
        >
          {t.discard}
        </Button>
      )}
    </Cluster>
  )
}
