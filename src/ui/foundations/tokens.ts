/** A colour of theme.css: lightness 0–1, chroma, hue in degrees, opacity. */
export type Oklch = { l: number; c: number; h: number; alpha: number }

/** Every combination of theme and contrast. */
export const appearances = ['light', 'dark', 'high contrast light', 'high contrast dark'] as const
export type Appearance = (typeof appearances)[number]

/** A custom property without its dashes, and its value. */
export type Token = { name: string; value: string }
/** Tokens below one comment of theme.css. */
export type TokenGroup = { title: string; purpose: string; tokens: Token[] }
/** A colour role without the prefix `color-`. */
export type ColourToken = { name: string } & Record<Appearance, Oklch>

/** The content of every block with this opener. Throws if a block is not closed. */
function blockOf(css: string, opener: string): string {
  return css.split(`${opener} {`).slice(1).map(untilClosed).join('\n')
}

function untilClosed(text: string): string {
  let depth = 1
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(0, at)
  }
  throw new Error('theme.css opens a block that it never closes')
}

function declarations(block: string): Token[] {
  return [...block.replaceAll(/\/\*[^]*?\*\//g, '').matchAll(/--([a-z0-9-]+):\s*([^;{}]+);/g)]
    .map(([, name = '', value = '']) => ({ name, value: value.trim().replaceAll(/\s+/g, ' ') }))
    .filter(({ value }) => value !== 'initial')
}

const openers = { theme: '@theme static', contrast: '@variant contrast-more', compact: ':root[data-density="compact"]' }

/**
 * The custom properties of the theme block in order, without resets such as `--color-*: initial`. Throws if a block is
 * not closed.
 */
export function readTokens(css: string): Token[] {
  return declarations(blockOf(css, openers.theme))
}

/** The groups of the theme block. A comment `Title: purpose.` starts a group. */
export function readGroups(css: string): TokenGroup[] {
  return [
    ...blockOf(css, openers.theme).matchAll(/\/\*\s*([A-Z]\w+): ([^]*?)\s*\*\/([^]*?)(?=\/\*|@keyframes|$)/g),
  ].map(([, title = '', purpose = '', block = '']) => ({
    title,
    purpose: `${purpose.slice(0, 1).toUpperCase()}${purpose.slice(1).replaceAll(/\s+/g, ' ')}`,
    tokens: declarations(block),
  }))
}

/** The values of each token in both densities. */
export function readDensities(css: string): { name: string; comfortable: string; compact: string }[] {
  const compact = new Map(declarations(blockOf(css, openers.compact)).map(({ name, value }) => [name, value]))
  return readTokens(css)
    .filter(({ name }) => compact.has(name))
    .map(({ name, value }) => ({ name, comfortable: value, compact: compact.get(name) ?? value }))
}

function readOklch(text: string): Oklch {
  const parts = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/.exec(text)
  if (!parts) throw new Error(`Not an oklch colour: ${text}`)
  const [l = 0, c = 0, h = 0, alpha = 1] = parts.slice(1).map((part) => (part === undefined ? undefined : Number(part)))
  return { l, c, h, alpha }
}

/** The light and dark value of a colour role. `var(--color-other)` is resolved. */
function sidesOf(name: string, tokens: ReadonlyMap<string, string>): [light: Oklch, dark: Oklch] {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`theme.css does not say what ${name} is`)
  const other = /^var\(--([a-z-]+)\)$/.exec(value)?.[1]
  if (other) return sidesOf(other, tokens)
  const [light, dark] = value.match(/oklch\([^)]*\)/g) ?? []
  if (!light || !dark || !value.startsWith('light-dark(')) throw new Error(`${name} has no light and dark side`)
  return [readOklch(light), readOklch(dark)]
}

const mapOf = (tokens: Token[]) => new Map(tokens.map(({ name, value }) => [name, value]))

/**
 * Every colour role with its value in each appearance. Throws if a role is neither `light-dark(oklch(…), oklch(…))` nor
 * `var(--color-…)`.
 */
export function readColours(css: string): ColourToken[] {
  const normal = mapOf(readTokens(css).filter(({ name }) => name.startsWith('color-')))
  const more = mapOf(declarations(blockOf(css, openers.contrast)))
  return [...normal.keys()].map((name) => {
    const [light, dark] = sidesOf(name, normal)
    const [moreLight, moreDark] = sidesOf(name, more)
    return {
      name: name.slice('color-'.length),
      light,
      dark,
      'high contrast light': moreLight,
      'high contrast dark': moreDark,
    }
  })
}

/** A length in px at the default font size. */
export function pixels(length: string): number {
  const number = Number.parseFloat(length)
  return length.endsWith('rem') ? number * 16 : number
}
