import { useMemo } from 'react'
import type { Company } from '#domain/company.ts'
import { useWords } from '#screens/words.ts'
import type { SearchedField } from '#ui/search-field/search-field.tsx'
import { SearchResults } from '#ui/search-field/search-results.tsx'
import { allResults, type FindQueries, querySearch } from './query-search.tsx'

export type QueryResultsProps = {
  company: Pick<Company, 'key' | 'role'>
  field: SearchedField
  /** Must stay the same between renders. */
  findQueries: FindQueries
  onFollow: (href: string) => void
}

/** Queries that match what somebody types into the search field of the top bar. */
export function QueryResults({ company, field, findQueries, onFollow }: QueryResultsProps) {
  const { palette, shell } = useWords()
  const { role } = company
  const search = useMemo(() => querySearch({ role }, findQueries), [role, findQueries])
  return (
    <SearchResults
      field={field}
      search={search}
      all={(text) => allResults(company, text)}
      words={{ ...palette, title: shell.search }}
      onFollow={onFollow}
    />
  )
}
