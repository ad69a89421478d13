import type { ReactNode } from 'react'
import { normalize, matchesAllWords } from '../match/match-words.ts'

/** One thing that can be done or gone to: with `href` a link, with `onSelect` an act. */
export type Command = {
  /** Tells it from all others. */
  id: string
  /** What it does or where it leads: what is read, and what typing is matched with. */
  label: string
  /** A sign before the label. */
  icon?: ReactNode
  /** Quiet words at the end: a reference, a number. Matched too. */
  hint?: string
  /** Other words for it, matched and never shown. */
  keywords?: string
  /** The keys that do the same, such as `Mod+Enter`; only shown. */
  shortcut?: string
} & ({ href: string; onSelect?: never } | { href?: never; onSelect: () => void })

export type CommandGroup = {
  /** What they have in common: drawn above them. */
  label: string
  items: readonly Command[]
}

export type CommandPaletteWords = {
  /** Names the palette and its field. */
  title: string
  /** In the field while it is empty. */
  placeholder: string
  close: string
  /** While the palette itself or results are on their way. */
  loading: string
  /** The search could not be asked. */
  failed: string
  /** Nothing fits what was typed. */
  empty: (text: string) => string
  /** How many there are to choose from: read aloud. */
  results: (count: number) => string
  /** What the keys below the list do. */
  keys: { move: string; choose: string; leave: string }
}

/** The commands that fit what was typed, those that begin with it first; groups without any are left out. */
export function narrowed(groups: readonly CommandGroup[], text: string): CommandGroup[] {
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

/** Nothing stands in a list twice, whatever group it came with first. */
export function withoutRepeats(groups: readonly CommandGroup[]): CommandGroup[] {
  const seen = new Set<string>()
  return groups
    .map(({ label, items }) => ({ label, items: items.filter(({ id }) => !seen.has(id) && seen.add(id)) }))
    .filter(({ items }) => items.length > 0)
}
