import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import '#domain/words/en/palette.ts'
import { QueryResults, type QueryResultsProps } from '#screens/shell/query-results.tsx'
import type { FindQueries } from '#screens/shell/query-search.tsx'
import { ShellPalette, type ShellPaletteProps } from '#screens/shell/shell-palette.tsx'
import { findQueries } from '../../browser/data/find-queries.ts'

/** The props that connect both searches to the app. */
function useConnection(key: string) {
  const navigate = useNavigate()
  const find = useMemo((): FindQueries => (text, signal) => findQueries(key, text, signal), [key])
  return { findQueries: find, onFollow: (href: string) => void navigate(href) }
}

export type PaletteProps = Omit<ShellPaletteProps, 'findQueries' | 'onFollow'>

/** The command palette with its search. It loads when the browser is idle. */
export function Palette(props: PaletteProps) {
  return <ShellPalette {...props} {...useConnection(props.company.key)} />
}

export type ResultsProps = Omit<QueryResultsProps, 'findQueries' | 'onFollow'>

/** The results of the search field, while somebody types. It loads when the browser is idle. */
export function Results(props: ResultsProps) {
  return <QueryResults {...props} {...useConnection(props.company.key)} />
}
