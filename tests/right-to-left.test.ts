import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Arabic, Hebrew and Persian are read from right to left, and the whole page with them. Nothing may therefore be put to
 * the left or to the right: it is put at the start or at the end, and what points along the line is turned round.
 */

/** Files that have to name a side, and why. */
const exceptions: Record<string, string> = {
  'src/ui/popover/place-popover.ts': 'where CSS cannot anchor, it sets a place that was measured, for either direction',
}

const sources = globSync('src/{ui,screens}/**/*.{ts,tsx,css}', {
  exclude: ['**/*.{stories,test}.*', '**/__screenshots__'],
}).map((file) => file.split(sep).join('/'))

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
const read = (file: string) => withoutComments(readFileSync(file, 'utf8'))

/** Utilities of Tailwind that name a side, without their variants and sign. */
const physical = [
  /^(scroll-)?[mp][lr]-/,
  /^(left|right)-/,
  /^border-[lr](-|$)/,
  /^rounded-([lr]|[tb][lr])(-|$)/,
  /^(text|float|clear|object|bg)-(left|right)(-|$)/,
  /^(origin|object|perspective-origin)-((top|bottom)-)?(left|right)(-|$)/,
  /^(bg-linear|bg-gradient|mask-linear)-to-([tb]?[lr])$/,
  /^(mask|translate|skew)-(from-|to-)?(left|right|[lrx])-/,
  /^\[(margin|padding|border|scroll-margin|scroll-padding)-(left|right)/,
  /^\[(left|right|text-align:(left|right)|float)/,
]

/** One class, and what a variant such as `rtl:` or `md:` makes of it. */
type Utility = { token: string; variants: string; name: string }

const utilities = (source: string): Utility[] =>
  source
    .split(/[\s'"`]+/)
    .map((token) => ({
      token,
      at: token.replaceAll(/\[[^\]]*\]/g, (held) => '_'.repeat(held.length)).lastIndexOf(':') + 1,
    }))
    .map(({ token, at }) => ({ token, variants: token.slice(0, at), name: token.slice(at).replace(/^[!-]+/, '') }))

/** What a class says for one direction of writing it may say of a side; and so may the other half of such a pair. */
function sidesOf(source: string): string[] {
  const all = utilities(source)
  const mirrored = new Set(all.filter(({ variants }) => /\b(rtl|ltr):/.test(variants)).map(({ name }) => name))
  return all
    .filter(({ name, variants }) => physical.some((one) => one.test(name)) && !/\b(rtl|ltr):/.test(variants))
    .filter(({ name }) => !mirrored.has(name))
    .map(({ token }) => token)
}

test('the gate sees sides, in classes of every kind', () => {
  const sides = [
    'ml-2',
    '-mr-px',
    'md:pl-4',
    'left-0',
    '-right-1/2',
    'hover:!rounded-l-control',
    'rounded-tr',
    'border-l',
  ]
  const others = [
    'text-left',
    'translate-x-4',
    '-translate-x-1/2',
    'bg-linear-to-r',
    'origin-top-left',
    '[margin-left:1px]',
  ]
  for (const one of [...sides, ...others]) expect(sidesOf(`cva('flex ${one} p-2')`), one).toEqual([one])
  const logical = [
    'ms-2',
    'pe-4',
    'start-0',
    'border-s',
    'rounded-ss',
    'text-start',
    'inset-x-0',
    'translate-y-1',
    'mx-auto',
  ]
  expect(sidesOf(logical.join(' '))).toEqual([])
  expect(sidesOf('ltr:origin-left rtl:origin-right')).toEqual([])
  expect(sidesOf("'translate-x-4 rtl:-translate-x-4'")).toEqual([])
  expect(sidesOf('[&:not(:modal)]:z-40 data-[side=left]:ms-1')).toEqual([])
})

test.each(sources.filter((file) => !file.endsWith('.css') && !(file in exceptions)))(
  '%s puts nothing to a side',
  (file) => {
    expect(sidesOf(read(file))).toEqual([])
  },
)

const physicalProperty =
  /(margin|padding|border|inset)-?(left|right)|(?<![\w-])(left|right)\s*:\s*(['"`\d.-]|auto|calc|var)|(text-?align|float|clear)\s*:\s*['"]?(left|right)\b/gi

test('the gate sees sides, in styles', () => {
  for (const one of [
    'margin-left: 1px',
    'marginLeft: 1',
    'left: 0',
    "textAlign: 'right'",
    'float: left',
    'borderRightWidth: 1',
  ])
    expect(one.match(physicalProperty), one).not.toBeNull()
  for (const one of [
    'left: (count: number) => string',
    'margin-inline-start: 1px',
    'inset-inline-start: 0',
    'text-align: start',
    'insetInlineStart: 0',
  ])
    expect(one.match(physicalProperty), one).toBeNull()
})

test.each(sources.filter((file) => !(file in exceptions)))('%s styles no side', (file) => {
  expect(read(file).match(physicalProperty) ?? []).toEqual([])
})

test.each(sources.filter((file) => /Arrow(Left|Right)/.test(read(file))))(
  '%s knows the direction of writing, as it listens to keys that point along it',
  (file) => {
    expect(read(file)).toMatch(/rtl|direction/)
  },
)

test.each(Object.entries(exceptions))('%s is still an exception: %s', (file) => {
  const source = read(file)
  expect([...sidesOf(source), ...(source.match(physicalProperty) ?? [])]).not.toEqual([])
})

/** Drawings that point along the line. Arrows that go round, up or down are the same everywhere. */
const alongTheLine = /(^|-)(left|right|reply|forward|undo|redo|log-in|log-out|send|external-link|corner|panel)(-|$)/

const drawings = sources
  .filter((file) => file.startsWith('src/ui/icon/'))
  .flatMap((file) => {
    const source = read(file)
    return [...source.matchAll(/import (\w+) from 'lucide\/dist\/esm\/icons\/([\w-]+)\.mjs'/g)].map(
      ([, variable = '', drawing = '']) => ({ drawing, turned: source.includes(`drawn(${variable}, true)`) }),
    )
  })

test.each(drawings)('the icon $drawing is turned round where it points along the line, and only there', (icon) => {
  expect(icon.turned).toBe(alongTheLine.test(icon.drawing))
})
