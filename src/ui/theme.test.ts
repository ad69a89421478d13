import { globSync, readFileSync } from 'node:fs'
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

const colour = /(?<=['"`\s:[(,])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi

test.each(
  globSync('src/**/*.{ts,tsx,css}', {
    // Folders of screenshots bear the names of their stories.
    exclude: ['src/ui/theme.css', 'src/ui/theme.test.ts', 'src/ui/foundations/*', '**/__screenshots__'],
  }),
)('%s leaves colours to theme.css', (file) => {
  expect(readFileSync(file, 'utf8').match(colour) ?? []).toEqual([])
})
