import type { Clock } from '#domain/person.ts'
import type { HistoryEntry } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Timeline, TimelineEntry } from '#ui/timeline/timeline.tsx'
import { historySentence, type HistoryReader } from '../history-sentence.ts'

export type ChangeListProps = {
  entries: readonly HistoryEntry[]
  reader: HistoryReader
  clock: Clock
  /** The accessible name. */
  label?: string
}

/** Changes as sentences with their times, oldest first. */
export function ChangeList({ entries, reader, clock, label }: ChangeListProps) {
  const words = useWords()
  return (
    <Timeline label={label}>
      {entries.map((entry) => (
        <TimelineEntry key={entry.id} time={<DateTime at={entry.at} {...clock} />}>
          {historySentence(entry, reader, words)}
        </TimelineEntry>
      ))}
    </Timeline>
  )
}

/** More changes than this are folded. */
const maxShown = 2

/** The changes between two messages. Many are folded into one line. */
export function FoldedChanges(props: ChangeListProps) {
  const { entries } = props
  const t = useWords().oneQuery.query
  if (entries.length <= maxShown) return <ChangeList {...props} />
  return (
    <Disclosure summary={t.changes(entries.length)} className="changes-fold">
      <ChangeList {...props} />
    </Disclosure>
  )
}
