import { toHex } from '../src/ui/foundations/contrast.ts'
import * as theme from '../src/ui/foundations/tokens.ts'

type Properties = ReadonlyMap<string, string>
/** A token of the Design Tokens Format. A value such as `{color.ink}` refers to another token. */
type DesignToken = { $type: string; $value: unknown; $description?: string }

/** Factors of the accent, parts of typography, and animations, for which the format has no type. */
const isNoToken = (name: string) => /^(default|animate)-|^accent-(?!\d)|--/.test(name)

/** Where a property stands: `color-ink-muted` at `color.ink-muted`, and `spacing`, of one word, at `spacing.unit`. */
function pathOf(name: string): [group: string, name: string] {
  const parts = /^(font-weight|font-size|z-index|[a-z]+)-?(.*)$/.exec(name.replace(/^text-/, 'font-size-')) ?? []
  return [parts[1] ?? '', parts[2] || 'unit']
}

const mapOf = (tokens: theme.Token[]) => new Map(tokens.map(({ name, value }) => [name, value]))
const round = (number: number) => Number(number.toFixed(4))
const measure = (text: string) => ({ value: Number.parseFloat(text), unit: text.replace(/^[-\d.]+/, '') || 'px' })

/** Types that the value alone shows. */
const types: readonly [$type: string, pattern: RegExp, read: (value: string) => unknown][] = [
  ['fontFamily', /^"/, (value) => value.replaceAll('"', '').split(', ')],
  ['dimension', /^[\d.]+(px|rem)$/, measure],
  ['duration', /^[\d.]+m?s$/, measure],
  ['number', /^\d+$/, Number],
  ['cubicBezier', /^cubic-bezier/, (value) => value.slice('cubic-bezier('.length, -1).split(', ').map(Number)],
]

/** The token of a property on one side of `light-dark()`. Throws for a value that it does not know. */
function tokenOf(name: string, text: string, side: 0 | 1, properties: Properties): DesignToken {
  const value = theme.splitLightDark(text)?.[side] ?? text
  const other = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1]
  if (other)
    return { ...tokenOf(other, properties.get(other) ?? '', side, properties), $value: `{${pathOf(other).join('.')}}` }
  if (name.startsWith('shadow-')) {
    const layers = value.replaceAll(/light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/g, `$${side + 1}`).split(', ')
    const shadows = layers.map((layer) => {
      const [, lengths = '', colour = ''] = /^((?:\S+ )+?)([a-z].*)$/.exec(layer) ?? []
      const [offsetX, offsetY, blur, spread] = `${lengths}0 0`.split(' ').map(measure)
      return { color: tokenOf('', colour, side, properties).$value, offsetX, offsetY, blur, spread }
    })
    return { $type: 'shadow', $value: shadows }
  }
  const [$type, , read] = types.find(([, pattern]) => pattern.test(value)) ?? []
  if ($type && read) return { $type: name.startsWith('font-weight-') ? 'fontWeight' : $type, $value: read(value) }
  const { l, c, h, alpha } = theme.resolveColour(value.replace(/^transparent$/, 'oklch(0 0 0 / 0)'), side, properties)
  const components = [l, c, h % 360].map(round)
  // With the nearest colour of sRGB, for tools that know no other.
  return { $type: 'color', $value: { colorSpace: 'oklch', components, alpha, hex: toHex({ l, c, h, alpha: 1 }) } }
}

/** The typography of a size of text. The format has no em, so letter spacing becomes rem. */
function typographyOf(size: string, properties: Properties): DesignToken {
  const number = (part = '') => Number.parseFloat(properties.get(`text-${size}${part}`) ?? '0')
  const letterSpacing = { value: round(number('--letter-spacing') * number()), unit: 'rem' }
  const font = { fontFamily: '{font.sans}', fontSize: `{font-size.${size}}`, fontWeight: '{font-weight.normal}' }
  const lineHeight = round(number('--line-height') / number())
  return { $type: 'typography', $value: { ...font, letterSpacing, lineHeight } }
}

/**
 * The design tokens of theme.css in the Design Tokens Format 2025.10, by file name: all tokens with each accent in each
 * appearance, what the compact density changes, and a resolver that combines both. Throws for a value that it does not know.
 */
export function exportTokens(css: string): Record<string, object> {
  const purposes = new Map(theme.readGroups(css).flatMap((one) => one.tokens.map(({ name }) => [name, one.purpose])))
  const treeOf = (tokens: theme.Token[], side: 0 | 1, properties: Properties) => {
    const tree: Record<string, Record<string, DesignToken>> = {}
    for (const { name } of tokens.filter((token) => !isNoToken(token.name))) {
      const [group, rest] = pathOf(name)
      const token = tokenOf(name, properties.get(name) ?? '', side, properties)
      ;(tree[group] ??= {})[rest] = { ...token, $description: purposes.get(name) }
      if (group === 'font-size') (tree['typography'] ??= {})[rest] = typographyOf(rest, properties)
    }
    return tree
  }
  const tokens = theme.readTokens(css)
  const files: Record<string, object> = {}
  for (const accent of theme.readAccents(css)) {
    for (const appearance of theme.appearances) {
      const changes = [...(appearance.startsWith('high') ? theme.readContrastTokens(css) : []), ...accent.tokens]
      const file = `${accent.name}-${appearance.replaceAll(' ', '-')}.tokens.json`
      files[file] = treeOf(tokens, appearance.endsWith('dark') ? 1 : 0, mapOf([...tokens, ...changes]))
    }
  }
  const themes = Object.keys(files).map((file) => [file.replace('.tokens.json', ''), [{ $ref: file }]] as const)
  const compact = theme.readDensities(css).map((one) => ({ name: one.name, value: one.compact }))
  files['compact.tokens.json'] = treeOf(compact, 0, mapOf(compact))
  files['trackquery.resolver.json'] = {
    version: '2025.10',
    modifiers: {
      theme: { contexts: Object.fromEntries(themes), default: 'indigo-light' },
      density: { contexts: { comfortable: [], compact: [{ $ref: 'compact.tokens.json' }] }, default: 'comfortable' },
    },
    resolutionOrder: [{ $ref: '#/modifiers/theme' }, { $ref: '#/modifiers/density' }],
  }
  return files
}
