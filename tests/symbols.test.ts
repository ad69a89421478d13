import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'

/*
 * A sign looks the same on every machine: it is drawn (src/ui/icon), never typed. A typed arrow, bullet or check mark
 * comes from whatever font the system has, or as a colourful picture; letters come from our own font.
 */

/** Files that write signs which our font does not have or which stand for a thing, and why. */
const exceptions: Record<string, string> = {
  'src/ui/avatar/avatar.stories.tsx': 'a name with a picture in it, as people write them',
  'src/ui/field/counted-text-area-field.stories.tsx': 'counts what people write, among it pictures',
  'src/ui/kbd/key-caps.ts': 'what is printed on keys: arrows of our font',
  'src/ui/kbd/kbd.stories.tsx': 'what is printed on keys: arrows of our font',
}

const sources = globSync(['src/{ui,screens}/**/*.{ts,tsx}', 'src/domain/words/**/*.ts'], {
  exclude: ['**/*.test.*', '**/__screenshots__'],
}).map((file) => file.split(sep).join('/'))

/** What the font that we serve has signs for. */
const ranges = [
  ...readFileSync('node_modules/@fontsource-variable/inter/wght.css', 'utf8').matchAll(
    /U\+([\dA-F]+)(?:-([\dA-F]+))?/gi,
  ),
].map(([, from = '', to = from]) => ({ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }))

const isInOurFont = (sign: string) => {
  const point = sign.codePointAt(0) ?? 0
  return ranges.some(({ from, to }) => from <= point && point <= to)
}

/** In our font, but standing for a thing instead of belonging to a word. */
const standsForThing = /[×÷•‣◦↑↓]/

/** What people write names and words with; where our font ends, the system's goes on. */
const isLetter = /[\p{L}\p{M}\p{N}]/u

/** What is printed on keys: the arrows there are. */
const keys = /<Kbd>[^<]*<\/Kbd>|\bcap: '[^']*'/g

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

const symbolsOf = (source: string) =>
  Array.from(withoutComments(source).replace(keys, '').matchAll(/./gsu), ([sign]) => sign).filter(
    (sign) => standsForThing.test(sign) || !(isInOurFont(sign) || isLetter.test(sign)),
  )

test('the gate sees symbols, and lets words through', () => {
  for (const symbol of ['⌘', '←', '→', '✓', '×', '•', '▾', '●', '⏸', '★', '⋯', '🦊', '⌃', '⇧'])
    expect(symbolsOf(`<span>${symbol}</span>`), symbol).toEqual([symbol])
  expect(symbolsOf('Šárka’s “50–100 …”, 12 €, Ελλάδα, Юлия, 王小明 · 3 min')).toEqual([])
  expect(symbolsOf('/* ← */ a // →\n')).toEqual([])
  expect(symbolsOf("<Kbd>↑</Kbd> cap: '↓', 'Ctrl+K'")).toEqual([])
  expect(symbolsOf('<Kbd>↑</Kbd> ↑ ⌘')).toEqual(['↑', '⌘'])
})

test.each(sources.filter((file) => !(file in exceptions)))('%s types no symbol', (file) => {
  expect(symbolsOf(readFileSync(file, 'utf8'))).toEqual([])
})

test.each(Object.entries(exceptions))('%s is still an exception: %s', (file) => {
  expect(symbolsOf(readFileSync(file, 'utf8'))).not.toEqual([])
})

/** Escapes and entities would hide them. */
test.each(sources.filter((file) => !file.endsWith('.ts')))('%s types no symbol by its number', (file) => {
  const source = readFileSync(file, 'utf8')
  const named = [...source.matchAll(/&(?!amp;|lt;|gt;|quot;|nbsp;|shy;|thinsp;)\w+;|&#x?[\da-f]+;/gi)].map(
    ([one]) => one,
  )
  expect(named).toEqual([])
  const escaped = [...source.matchAll(/\\u\{?([\da-f]{4,6})\}?/gi)].map(([, hex = '']) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  expect(escaped.filter((sign) => symbolsOf(sign).length > 0)).toEqual([])
})
