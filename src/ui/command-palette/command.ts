import type { ReactNode } from 'react'
import { normalize, matchesAllWords } from '../match/match-words.ts'

/** An action or a page: with `href` a link, with `onSelect` an action. */
export type Command = {
  /** Unique among all commands. */
  id: string
  /** The visible text. It is searched. */
  label: string
  /** An icon before the label. */
  icon?: ReactNode
  /** Muted text at the end, such as a reference. It is searched. */
  hint?: string
  /** Synonyms. They are searched but not shown. */
  keywords?: string
  /** The shortcut of the same action, such as `Mod+Enter`. Only shown. */
  shortcut?: string
} & ({ href: string; onSelect?: never } | { href?: never; onSelect: () => void })

export type CommandGroup = {
  /** The heading of the group. */
  label: string
  items: readonly Command[]
}

export type CommandPaletteWords = {
  /** The accessible name of the palette and its field. */
  title: string
  /** The placeholder of the field. */
  placeholder: string
  close: string
  /** Shown while the palette or results are loading. */
  loading: string
  /** Shown when the search failed. */
  failed: string
  /** Shown when nothing matches the text. */
  empty: (text: string) => string
  /** The number of results; read aloud. */
  results: (count: number) => string
  /** The explanation of the keys below the list. */
  keys: { move: string; choose: string; leave: string }
}

/** The commands that match the text, those that start with it first. Empty groups are removed. */
export function filterGroups(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const typed = normalize(text.trim())
  const fits = matchesAllWords(text)
  return groups
    .map(({ label, items }) => {
      const fitting = items.filter(({ label: name, hint = '', keywords = '' }) => fits(`${name} ${hint} ${keywords}`))
      const begins = (item: Command) => normalize(item.label).startsWith(typed)
      return { label, items: [...fitting.filter(begins), ...fitting.filter((item) => !begins(item))] }
    })
    .filter(({ items }) => items.length > 0)
}

/** Removes commands that an earlier group contains. */
export function removeDuplicates(groups: readonly CommandGroup[]): CommandGroup[] {
  const seen = new Set<string>()
  return groups
    .map(({ label, items }) => ({ label, items: items.filter(({ id }) => !seen.has(id) && seen.add(id)) }))
    .filter(({ items }) => items.length > 0)
}
