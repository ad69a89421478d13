import { contrast } from './contrast.ts'
import type { Appearance, ColourToken } from './tokens.ts'

/** A foreground and a background, by role. */
export type Pair = readonly [ink: string, ground: string]

export const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const roles = ['accent', 'success', 'warning', 'danger', 'info']
/** Backgrounds of selected rows, and of messages with buttons. */
const softs = roles.map((role) => `${role}-soft`)
export const inks = [
  'ink',
  'ink-muted',
  'accent',
  'accent-strong',
  'success',
  'warning',
  'danger',
  'danger-strong',
  'info',
]

const solids = ['accent-solid', 'accent-solid-strong', 'danger-solid', 'danger-solid-strong']
/** The categorical palette. */
export const categories = Array.from({ length: 8 }, (_, at) => `category-${at + 1}`)
/** Initials on the ground of an avatar. */
const avatars: Pair[] = Array.from({ length: 12 }, (_, at) => [`avatar-ink-${at + 1}`, `avatar-${at + 1}`])

/** Text on backgrounds. */
export const textPairs: Pair[] = [
  ...[...surfaces, 'note'].flatMap((ground) => inks.map((ink) => [ink, ground] as const)),
  ...roles.flatMap((role) => ['ink', 'ink-muted', role].map((ink) => [ink, `${role}-soft`] as const)),
  ['accent-strong', 'accent-soft'],
  ...solids.map((ground) => ['on-accent', ground] as const),
  ...categories.flatMap((category) =>
    ['surface', 'surface-raised', 'surface-sunken'].map((ground) => [category, ground] as const),
  ),
  ...avatars,
  ['tooltip-ink', 'tooltip'],
]

/** Edges and marks on backgrounds. */
export const edgePairs: Pair[] = [
  ...[...surfaces, 'note', ...softs].map((ground) => ['line-strong', ground] as const),
  ...['surface', 'surface-raised', 'surface-sunken'].map((ground) => ['line-field', ground] as const),
  ...['surface', 'surface-raised', 'note'].map((ground) => ['note-line', ground] as const),
  ...surfaces.map((ground) => ['warning-mark', ground] as const),
  // The check mark in a checkbox, and the bars of a chart.
  ...['series-accent', 'series-success', 'warning', 'line-strong', 'accent-pale'].map(
    (bar) => [bar, 'surface-raised'] as const,
  ),
  // A checked checkbox and the primary button.
  ...['accent-solid', 'danger-solid'].flatMap((solid) =>
    ['surface', 'surface-raised', 'surface-sunken'].map((ground) => [solid, ground] as const),
  ),
  // The focus ring.
  ...[...surfaces, 'note'].map((ground) => ['accent', ground] as const),
]

/** The minimum by WCAG 2: AA. In high contrast AAA for text (7:1), and 4.5:1 for edges. */
export function minContrastOf(kind: 'text' | 'edge', appearance: Appearance): number {
  const least = { text: 4.5, edge: 3 }
  const inHighContrast = { text: 7, edge: 4.5 }
  return (appearance.startsWith('high contrast') ? inHighContrast : least)[kind]
}

/** The contrast of a pair, 1 to 21. Throws if theme.css lacks a role. */
export function contrastOf(colours: readonly ColourToken[], [ink, ground]: Pair, appearance: Appearance): number {
  const find = (wanted: string) => {
    const found = colours.find(({ name }) => name === wanted)
    if (!found) throw new Error(`theme.css has no ${wanted}`)
    return found[appearance]
  }
  return contrast(find(ink), find(ground))
}

/** The pair of a role with the lowest contrast: of text pairs, else of edge pairs. */
export function weakestOf(colours: readonly ColourToken[], role: string, appearance: Appearance) {
  const pairsIn = (pairs: Pair[]) => pairs.filter((pair) => pair.includes(role))
  const text = pairsIn(textPairs)
  return (text.length > 0 ? text : pairsIn(edgePairs))
    .map((pair) => ({ pair, ratio: contrastOf(colours, pair, appearance) }))
    .toSorted((one, other) => one.ratio - other.ratio)
    .at(0)
}

/** The pair of all text pairs or of all edge pairs with the lowest contrast. */
export function weakestPairOf(colours: readonly ColourToken[], kind: 'text' | 'edge', appearance: Appearance) {
  const pairs = kind === 'text' ? textPairs : edgePairs
  return pairs.reduce<{ pair: Pair | null; ratio: number }>(
    (weakest, pair) => {
      const ratio = contrastOf(colours, pair, appearance)
      return ratio < weakest.ratio ? { pair, ratio } : weakest
    },
    { pair: null, ratio: Number.POSITIVE_INFINITY },
  )
}
