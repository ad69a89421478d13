import { Link } from 'react-router'
import type { Company, OverviewRow } from '#domain/company.ts'
import { statusLookFor, statusWord } from '#screens/track-query/status-look.ts'
import { queryHref } from '#screens/track-query/query-links.ts'
import { useWords } from '#screens/words.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { StatusMark } from '#ui/status-pill/status-mark.tsx'
import { Text } from '#ui/text/text.tsx'

export type QueryLinesProps<Row extends OverviewRow> = {
  company: Company
  label: string
  rows: readonly Row[]
  /** Words at the end of a line. */
  badgesOf: (row: Row) => readonly { text: string; tone: 'warning' | 'info' }[]
}

/** Queries as lines: status, subject and reference. Each opens its query. */
export function QueryLines<Row extends OverviewRow>({ company, label, rows, badgesOf }: QueryLinesProps<Row>) {
  const words = useWords()
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={queryHref(row.reference)} className="overview-row">
            <StatusMark
              {...statusLookFor(company.role, row.status)}
              label={statusWord(words, company.role, row.status)}
            />
            <span dir="auto" className="w-0 grow truncate" title={row.subject}>
              {row.subject}
            </span>
            <span className="overview-row-end">
              {badgesOf(row).map(({ text, tone }) => (
                <Badge key={text} tone={tone}>
                  {text}
                </Badge>
              ))}
              <Text as="span" size="sm" tone="muted">
                {row.reference}
              </Text>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
