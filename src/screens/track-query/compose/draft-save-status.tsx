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
  /** Its place in the line of the buttons. */
  className?: string
}

/** Autosave status of a draft, with a discard button; empty without a draft. */
export function DraftSaveStatus({
  draft,
  status,
  clock,
  discardDraftForm,
  discarding,
  discardable,
  className = 'me-auto',
}: DraftSaveStatusProps) {
  const words = useWords().composer
  const { savedAt = draft?.savedAt, problem, saving } = status ?? {}
  const isTold = Boolean(problem || saving)
  const isSaved = savedAt && !isTold
  // The reason why a draft was not saved is a sentence, which gets a row of its own. On a phone the state shares a row
  // with the send button.
  const place = problem
    ? 'order-first basis-full'
    : !isTold && (savedAt || discardable)
      ? 'max-sm:flex-1 max-sm:basis-28 max-sm:flex-nowrap max-sm:gap-1'
      : ''
  return (
    <Cluster gap="sm" className={`min-w-0 text-sm text-ink-muted ${className} ${place}`}>
      <output className={`min-w-0 wrap-anywhere empty:hidden ${problem ? 'text-danger' : ''}`}>
        {problem ?? saving}
      </output>
      {isSaved && (
        <span>
          {words.draftSaved} <DateTime at={savedAt} {...clock} format="time" className="max-sm:hidden" />
        </span>
      )}
      {(savedAt || discardable) && (
        <Button
          type="submit"
          form={discardDraftForm}
          size="sm"
          tone="quiet"
          aria-label={words.discardDraft}
          // Alone, its text aligns with the fields above.
          className={`whitespace-nowrap max-sm:px-1.5 ${isTold || isSaved ? '' : '-ms-2.5'}`}
          pending={discarding}
        >
          {words.discard}
        </Button>
      )}
    </Cluster>
  )
}
