import type { Clock } from '#domain/person.ts'
import type { HistoryEntry } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Timeline, TimelineEntry } from '#ui/timeline/timeline.tsx'
import { ExactTime } from './exact-time.tsx'
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
  // The history, which has a label, repeats what is between the messages.
  const list = label ? 'history' : 'change'
  return (
    <Timeline label={label}>
      {entries.map((entry) => (
        <TimelineEntry
          key={entry.id}
          id={`${list}-${entry.id}`}
          time={<ExactTime at={entry.at} clock={clock} of={`${list}-${entry.id}`} />}
        >
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
  const words = useWords().oneQuery.query
  if (entries.length <= maxShown) return <ChangeList {...props} />
  return (
    <Disclosure summary={words.changes(entries.length)} quiet>
      <ChangeList {...props} />
    </Disclosure>
  )
}
