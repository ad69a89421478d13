import type { Clock } from '#domain/person.ts'
import type { QueryDetail } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { offThread } from '../conversation-items.ts'
import { ChangeList } from '../conversation/change-list.tsx'
import type { HistoryReader } from '../history-sentence.ts'

export type HistoryListProps = { query: QueryDetail; reader: HistoryReader; clock: Clock }

/** What happened to the query and is not in the conversation, oldest first, in a disclosure. */
export function HistoryList({ query, reader, clock }: HistoryListProps) {
  const words = useWords()
  const propertiesWords = words.oneQuery.properties
  const entries = offThread(query, reader, words)
  if (entries.length === 0) return null
  return (
    <Disclosure summary={propertiesWords.historyOf(entries.length)}>
      <ChangeList label={propertiesWords.history} entries={entries} reader={reader} clock={clock} />
    </Disclosure>
  )
}
