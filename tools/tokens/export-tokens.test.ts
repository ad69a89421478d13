import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  type Appearance,
  readAccents,
  readColours,
  readDensities,
  readTokens,
} from '../../src/ui/foundations/tokens.ts'
import { exportTokens, type TokenTree } from './export-tokens.ts'
import { type DesignToken, pathOf } from './token-value.ts'

const css = readFileSync('src/ui/theme.css', 'utf8')
const files = exportTokens(css)

type Reference = { $ref: string }
type Resolver = {
  sets: Record<string, { sources: Reference[] }>
  modifiers: Record<string, { contexts: Record<string, Reference[]>; default: string }>
  resolutionOrder: Reference[]
}
const resolver = files['trackquery.resolver.json'] as Resolver

/** Resolves the tokens as the Resolver Module says: later files win. */
function resolve(input: Record<string, string>): Map<string, DesignToken> {
  const tokens = new Map<string, DesignToken>()
  const sources = resolver.resolutionOrder.flatMap(({ $ref }) => {
    const [, kind, name = ''] = $ref.split('/')
    if (kind === 'sets') return resolver.sets[name]?.sources ?? []
    const modifier = resolver.modifiers[name]
    return modifier?.contexts[input[name] ?? modifier.default] ?? []
  })
  for (const { $ref } of sources) {
    const tree = files[$ref]
    if (!tree) throw new Error(`The resolver refers to ${$ref}, which was not written.`)
    for (const [group, entries] of Object.entries(tree as TokenTree)) {
      for (const [name, token] of Object.entries(entries)) tokens.set(`${group}.${name}`, token)
    }
  }
  return tokens
}

/** The value behind all references of a token. */
function valueOf(tokens: ReadonlyMap<string, DesignToken>, path: string): unknown {
  const token = tokens.get(path)
  if (!token) throw new Error(`No token ${path}`)
  const reference = typeof token.$value === 'string' ? /^\{(.+)\}$/.exec(token.$value)?.[1] : undefined
  return reference ? valueOf(tokens, reference) : token.$value
}

const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\{([^}]+)\}"/g)].map(([, path = '']) => path)

const appearances: Record<string, Appearance> = {
  light: 'light',
  dark: 'dark',
  'light-high-contrast': 'high contrast light',
  'dark-high-contrast': 'high contrast dark',
}
const combinations = Object.keys(appearances).flatMap((appearance) =>
  readAccents(css).map(({ name, tokens }) => ({ appearance, accent: name, tokens })),
)

