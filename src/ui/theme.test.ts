import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, isShowable } from './foundations/contrast.ts'
import { readColours } from './foundations/tokens.ts'

const colours = new Map(
  readColours(readFileSync('src/ui/theme.css', 'utf8')).map((token) => [token.name, token] as const),
)

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover']
const roles = ['accent', 'success', 'warning', 'danger', 'info']
const words = ['ink', 'ink-muted', 'accent-strong', 'danger-strong', ...roles]

/** What is read on what: WCAG asks for 4.5:1. */
const text = [
  ...[...surfaces, 'note'].flatMap((ground) => words.map((ink) => [ink, ground])),
  ...roles.flatMap((role) => ['ink', 'ink-muted', role].map((ink) => [ink, `${role}-soft`])),
  ...['accent', 'accent-strong', 'danger', 'danger-strong'].map((ground) => ['on-accent', ground]),
]

/** What shows where a control is, or that something is a note: WCAG asks for 3:1. */
const edges = [
  ...[...surfaces, 'note'].map((ground) => ['line-strong', ground]),
  ...['surface', 'surface-raised', 'note'].map((ground) => ['note-line', ground]),
  // The mark inside a ticked box, and the bars of a chart.
  ...['success', 'warning', 'line-strong'].map((bar) => [bar, 'surface-raised']),
]

const sides = ['light', 'dark'] as const
const cases = (pairs: string[][], least: number) =>
  sides.flatMap((side) => pairs.map(([ink = '', ground = '']) => ({ side, ink, ground, least })))

test.each([...cases(text, 4.5), ...cases(edges, 3)])(
  '$ink on $ground in the $side has a contrast of at least $least',
  ({ side, ink, ground, least }) => {
    const [one, other] = [colours.get(ink), colours.get(ground)]
    if (!one || !other) throw new Error(`theme.css has no ${ink} or ${ground}`)
    expect(contrast(one[side], other[side])).toBeGreaterThanOrEqual(least)
  },
)

test.each([...colours.values()])('$name can be shown by every screen as it is written', ({ light, dark }) => {
  expect(isShowable(light)).toBe(true)
  expect(isShowable(dark)).toBe(true)
})

test('in the dark, surfaces lighten as they rise', () => {
  const lightness = ['surface-sunken', 'surface', 'surface-raised', 'surface-hover'].map(
    (name) => colours.get(name)?.dark.l ?? 0,
  )
  expect(lightness).toEqual(lightness.toSorted((a, b) => a - b))
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
