import { Link } from 'react-router'
import type { Company, OverviewRow } from '#domain/company.ts'
import type { Clock } from '#domain/person.ts'
import { statusLookFor, statusWord } from '#screens/track-query/status-look.ts'
import { queryHref } from '#screens/track-query/query-links.ts'
import { useWords } from '#screens/words.ts'
import { dateFormatter } from '#ui/date-time/date-formatter.ts'
import { PriorityBars } from '#ui/priority-bars/priority-bars.tsx'
import { StatusMark } from '#ui/status-pill/status-mark.tsx'

export type QueryLinesProps<Row extends OverviewRow> = {
  company: Company
  label: string
  rows: readonly Row[]
  clock: Clock
  /** The age of a query in words that say what began then, from a span of time such as `1d 12h`. */
  ageOf: (span: string) => string
  /** Why the query is here. */
  reasonOf: (row: Row) => string
  /** Whether a query is urgent. */
  isUrgent?: (row: Row) => boolean
}

/** Queries as lines: status, subject and age, below them reason and reference. Each opens its query. */
export function QueryLines<Row extends OverviewRow>({
  company,
  label,
  rows,
  clock,
  ageOf,
  reasonOf,
  isUrgent,
}: QueryLinesProps<Row>) {
  const words = useWords()
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={queryHref(row.reference)} discover="none" className="overview-line">
            <StatusMark {...statusLookFor(company.role, row.status)} label={statusWord(words, company.role, row)} />
            <span dir="auto" className="w-0 grow truncate" title={row.subject}>
              {row.subject}
            </span>
            <Age since={row.since} clock={clock} ageOf={ageOf} />
            <span className="overview-reason">
              {reasonOf(row)}
              <span className="overview-quiet">{row.reference}</span>
              {isUrgent?.(row) && <PriorityBars level={4} label={words.overview.urgent} className="ms-auto" />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How long ago something began, in the words of the page's other times. */
function Age({ since, clock, ageOf }: { since: string } & Pick<QueryLinesProps<OverviewRow>, 'clock' | 'ageOf'>) {
  const { span } = useWords().overview
  const { now, locale, timeZone } = clock
  const at = new Date(since)
  return (
    // Server and browser may have different locale data, so that the title differs by a space.
    <time
      dateTime={since}
      title={dateFormatter(locale, timeZone, 'numeric').format(at)}
      className="overview-quiet"
      suppressHydrationWarning
    >
      {ageOf(span(Date.parse(now) - at.getTime()))}
    </time>
  )
}
