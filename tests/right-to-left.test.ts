import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { expect, test } from 'vitest'

/*
 * Arabic, Hebrew and Persian pages run from right to left. Styles therefore use start and end instead of left and right,
 * and icons that point forward or back are mirrored.
 */

/** Files that need left or right, with the reason. */
const exceptions: Record<string, string> = {
  'src/ui/popover/place-popover.ts':
    'without CSS anchor positioning it sets measured coordinates, for either direction',
}

const sources = globSync('src/{ui,screens}/**/*.{ts,tsx,css}', {
  exclude: ['**/*.{stories,test}.*', '**/__screenshots__'],
}).map((file) => file.split(sep).join('/'))

const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
const read = (file: string) => withoutComments(readFileSync(file, 'utf8'))

/** Tailwind utilities for left or right, without variants and sign. */
const physicalUtilities = [
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

/** One class, with its variants such as `rtl:` or `md:`. */
type Utility = { token: string; variants: string; name: string }

const utilities = (source: string): Utility[] =>
  source
    .split(/[\s'"`]+/)
    .map((token) => ({
      token,
      at: token.replaceAll(/\[[^\]]*\]/g, (brackets) => '_'.repeat(brackets.length)).lastIndexOf(':') + 1,
    }))
    .map(({ token, at }) => ({ token, variants: token.slice(0, at), name: token.slice(at).replace(/^[!-]+/, '') }))

/** The classes for left or right. A class with an `rtl:` or `ltr:` variant, and its counterpart without, is allowed. */
function findPhysicalClasses(source: string): string[] {
  const all = utilities(source)
  const mirrored = new Set(all.filter(({ variants }) => /\b(rtl|ltr):/.test(variants)).map(({ name }) => name))
  return all
    .filter(({ name, variants }) => physicalUtilities.some((one) => one.test(name)) && !/\b(rtl|ltr):/.test(variants))
    .filter(({ name }) => !mirrored.has(name))
    .map(({ token }) => token)
}

test('the right-to-left check finds classes for left or right, and accepts logical classes', () => {
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
  for (const one of [...sides, ...others]) expect(findPhysicalClasses(`cva('flex ${one} p-2')`), one).toEqual([one])
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
  expect(findPhysicalClasses(logical.join(' '))).toEqual([])
  expect(findPhysicalClasses('ltr:origin-left rtl:origin-right')).toEqual([])
  expect(findPhysicalClasses("'translate-x-4 rtl:-translate-x-4'")).toEqual([])
  expect(findPhysicalClasses('[&:not(:modal)]:z-40 data-[side=left]:ms-1')).toEqual([])
})

test.each(sources.filter((file) => !file.endsWith('.css') && !(file in exceptions)))(
  '%s has no class for left or right',
  (file) => {
    expect(findPhysicalClasses(read(file))).toEqual([])
  },
)

const physicalProperty =
  /(margin|padding|border|inset)-?(left|right)|(?<![\w-])(left|right)\s*:\s*(['"`\d.-]|auto|calc|var)|(text-?align|float|clear)\s*:\s*['"]?(left|right)\b/gi

test('the right-to-left check finds styles for left or right, and accepts logical styles', () => {
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

test.each(sources.filter((file) => !(file in exceptions)))('%s has no style for left or right', (file) => {
  expect(read(file).match(physicalProperty) ?? []).toEqual([])
})

/** It labels keys, and handles none. */
const labelsOfKeys = 'src/ui/kbd/key-caps.ts'

test.each(sources.filter((file) => file !== labelsOfKeys && /Arrow(Left|Right)/.test(read(file))))(
  '%s handles the left and right arrow keys by the direction of writing',
  (file) => {
    expect(read(file)).toMatch(/rtl|direction/)
  },
)

test.each(Object.entries(exceptions))('%s still needs its exception from the right-to-left rules: %s', (file) => {
  const source = read(file)
  expect([...findPhysicalClasses(source), ...(source.match(physicalProperty) ?? [])]).not.toEqual([])
})

/**
 * Icons that point forward or back, or draw lines that start where text starts. Circular and vertical arrows are the
 * same in every direction.
 */
const pointsAlongText =
  /^(list|text-quote)$|(^|-)(left|right|reply|forward|undo|redo|log-in|log-out|send|external-link|corner|panel)(-|$)/

const icons = sources
  .filter((file) => file.startsWith('src/ui/icon/'))
  .flatMap((file) => {
    const source = read(file)
    return [...source.matchAll(/import (\w+) from 'lucide\/dist\/esm\/icons\/([\w-]+)\.mjs'/g)].map(
      ([, variable = '', drawing = '']) => ({ drawing, isMirrored: source.includes(`createIcon(${variable}, true)`) }),
    )
  })

test.each(icons)('the icon $drawing is mirrored if, and only if, it points forward or back', (icon) => {
  expect(icon.isMirrored).toBe(pointsAlongText.test(icon.drawing))
})
