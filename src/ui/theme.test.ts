import { globSync, readFileSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isShowable } from './foundations/contrast.ts'
import { contrastOf, edgePairs, minContrastOf, textPairs } from './foundations/pairs.ts'
import {
  appearances,
  readAccents,
  readColours,
  readDensities,
  readGroups,
  readScale,
  readTokens,
} from './foundations/tokens.ts'

const css = readFileSync('src/ui/theme.css', 'utf8')
const colours = readColours(css)
const kinds = { text: textPairs, edge: edgePairs }

const pairsByKind = (['text', 'edge'] as const).flatMap((kind) => kinds[kind].map((pair) => ({ kind, pair })))

describe.each(appearances)('in the theme %s,', (appearance) => {
  const cases = pairsByKind.map(({ kind, pair }) => ({
    kind,
    pair,
    name: pair.join(' on '),
    least: minContrastOf(kind, appearance),
  }))

  test.each(cases)('the $kind pair $name has a contrast of at least $least', ({ pair, least }) => {
    expect(contrastOf(colours, pair, appearance)).toBeGreaterThanOrEqual(least)
  })

  test.each(colours)('the colour $name is in the sRGB gamut', (colour) => {
    expect(isShowable(colour[appearance])).toBe(true)
  })

  test.each(readAccents(css))(
    'with the accent $name every pair has enough contrast, and every colour is in the sRGB gamut',
    ({ tokens }) => {
      const ofAccent = readColours(css, tokens)
      const tooWeak = pairsByKind
        .map(({ kind, pair }) => ({
          pair: pair.join(' on '),
          ratio: contrastOf(ofAccent, pair, appearance),
          least: minContrastOf(kind, appearance),
        }))
        .filter(({ ratio, least }) => ratio < least)
      expect(tooWeak).toEqual([])
      expect(ofAccent.filter((colour) => !isShowable(colour[appearance])).map(({ name }) => name)).toEqual([])
    },
  )
})

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
  'src/domain/theme-color.ts': 'tokens do not reach bars of the browser; a test compares them with theme.css',
  'src/domain/markdown/typed-texts.fixture.ts': 'numbers of issues in what people type',
  'src/domain/markdown/pasted-texts.fixture.ts': 'style sheets that people paste',
  'src/ui/app-frame/product-mark.svg': 'black and white of a mask say what it shows',
}

const colour = /(?<=['"`\s:[(,])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/gi

// Folders are filtered out, because folders of screenshots have the names of stories files.
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

/** Transparent colours. Their contrast depends on what is behind them, so the pairs above do not cover it. */
const seeThrough =
  /\b(?:border|text|bg|fill|outline|ring|divide)-(?:[a-z]+-)*?(?:line|ink|accent|surface|success|warning|danger|info|note)(?:-[a-z]+)*\/\d+/g

/** The allowed ones, with the reason: people need them neither to read nor to operate anything. */
const mayBeSeeThrough: Record<string, string> = {
  'border-accent/40': 'the edge of a message; who wrote it is said in words',
  'border-note-line/50': 'the edge of a note; its ground and its badge say what it is',
  'bg-surface-hover/60': 'the row under the pointer: hovering says nothing else',
  'fill-ink/5': 'the day of a chart under the pointer, which its hint names',
}

test('only the listed colours are transparent, because the theme test cannot compute their contrast', () => {
  const found = sources
    .filter((file) => file.startsWith('src/') && file !== 'src/ui/theme.test.ts')
    .flatMap((file) => readFileSync(file, 'utf8').match(seeThrough) ?? [])
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(mayBeSeeThrough).toSorted())
})