test('with every appearance and accent, each colour role of theme.css has its computed value', () => {
  for (const { appearance, accent, tokens } of combinations) {
    const resolved = resolve({ appearance, accent })
    for (const role of readColours(css, tokens)) {
      const { l, c, h, alpha } = role[appearances[appearance] ?? 'light']
      const value = valueOf(resolved, `color.${role.name}`) as { components: number[]; alpha?: number; hex: string }
      expect(value.components, role.name).toEqual([l, c, h % 360].map((part) => expect.closeTo(part, 3)))
      expect(value.alpha ?? 1, role.name).toBeCloseTo(alpha, 3)
      expect(value.hex).toMatch(/^#[\da-f]{6}$/)
    }
  }
})

test('with every appearance and accent, tokens refer to existing tokens of the same type only', () => {
  for (const { appearance, accent } of combinations) {
    const resolved = resolve({ appearance, accent })
    for (const [path, token] of resolved) {
      for (const reference of referencesIn(token.$value)) {
        expect(resolved.has(reference), `${path} refers to ${reference}`).toBe(true)
        if (token.$value === `{${reference}}`) expect(resolved.get(reference)?.$type, path).toBe(token.$type)
      }
    }
  }
})

test.each(['comfortable', 'compact'] as const)(
  'the tokens for the density %s have the heights and insets of theme.css',
  (density) => {
    const resolved = resolve({ density })
    for (const one of readDensities(css)) {
      const value = valueOf(resolved, pathOf(one.name).join('.'))
      expect(value, one.name).toEqual({ value: Number.parseFloat(one[density]), unit: 'rem' })
    }
  },
)

/** What the format has no type for. */
const withoutType = /^animate-/
/** No tokens of their own: factors of the accent, defaults of Tailwind, and parts of typography. */
const partOfOthers = /^(default-|accent-(?!\d)|text-\w+--)/

test('every token of theme.css is exported, except animations', () => {
  const resolved = resolve({})
  const missing = readTokens(css)
    .map(({ name }) => name)
    .filter((name) => !partOfOthers.test(name) && !resolved.has(pathOf(name).join('.')))
  expect(missing.length).toBeGreaterThan(0)
  expect(missing.filter((name) => !withoutType.test(name))).toEqual([])
})

test('docs/tokens contains exactly what npm run tokens writes from theme.css', () => {
  const { stderr } = spawnSync('node', ['tools/tokens.ts', '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
})

test('names of tokens contain no character that the format reserves', () => {
  for (const path of resolve({}).keys()) expect(path).toMatch(/^[a-z][\w-]*\.[\w-]+$/)
})

describe('values of CSS become values of the Design Tokens Format', () => {
  const theme = (declarations: string) => `@theme static {\n/* Test: values. */\n${declarations}\n}\n`
  const exported = (declarations: string, file = 'base.tokens.json') => exportTokens(theme(declarations))[file]

  test.each([
    ['--radius-control: 0.375rem;', 'radius', 'control', 'dimension', { value: 0.375, unit: 'rem' }],
    ['--duration-state: 120ms;', 'duration', 'state', 'duration', { value: 120, unit: 'ms' }],
    ['--ease-out: cubic-bezier(0.2, 0, 0, 1);', 'ease', 'out', 'cubicBezier', [0.2, 0, 0, 1]],
    ['--z-index-bar: 20;', 'z-index', 'bar', 'number', 20],
    ['--font-sans: "Inter Variable", system-ui;', 'font', 'sans', 'fontFamily', ['Inter Variable', 'system-ui']],
    [
      '--color-half: oklch(0.5 0.1 400 / 50%);',
      'color',
      'half',
      'color',
      { colorSpace: 'oklch', components: [0.5, 0.1, 40], alpha: 0.5, hex: expect.any(String) as string },
    ],
    [
      '--color-grey: color-mix(in oklab, oklch(1 0 0) 25%, oklch(0 0 0));',
      'color',
      'grey',
      'color',
      { colorSpace: 'oklch', components: [0.25, 0, 0], hex: '#222222' },
    ],
  ])('%s is %s.%s of the type %s', (declaration, group, name, $type, $value) => {
    expect(exported(declaration)).toMatchObject({ [group]: { [name]: { $type, $value } } })
  })

  test('a shadow of several layers keeps the reference to the colour of an edge', () => {
    const css =
      '--edge-menu: oklch(0 0 0 / 0.1);\n--shadow-menu: 0 0 0 1px var(--edge-menu), 0 4px 10px oklch(0 0 0 / 0.4);'
    const shadow = (exported(css) as TokenTree)['shadow']?.['menu']
    const px = (value: number) => ({ value, unit: 'px' })
    expect(shadow?.$value).toEqual([
      { color: '{edge.menu}', offsetX: px(0), offsetY: px(0), blur: px(0), spread: px(1) },
      {
        color: { colorSpace: 'oklch', components: [0, 0, 0], alpha: 0.4, hex: '#000000' },
        offsetX: px(0),
        offsetY: px(4),
        blur: px(10),
        spread: px(0),
      },
    ])
  })

  test('a colour that refers to one token in light and another in dark is a reference in each appearance', () => {
    const css =
      '--grey-1: oklch(1 0 0);\n--grey-2: oklch(0 0 0);\n--color-page: light-dark(var(--grey-1), var(--grey-2));'
    const pages = ['light', 'dark'].map((name) => exported(css, `appearance/${name}.tokens.json`))
    expect(pages).toMatchObject([
      { color: { page: { $value: '{grey.1}' } } },
      { color: { page: { $value: '{grey.2}' } } },
    ])
  })

  test('a reference to a token that does not exist stops the export', () => {
    expect(() => exported('--color-page: var(--grey-1);')).toThrow('theme.css does not define --grey-1')
  })
})
