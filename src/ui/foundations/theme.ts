import type { CSSProperties } from 'react'
import css from '../theme.css?raw'
import { toCss } from './contrast.ts'
import {
  type Appearance,
  type ColourToken,
  type Token,
  readAccents,
  readColours,
  readDensities,
  readGroups,
  readScale,
} from './tokens.ts'

// The Foundations pages read theme.css here, so that no value is repeated.
/** Every colour role with its value in each appearance. */
export const colours = readColours(css)
/** Tokens that depend on the density. */
export const densities = readDensities(css)
/** The accents that a company can choose, the default first. */
export const accents = readAccents(css)
/** All tokens, grouped as in theme.css. */
export const groups = readGroups(css)

/** The twelve steps of `neutral` or `accent`. */
export const scale = (name: 'neutral' | 'accent') => readScale(css, name)

/** Every colour role with an accent in place of the default one. */
export function coloursOf(accent: string): ColourToken[] {
  return readColours(css, accents.find(({ name }) => name === accent)?.tokens)
}

/** The token group of this title. Throws if theme.css has none. */
export function group(title: string) {
  const found = groups.find((one) => one.title === title)
  // Vitest replaces style sheets by empty text in Node, where a missing group is no error.
  if (!found && css) throw new Error(`theme.css has no group ${title}`)
  return found ?? { title, purpose: '', tokens: [] }
}

/**
 * The tokens of a group with this prefix, without modifiers: `--text-xs`, not `--text-xs--line-height`. Throws like
 * `group`.
 */
export function named(title: string, prefix: string): Token[] {
  return group(title)
    .tokens.filter(({ name }) => name.startsWith(prefix) && !name.slice(prefix.length).includes('--'))
    .map(({ name, value }) => ({ name: name.slice(prefix.length), value }))
}

/** Attributes that render an element in one appearance, whatever that of the page is. */
export function appearanceProps(appearance: Appearance): { style: CSSProperties; 'data-contrast': 'normal' | 'more' } {
  const roles = colours.map((colour) => [`--color-${colour.name}`, toCss(colour[appearance])])
  return {
    style: { ...Object.fromEntries(roles), colorScheme: appearance.endsWith('dark') ? 'dark' : 'light' },
    'data-contrast': appearance.startsWith('high contrast') ? 'more' : 'normal',
  }
}
