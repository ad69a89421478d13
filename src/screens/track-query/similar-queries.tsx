import { Link } from 'react-router'
import type { Company } from '#domain/company.ts'
import type { QueryRow } from '#domain/query.ts'
import { useWords } from '#screens/words.ts'
import { Heading } from '#ui/heading/heading.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { StatusPill } from '#ui/status-pill/status-pill.tsx'
import { queryHref } from './query-links.ts'
import { statusLookFor, statusWord } from './status-look.ts'

export type SimilarQueriesProps = {
  company: Company
  /** Queries that the reader can see, the most similar first. */
  rows: readonly Pick<QueryRow, 'id' | 'reference' | 'subject' | 'status'>[]
}

/** Queries with a similar subject, beside the form for a new one. They open in another tab, so that the form stays. */
export function SimilarQueries({ company, rows }: SimilarQueriesProps) {
  const words = useWords()
  const t = words.newQuery
  return (
    <Stack as="section" gap="sm" aria-live="polite">
      {rows.length > 0 && (
        <>
          <Heading level={2} size="sm">
            {t.similar}
          </Heading>
          <ul className="flex flex-col">
            {rows.map(({ id, reference, subject, status }) => (
              <li key={id} className="border-b border-line last:border-b-0">
                <Link to={queryHref(reference)} target="_blank" className="similar-query">
                  <span dir="auto" className="font-medium wrap-anywhere">
                    {subject}
                  </span>
                  <span className="flex gap-2 text-sm text-ink-muted">
                    <StatusPill look="plain" {...statusLookFor(company.role, status)}>
                      {statusWord(words, company.role, status)}
                    </StatusPill>
                    {reference}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  )
}
