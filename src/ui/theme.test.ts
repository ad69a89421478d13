import { globSync, readFileSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isShowable } from './foundations/contrast.ts'
import { contrastOf, edgePairs, minContrastOf, textPairs } from './foundations/pairs.ts'
import { appearances, readColours, readDensities, readGroups, readTokens } from './foundations/tokens.ts'

const css = readFileSync('src/ui/theme.css', 'utf8')
const colours = readColours(css)
const kinds = { text: textPairs, edge: edgePairs }

describe.each(appearances)('in the theme %s,', (appearance) => {
  const cases = (['text', 'edge'] as const).flatMap((kind) =>
    kinds[kind].map((pair) => ({ kind, pair, name: pair.join(' on '), least: minContrastOf(kind, appearance) })),
  )

  test.each(cases)('the $kind pair $name has a contrast of at least $least', ({ pair, least }) => {
    expect(contrastOf(colours, pair, appearance)).toBeGreaterThanOrEqual(least)
  })

  test.each(colours)('the colour $name is in the sRGB gamut', (colour) => {
    expect(isShowable(colour[appearance])).toBe(true)
  })
})

test.each(['dark', 'high contrast dark'] as const)('the theme %s has lighter raised surfaces', (appearance) => {
  const lightness = ['surface-sunken', 'surface', 'surface-raised', 'surface-hover'].map(
    (wanted) => colours.find(({ name }) => name === wanted)?.[appearance].l ?? 0,
  )
  expect(lightness).toEqual(lightness.toSorted((a, b) => a - b))
})

test('in high contrast, separators are as strong as borders of controls', () => {
  const [line, strong] = ['line', 'line-strong'].map((wanted) => colours.find(({ name }) => name === wanted))
  for (const appearance of ['high contrast light', 'high contrast dark'] as const) {
    expect(line?.[appearance]).toEqual(strong?.[appearance])
  }
})

test('compact density reduces every value that it changes', () => {
  const densities = readDensities(css)
  expect(densities.length).toBeGreaterThan(0)
  for (const { name, comfortable, compact } of densities) {
    expect(Number.parseFloat(compact), name).toBeLessThan(Number.parseFloat(comfortable))
  }
})

test('every theme token belongs to a group with a purpose', () => {
  expect(readGroups(css).flatMap(({ tokens }) => tokens)).toEqual(readTokens(css))
})

/** Files that contain colours, with the reason. */
const filesWithColours: Record<string, string> = {
  'src/ui/theme.css': 'defines them',
  'src/ui/foundations/contrast.ts': 'formats computed colours',
  'src/ui/foundations/tokens.ts': 'parses theme.css',
  'src/ui/avatar/ada.svg': 'an example of an uploaded avatar',
  'public/favicon.svg': 'tokens do not reach it',
}

const colour = /(?<=['"`\s:[(,])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi

// Folders of screenshots bear the names of their stories.
const sources = globSync('{src,.storybook,public}/**/*.{ts,tsx,css,svg}', { exclude: ['**/__screenshots__'] })
  .filter((file) => statSync(file).isFile())
  .map((file) => file.split(sep).join('/'))

test.each(sources.filter((file) => !(file in filesWithColours)))(
  'the source file %s contains no colour values',
  (file) => {
    expect(readFileSync(file, 'utf8').match(colour) ?? []).toEqual([])
  },
)

test('every file that is allowed to contain colour values contains some', () => {
  expect(Object.keys(filesWithColours).filter((file) => !readFileSync(file, 'utf8').match(colour))).toEqual([])
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

test('only the listed elements have a transparent colour, whose contrast the theme test does not compute', () => {
  const found = sources
    .filter((file) => file.startsWith('src/') && file !== 'src/ui/theme.test.ts')
    .flatMap((file) => readFileSync(file, 'utf8').match(seeThrough) ?? [])
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(mayBeSeeThrough).toSorted())
})
