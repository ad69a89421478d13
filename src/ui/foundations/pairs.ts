import { contrast } from './contrast.ts'
import type { Appearance, ColourToken } from './tokens.ts'

/** What is drawn on what, by the names of their roles. */
export type Pair = readonly [ink: string, ground: string]

export const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const roles = ['accent', 'success', 'warning', 'danger', 'info']
/** Grounds of what is chosen, and of messages that hold buttons. */
const softs = roles.map((role) => `${role}-soft`)
export const words = [
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

/** What is read on what. */
export const textPairs: Pair[] = [
  ...[...surfaces, 'note'].flatMap((ground) => words.map((ink) => [ink, ground] as const)),
  ...roles.flatMap((role) => ['ink', 'ink-muted', role].map((ink) => [ink, `${role}-soft`] as const)),
  ['accent-strong', 'accent-soft'],
  ...['accent', 'accent-strong', 'danger', 'danger-strong'].map((ground) => ['on-accent', ground] as const),
]

/** What shows where a control is, or that something is a note. */
export const edgePairs: Pair[] = [
  ...[...surfaces, 'note', ...softs].map((ground) => ['line-strong', ground] as const),
  ...['surface', 'surface-raised', 'note'].map((ground) => ['note-line', ground] as const),
  // The mark inside a ticked box, and the bars of a chart.
  ...['success', 'warning', 'line-strong'].map((bar) => [bar, 'surface-raised'] as const),
  // The ring of what has the focus.
  ...[...surfaces, 'note'].map((ground) => ['accent', ground] as const),
]

/** What WCAG 2 asks for: AA, and in high contrast the 7:1 of AAA with edges as strong as its AA asks of text. */
export function leastOf(kind: 'text' | 'edge', appearance: Appearance): number {
  const least = { text: 4.5, edge: 3 }
  const inHighContrast = { text: 7, edge: 4.5 }
  return (appearance.startsWith('high contrast') ? inHighContrast : least)[kind]
}

/** The contrast of a pair, 1 to 21; throws where theme.css lacks one of the two. */
export function contrastOf(colours: readonly ColourToken[], [ink, ground]: Pair, appearance: Appearance): number {
  const find = (wanted: string) => {
    const found = colours.find(({ name }) => name === wanted)
    if (!found) throw new Error(`theme.css has no ${wanted}`)
    return found[appearance]
  }
  return contrast(find(ink), find(ground))
}

/** Of all pairs that a role is meant for, the one that is hardest to see: of text, or of edges where it bears none. */
export function weakestOf(colours: readonly ColourToken[], role: string, appearance: Appearance) {
  const pairsIn = (pairs: Pair[]) => pairs.filter((pair) => pair.includes(role))
  const text = pairsIn(textPairs)
  return (text.length > 0 ? text : pairsIn(edgePairs))
    .map((pair) => ({ pair, ratio: contrastOf(colours, pair, appearance) }))
    .toSorted((one, other) => one.ratio - other.ratio)
    .at(0)
}
