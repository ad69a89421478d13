import { globSync, readFileSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isShowable } from './foundations/contrast.ts'
import { contrastOf, edgePairs, leastOf, textPairs } from './foundations/pairs.ts'
import { appearances, readColours, readDensities, readGroups, readTokens } from './foundations/tokens.ts'

const css = readFileSync('src/ui/theme.css', 'utf8')
const colours = readColours(css)
const kinds = { text: textPairs, edge: edgePairs }

describe.each(appearances)('in the %s', (appearance) => {
  const cases = (['text', 'edge'] as const).flatMap((kind) =>
    kinds[kind].map((pair) => ({ kind, pair, name: pair.join(' on '), least: leastOf(kind, appearance) })),
  )

  test.each(cases)('$name, as $kind, has a contrast of at least $least', ({ pair, least }) => {
    expect(contrastOf(colours, pair, appearance)).toBeGreaterThanOrEqual(least)
  })

  test.each(colours)('$name can be shown by every screen as it is written', (colour) => {
    expect(isShowable(colour[appearance])).toBe(true)
  })
})

test.each(['dark', 'high contrast dark'] as const)('in the %s, surfaces lighten as they rise', (appearance) => {
  const lightness = ['surface-sunken', 'surface', 'surface-raised', 'surface-hover'].map(
    (wanted) => colours.find(({ name }) => name === wanted)?.[appearance].l ?? 0,
  )
  expect(lightness).toEqual(lightness.toSorted((a, b) => a - b))
})

test('in high contrast, what only separates is as strong as what can be operated', () => {
  const [line, strong] = ['line', 'line-strong'].map((wanted) => colours.find(({ name }) => name === wanted))
  for (const appearance of ['high contrast light', 'high contrast dark'] as const) {
    expect(line?.[appearance]).toEqual(strong?.[appearance])
  }
})

test('compact is lower and closer in everything it changes', () => {
  const densities = readDensities(css)
  expect(densities.length).toBeGreaterThan(0)
  for (const { name, comfortable, compact } of densities) {
    expect(Number.parseFloat(compact), name).toBeLessThan(Number.parseFloat(comfortable))
  }
})

test('every token belongs to a group that says what it is for', () => {
  expect(readGroups(css).flatMap(({ tokens }) => tokens)).toEqual(readTokens(css))
})

/** Where colours are spelled, and why. */
const spellers: Record<string, string> = {
  'src/ui/theme.css': 'the one place',
  'src/ui/foundations/contrast.ts': 'writes colours that it computed',
  'src/ui/foundations/tokens.ts': 'reads how theme.css spells them',
  'src/ui/avatar/ada.svg': 'a picture of a person, as one would be uploaded',
  'public/favicon.svg': 'stands outside every page, where no token reaches it',
}

const colour = /(?<=['"`\s:[(,])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi

// Folders of screenshots bear the names of their stories.
const sources = globSync('{src,.storybook,public}/**/*.{ts,tsx,css,svg}', { exclude: ['**/__screenshots__'] })
  .filter((file) => statSync(file).isFile())
  .map((file) => file.split(sep).join('/'))

test.each(sources.filter((file) => !(file in spellers)))('%s leaves colours to theme.css', (file) => {
  expect(readFileSync(file, 'utf8').match(colour) ?? []).toEqual([])
})

test('nobody may spell colours who spells none', () => {
  expect(Object.keys(spellers).filter((file) => !readFileSync(file, 'utf8').match(colour))).toEqual([])
})

/** A colour that lets through what is behind has a contrast that no pair above computes. */
const seeThrough =
  /\b(?:border|text|bg|fill|outline|ring|divide)-(?:[a-z]+-)*?(?:line|ink|accent|surface|success|warning|danger|info|note)(?:-[a-z]+)*\/\d+/g

/** The few that nothing is read from and nothing operated by. */
const mayBeSeeThrough: Record<string, string> = {
  'border-accent/40': 'the edge of a message; who wrote it is said in words',
  'border-note-line/50': 'a rule within a note, whose own edge is whole',
  'bg-surface-hover/60': 'the row under the pointer: hovering says nothing else',
  'fill-ink/5': 'the day of a chart under the pointer, which its hint names',
}

test('what is drawn is as strong as its token', () => {
  const found = sources
    .filter((file) => file.startsWith('src/') && file !== 'src/ui/theme.test.ts')
    .flatMap((file) => readFileSync(file, 'utf8').match(seeThrough) ?? [])
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(mayBeSeeThrough).toSorted())
})
