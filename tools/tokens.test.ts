import { readFileSync } from 'node:fs'
import { defineConfig, parse } from '@terrazzo/parser'
import { expect, test } from 'vitest'
import { appearances, readAccents, readColours, readDensities, readTokens } from '../src/ui/foundations/tokens.ts'
import { exportTokens } from './tokens.ts'

const css = readFileSync('src/ui/theme.css', 'utf8')

/** The tokens as a tool for the Design Tokens Format reads them. It throws for an invalid file or reference. */
async function resolverOf(files: Record<string, object>) {
  const folder = new URL('file:///tokens/')
  const { resolver } = await parse(
    [{ filename: new URL('trackquery.resolver.json', folder), src: JSON.stringify(files['trackquery.resolver.json']) }],
    {
      config: defineConfig({}, { cwd: folder }),
      req: (url) => Promise.resolve(JSON.stringify(files[url.pathname.replace('/tokens/', '')])),
    },
  )
  return resolver
}

const px = (value: number) => ({ value, unit: 'px' })
const resolver = await resolverOf(exportTokens(css))

test('with every accent in every appearance, each colour role of theme.css has its computed value', () => {
  for (const accent of readAccents(css)) {
    const roles = readColours(css, accent.tokens)
    for (const appearance of appearances) {
      const tokens = resolver.apply({ theme: `${accent.name}-${appearance.replaceAll(' ', '-')}` })
      for (const { name, [appearance]: colour } of roles) {
        const components = [colour.l, colour.c, colour.h % 360].map((part) => expect.closeTo(part, 3) as number)
        const value = { colorSpace: 'oklch', components, alpha: colour.alpha }
        expect(tokens[`color.${name}`]?.$value, name).toMatchObject(value)
      }
    }
  }
})

test.each(['comfortable', 'compact'] as const)('the density %s has the heights and insets of theme.css', (density) => {
  const tokens = resolver.apply({ density })
  for (const one of readDensities(css)) {
    const value = { value: Number.parseFloat(one[density]), unit: 'rem' }
    expect(tokens[one.name.replace('-', '.')]?.$value).toEqual(value)
  }
})

test('every token of theme.css is exported, except animations, defaults and factors of others', () => {
  const names = Object.keys(resolver.apply({}))
  const isPart = (name: string) => /^(default|animate)-|^accent-[a-z]|--/.test(name)
  const expected = readTokens(css).filter(({ name }) => !isPart(name))
  expect(names.filter((name) => !name.startsWith('typography.'))).toHaveLength(expected.length)
  const sizes = names.filter((name) => name.startsWith('font-size.'))
  expect(names).toEqual(expect.arrayContaining(sizes.map((name) => name.replace('font-size', 'typography'))))
})

test.each([
  ['--radius-control: 0.375rem', 'radius', 'control', { value: 0.375, unit: 'rem' }],
  ['--duration-state: 120ms', 'duration', 'state', { value: 120, unit: 'ms' }],
  ['--ease-out: cubic-bezier(0.2, 0, 0, 1)', 'ease', 'out', [0.2, 0, 0, 1]],
  ['--z-index-bar: 20', 'z-index', 'bar', 20],
  ['--font-sans: "Inter Variable", system-ui', 'font', 'sans', ['Inter Variable', 'system-ui']],
  [
    '--edge-menu: oklch(0 0 0); --shadow-menu: 0 1px 4px var(--edge-menu)',
    'shadow',
    'menu',
    [{ color: '{edge.menu}', offsetX: px(0), offsetY: px(1), blur: px(4), spread: px(0) }],
  ],
])('%s is %s.%s of the theme indigo-light', (declarations, group, name, $value) => {
  const files = exportTokens(`@theme static {\n${declarations};\n}`)
  expect(files['indigo-light.tokens.json']).toMatchObject({ [group]: { [name]: { $value } } })
})

test('a reference to a token that does not exist stops the export', () => {
  expect(() => exportTokens('@theme static {\n--color-page: var(--grey-1);\n}')).toThrow()
})
