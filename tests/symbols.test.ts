import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Symbols are icons (src/ui/icon), not characters. A typed arrow, bullet or check mark is rendered in a font of the
 * system, or as an emoji, and looks different on every machine.
 */

/** Files that need symbols, with the reason. */
const exceptions: Record<string, string> = {
  'src/ui/avatar/avatar.stories.tsx': 'a name with an emoji',
  'src/ui/kbd/key-caps.ts': 'the labels of keys: arrows of our font',
  'src/ui/kbd/kbd.stories.tsx': 'the labels of keys: arrows of our font',
}

const sources = globSync(['src/{ui,screens}/**/*.{ts,tsx}', 'src/domain/words/**/*.ts'], {
  exclude: ['**/*.test.*', '**/__screenshots__'],
}).map((file) => file.split(sep).join('/'))

/** The code points of our font. */
const ranges = [
  ...readFileSync('node_modules/@fontsource-variable/inter/wght.css', 'utf8').matchAll(
    /U\+([\dA-F]+)(?:-([\dA-F]+))?/gi,
  ),
].map(([, from = '', to = from]) => ({ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }))

const isInOurFont = (symbol: string) => {
  const point = symbol.codePointAt(0) ?? 0
  return ranges.some(({ from, to }) => from <= point && point <= to)
}

/** Symbols that our font has. */
const fontSymbols = /[×÷•‣◦↑↓]/

/** Letters, marks and digits of every script. The system's font has those that ours lacks. */
const isLetter = /[\p{L}\p{M}\p{N}]/u

/** Labels of keys. */
const keys = /<Kbd>[^<]*<\/Kbd>|\bcap: '[^']*'/g

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')

const symbolsOf = (source: string) =>
  Array.from(withoutComments(source).replace(keys, '').matchAll(/./gsu), ([symbol]) => symbol).filter(
    (symbol) => fontSymbols.test(symbol) || !(isInOurFont(symbol) || isLetter.test(symbol)),
  )

test('the symbol check finds symbol characters and accepts text', () => {
  for (const symbol of ['⌘', '←', '→', '✓', '×', '•', '▾', '●', '⏸', '★', '⋯', '🦊', '⌃', '⇧'])
    expect(symbolsOf(`<span>${symbol}</span>`), symbol).toEqual([symbol])
  expect(symbolsOf('Šárka’s “50–100 …”, 12 €, Ελλάδα, Юлия, 王小明 · 3 min')).toEqual([])
  expect(symbolsOf('/* ← */ a // →\n')).toEqual([])
  expect(symbolsOf("<Kbd>↑</Kbd> cap: '↓', 'Ctrl+K'")).toEqual([])
  expect(symbolsOf('<Kbd>↑</Kbd> ↑ ⌘')).toEqual(['↑', '⌘'])
})

test.each(sources.filter((file) => !(file in exceptions)))('%s contains no symbol character', (file) => {
  expect(symbolsOf(readFileSync(file, 'utf8'))).toEqual([])
})

test.each(Object.entries(exceptions))('%s still needs its exception from the symbol rule: %s', (file) => {
  expect(symbolsOf(readFileSync(file, 'utf8'))).not.toEqual([])
})

/** Escapes and entities would hide symbols from the check above. */
test.each(sources.filter((file) => !file.endsWith('.ts')))(
  '%s contains no symbol character as an escape or HTML entity',
  (file) => {
    const source = readFileSync(file, 'utf8')
    const named = [...source.matchAll(/&(?!amp;|lt;|gt;|quot;|nbsp;|shy;|thinsp;)\w+;|&#x?[\da-f]+;/gi)].map(
      ([entity]) => entity,
    )
    expect(named).toEqual([])
    const escaped = [...source.matchAll(/\\u\{?([\da-f]{4,6})\}?/gi)].map(([, hex = '']) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    expect(escaped.filter((symbol) => symbolsOf(symbol).length > 0)).toEqual([])
  },
)
