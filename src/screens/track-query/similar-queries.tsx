import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { Clock } from '#domain/person.ts'
import type { QueryRow } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { HoverCard } from '#ui/hover-card/hover-card.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { queryHref } from './query-links.ts'
import { statusLookFor, statusWord } from './status-look.ts'

export type SimilarQueriesProps = {
  company: Company
  /** Who writes the new query. */
  viewerId?: string
  /** Queries that the reader can see, the most similar first. */
  rows: readonly SimilarQuery[]
  clock: Clock
}

type SimilarQuery = Pick<
  QueryRow,
  'id' | 'reference' | 'subject' | 'status' | 'requester' | 'assignee' | 'createdAt' | 'lastActivityAt' | 'messages'
>

/** Queries with a similar subject, beside the form for a new one. They open in another tab, so that the form stays. */
export function SimilarQueries({ company, viewerId, rows, clock }: SimilarQueriesProps) {
  const words = useWords()
  const newQueryWords = words.newQuery
  return (
    <Panel title={newQueryWords.similar} padding="none">
      <div aria-live="polite">
        {rows.length > 0 ? (
          <ul className="flex flex-col">
            {rows.map((row) => (
              <li key={row.id} className="border-b border-line last:border-b-0">
                <HoverCard
                  side="start"
                  className="flex"
                  trigger={
                    <Link
                      to={queryHref(row.reference)}
                      target="_blank"
                      className="flex flex-col gap-0.5 px-panel py-2.5 -outline-offset-2 transition-colors hover:bg-surface-hover grow"
                    >
                      <span dir="auto" className="font-medium wrap-anywhere">
                        {row.subject}
                      </span>
                      <span className="flex gap-2 text-sm text-ink-muted">
                        <StatusPill look="plain" {...statusLookFor(company.role, row.status)}>
                          {statusWord(words, company.role, row, viewerId)}
                        </StatusPill>
                        {row.reference}
                      </span>
                    </Link>
                  }
                >
                  <Facts row={row} clock={clock} />
                </HoverCard>
              </li>
            ))}
          </ul>
        ) : (
          <p className="p-panel text-sm text-ink-muted">{words.similarQueries.none}</p>
        )}
      </div>
    </Panel>
  )
}

/** What tells whether a query is about the same matter, who works on it, and whether it was answered. */
function Facts({ row, clock }: { row: SimilarQuery; clock: Clock }) {
  const words = useWords().similarQueries
  return (
    <DescriptionList
      items={[
        { term: words.requester, detail: row.requester.name },
        { term: words.assignee, detail: row.assignee?.name ?? words.nobody },
        { term: words.raised, detail: <DateTime at={row.createdAt} {...clock} /> },
        { term: words.activity, detail: <DateTime at={row.lastActivityAt} {...clock} /> },
        { term: words.replies, detail: row.messages },
      ]}
    />
  )
}
