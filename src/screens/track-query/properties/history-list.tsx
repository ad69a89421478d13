import type { Clock } from '#domain/person.ts'
import type { HistoryEntry } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Timeline, TimelineEntry } from '#ui/timeline/timeline.tsx'
import { historySentence, saysSomething, type HistoryReader } from '../history-sentence.ts'

export type HistoryListProps = { history: HistoryEntry[]; reader: HistoryReader; clock: Clock }

/** All changes of the query, oldest first, in a disclosure. */
export function HistoryList({ history, reader, clock }: HistoryListProps) {
  const words = useWords()
  const t = words.oneQuery.properties
  const entries = history.filter((entry) => saysSomething(entry, reader, words))
  if (entries.length === 0) return null
  return (
    <Disclosure summary={t.historyOf(entries.length)}>
      <Timeline label={t.history}>
        {entries.map((entry) => (
          <TimelineEntry key={entry.id} time={<DateTime at={entry.at} {...clock} />}>
            {historySentence(entry, reader, words)}
          </TimelineEntry>
        ))}
      </Timeline>
    </Disclosure>
  )
}
