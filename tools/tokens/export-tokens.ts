import {
  readAccents,
  readContrastTokens,
  readDensities,
  readGroups,
  readTokens,
  type Token,
} from '../../src/ui/foundations/tokens.ts'
import type { Properties, Side } from './css-values.ts'
import { type DesignToken, pathOf, tokenOf, typographyOf } from './token-value.ts'

/** Tokens by group and name. */
export type TokenTree = { [group: string]: { [token: string]: DesignToken } }

/** Appearances by the name of their context, with the side of `light-dark()` and whether contrast is high. */
export const appearanceContexts: Record<string, { side: Side; isHighContrast: boolean }> = {
  light: { side: 'light', isHighContrast: false },
  dark: { side: 'dark', isHighContrast: false },
  'light-high-contrast': { side: 'light', isHighContrast: true },
  'dark-high-contrast': { side: 'dark', isHighContrast: true },
}

/** Properties that are no tokens of a design: factors of the accent, and defaults of Tailwind. */
const isInternal = (name: string): boolean =>
  name.startsWith('default-') || name.includes('--') || /^accent-(?!\d)/.test(name)

const mapOf = (tokens: readonly Token[]) => new Map(tokens.map(({ name, value }) => [name, value]))
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function put(tree: TokenTree, [group, name]: [string, string], token: DesignToken): void {
  const tokens = (tree[group] ??= {})
  if (name in tokens) throw new Error(`Two tokens are called ${group}.${name}`)
  tokens[name] = token
}

/** The tokens of a theme, each with its value in every appearance. */
function readAppearances(css: string, changes: readonly Token[] = []): Map<string, Record<string, DesignToken>> {
  const normal = new Map([...mapOf(readTokens(css)), ...mapOf(changes)])
  const high = new Map([...normal, ...mapOf(readContrastTokens(css))])
  const purposes = new Map(readGroups(css).flatMap(({ tokens, purpose }) => tokens.map(({ name }) => [name, purpose])))
  const found = [...normal.keys()]
    .filter((name) => !isInternal(name))
    .map((name) => {
      const byContext = Object.entries(appearanceContexts).flatMap(([context, { side, isHighContrast }]) => {
        const properties: Properties = isHighContrast ? high : normal
        const token = tokenOf(name, properties.get(name) ?? '', side, properties)
        return token ? [[context, { ...token, $description: purposes.get(name) }] as const] : []
      })
      return [name, Object.fromEntries(byContext)] as const
    })
  return new Map(found.filter(([, tokens]) => Object.keys(tokens).length > 0))
}

/** The tokens that an accent changes itself; those that refer to such a token follow it. */
function accentNames(css: string, appearances: ReturnType<typeof readAppearances>): string[] {
  const changed = readAccents(css).flatMap(({ tokens }) =>
    [...readAppearances(css, tokens)].filter(([name, token]) => !isEqual(token, appearances.get(name))),
  )
  return [...new Set(changed.map(([name]) => name))]
}

const contextsOf = <T>(names: readonly T[], folder: string) => ({
  contexts: Object.fromEntries(names.map((name) => [name, [{ $ref: `${folder}/${String(name)}.tokens.json` }]])),
  default: names[0],
})

/** The resolver: which files make up the tokens of an appearance, a density and an accent. */
function resolverOf(accents: readonly string[], densities: readonly string[]) {
  return {
    $schema: 'https://www.designtokens.org/schemas/2025.10/resolver.json',
    name: 'TrackQuery',
    version: '2025.10',
    description: 'Generated from src/ui/theme.css by npm run tokens.',
    sets: { base: { sources: [{ $ref: 'base.tokens.json' }] } },
    modifiers: {
      appearance: {
        description: 'Theme and contrast.',
        ...contextsOf(Object.keys(appearanceContexts), 'appearance'),
      },
      accent: { description: 'The accent that a company chooses.', ...contextsOf(accents, 'accent') },
      density: { description: 'Heights and insets.', ...contextsOf(densities, 'density') },
    },
    resolutionOrder: ['sets/base', 'modifiers/appearance', 'modifiers/accent', 'modifiers/density'].map((part) => ({
      $ref: `#/${part}`,
    })),
  }
}

/**
 * The design tokens of theme.css in the Design Tokens Format Module 2025.10, by file name: tokens that never change, the
 * ones of each appearance, accent and density, and a resolver that combines them.
 */
export function exportTokens(css: string): Record<string, object> {
  const properties = mapOf(readTokens(css))
  const appearances = readAppearances(css)
  const ofAccents = accentNames(css, appearances)
  const densities = readDensities(css)
  const base: TokenTree = {}
  const contexts: Record<string, TokenTree> = Object.fromEntries(
    Object.keys(appearanceContexts).map((name) => [name, {}]),
  )

  for (const [name, tokens] of appearances) {
    if (ofAccents.includes(name) || densities.some((density) => density.name === name)) continue
    const [first, ...others] = Object.values(tokens)
    if (first && others.every((other) => isEqual(first, other))) put(base, pathOf(name), first)
    else for (const [context, token] of Object.entries(tokens)) put(contexts[context] ?? {}, pathOf(name), token)
  }
  for (const name of properties.keys()) {
    const size = /^text-([a-z0-9]+)$/.exec(name)?.[1]
    if (size) put(base, ['typography', size], typographyOf(size, properties))
  }

  const files: Record<string, object> = { 'base.tokens.json': base }
  for (const accent of readAccents(css)) {
    // Every appearance holds the values of all accents, so that a chosen accent is nothing but references.
    const ofAccent = readAppearances(css, accent.tokens)
    const references: TokenTree = {}
    for (const name of ofAccents) {
      const place = [`accent-${accent.name}`, pathOf(name).join('-')] as [string, string]
      const tokens = ofAccent.get(name) ?? {}
      for (const [context, token] of Object.entries(tokens)) put(contexts[context] ?? {}, place, token)
      const $type = tokens['light']?.$type ?? 'color'
      put(references, pathOf(name), { $type, $value: `{${place.join('.')}}` })
    }
    files[`accent/${accent.name}.tokens.json`] = references
  }
  for (const [name, tree] of Object.entries(contexts)) files[`appearance/${name}.tokens.json`] = tree
  for (const density of ['comfortable', 'compact'] as const) {
    const tree: TokenTree = {}
    for (const one of densities) {
      const token = tokenOf(one.name, one[density], 'light', properties)
      if (token) put(tree, pathOf(one.name), token)
    }
    files[`density/${density}.tokens.json`] = tree
  }
  const accents = readAccents(css).map(({ name }) => name)
  files['trackquery.resolver.json'] = resolverOf(accents, ['comfortable', 'compact'])
  return files
}
