import type { Company } from '#domain/company.ts'
import { currentWords } from '#domain/words/current.ts'
import type { QueryRow } from '#domain/query.ts'
import { listHref, queryHref } from '#screens/track-query/query-links.ts'
import { statusLookFor } from '#screens/track-query/status-look.ts'
import type { Command } from '#ui/command-palette/command.ts'
import type { Search } from '#ui/command-palette/use-search-results.ts'
import { SearchIcon } from '#ui/icon/icon.tsx'
import { StatusMark } from '#ui/status-pill/status-pill.tsx'

/** Finds queries of a company by words, a number or a name. Rejects when the search fails. */
export type FindQueries = (...request: Parameters<Search>) => PromiseLike<QueryRow[]>

/** At most this many results are listed while somebody types. */
const shownResults = 8

/** The search of palette and search field: queries as links. */
export function querySearch({ role }: Pick<Company, 'role'>, findQueries: FindQueries): Search {
  return async (text, signal) => {
    const rows = await findQueries(text, signal)
    const items: Command[] = rows.slice(0, shownResults).map(({ id, reference, subject, status }) => ({
      id,
      label: subject,
      hint: reference,
      // The search found it by other words too, such as those of its messages.
      keywords: text,
      icon: <StatusMark {...statusLookFor(role, status)} />,
      href: queryHref(reference),
    }))
    return items.length > 0 ? [{ label: currentWords().palette.queries, items }] : []
  }
}

/** The link to the list of all queries that match a text. */
export const allResults = ({ key }: Pick<Company, 'key'>, text: string) => ({
  id: 'all',
  label: currentWords().palette.searchAll(text),
  icon: <SearchIcon />,
  href: listHref(key, { text }),
})
