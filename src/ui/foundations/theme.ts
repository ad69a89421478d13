import type { CSSProperties } from 'react'
import css from '../theme.css?raw'
import { toCss } from './contrast.ts'
import { type Appearance, type Token, readColours, readDensities, readGroups } from './tokens.ts'

// The one place where the pages of Foundations meet theme.css: nothing is typed twice.
/** Every colour role with what it is in each appearance. */
export const colours = readColours(css)
/** What changes with the density. */
export const densities = readDensities(css)
/** All tokens, as theme.css groups them. */
export const groups = readGroups(css)

/** A group of tokens by the name that its comment gives it; throws where theme.css has none of that name. */
export function group(title: string) {
  const found = groups.find((one) => one.title === title)
  // Where there is no browser there are no styles: Vitest makes every style sheet an empty one.
  if (!found && css) throw new Error(`theme.css has no group ${title}`)
  return found ?? { title, purpose: '', tokens: [] }
}

/** The tokens of a group that stand by themselves: `--text-xs`, not `--text-xs--line-height`; throws as `group` does. */
export function named(title: string, prefix: string): Token[] {
  return group(title)
    .tokens.filter(({ name }) => name.startsWith(prefix) && !name.slice(prefix.length).includes('--'))
    .map(({ name, value }) => ({ name: name.slice(prefix.length), value }))
}

/** Draws what is inside in one appearance, whatever that of the page is. */
export function lookOf(appearance: Appearance): { style: CSSProperties; 'data-contrast': 'normal' | 'more' } {
  const roles = colours.map((colour) => [`--color-${colour.name}`, toCss(colour[appearance])])
  return {
    style: { ...Object.fromEntries(roles), colorScheme: appearance.endsWith('dark') ? 'dark' : 'light' },
    'data-contrast': appearance.startsWith('high contrast') ? 'more' : 'normal',
  }
}
