import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isShowable } from './foundations/contrast.ts'
import { contrastOf, edgePairs, minContrastOf, textPairs } from './foundations/pairs.ts'
import { appearances, readAccents, readColours, readDensities, readScale } from './foundations/tokens.ts'

const css = readFileSync('src/ui/theme.css', 'utf8')
const colours = readColours(css)
const kinds = { text: textPairs, edge: edgePairs }

const pairsByKind = (['text', 'edge'] as const).flatMap((kind) => kinds[kind].map((pair) => ({ kind, pair })))

/** The pairs of colours with too little contrast, and the colours that no sRGB screen shows, with one accent. */
function problemsOf(all: typeof colours, appearance: (typeof appearances)[number]): string[] {
  const weak = pairsByKind.flatMap(({ kind, pair }) => {
    const [ratio, least] = [contrastOf(all, pair, appearance), minContrastOf(kind, appearance)]
    return ratio < least ? [`${pair.join(' on ')}: ${ratio.toFixed(2)} of ${least}`] : []
  })
  return [...weak, ...all.filter((colour) => !isShowable(colour[appearance])).map(({ name }) => `${name}: not in sRGB`)]
}

test.each(appearances)(
  'in the theme %s every pair has enough contrast with every accent, and every colour is in the sRGB gamut',
  (appearance) => {
    expect(problemsOf(colours, appearance)).toEqual([])
    for (const { name, tokens } of readAccents(css)) {
      expect(problemsOf(readColours(css, tokens), appearance), name).toEqual([])
    }
  },
)

test('a company can choose among eight accents', () => {
  expect(readAccents(css).map(({ name }) => name)).toHaveLength(8)
})

test.each(['neutral', 'accent'])('the scale %s has twelve steps', (scale) => {
  expect(readScale(css, scale).map(({ step }) => step)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
})

test('the neutral scale runs from background to text: darker in the light theme, lighter in the dark theme', () => {
  const scale = readScale(css, 'neutral')
  const light = scale.map((step) => step.light.l)
  const dark = scale.map((step) => step.dark.l)
  expect(light).toEqual(light.toSorted((a, b) => b - a))
  expect(dark).toEqual(dark.toSorted((a, b) => a - b))
})

test.each(['dark', 'high contrast dark'] as const)(
  'in the theme %s, raised surfaces are lighter than plain surfaces, and plain surfaces are lighter than sunken ones',
  (appearance) => {
    const lightness = ['surface-sunken', 'surface', 'surface-raised', 'surface-hover'].map(
      (wanted) => colours.find(({ name }) => name === wanted)?.[appearance].l ?? 0,
    )
    expect(lightness).toEqual(lightness.toSorted((a, b) => a - b))
  },
)

test('in the dark theme, edges of fields in popovers have 3:1 on the lighter ground there', () => {
  // overlay.css raises the ground of popovers to that of surface-hover.
  expect(contrastOf(colours, ['line-field-overlay', 'surface-hover'], 'dark')).toBeGreaterThanOrEqual(3)
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
