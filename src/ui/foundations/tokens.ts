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
    .map(([, name = '', value = '']) => ({
      name,
      value: value
        .trim()
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/(?<=\() | (?=\))/g, ''),
    }))
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

/** The tokens that high contrast changes, with their values there. */
export function readContrastTokens(css: string): Token[] {
  return declarations(blockOf(css, openers.contrast))
}

/** The values of each token in both densities. */
export function readDensities(css: string): { name: string; comfortable: string; compact: string }[] {
  const compact = new Map(declarations(blockOf(css, openers.compact)).map(({ name, value }) => [name, value]))
  return readTokens(css)
    .filter(({ name }) => compact.has(name))
    .map(({ name, value }) => ({ name, comfortable: value, compact: compact.get(name) ?? value }))
}

/** A number, or `calc(0.19 * var(--accent-light))` with the value of the factor. */
function readNumber(text: string, tokens: ReadonlyMap<string, string>): number {
  return text
    .replace(/^calc\((.*)\)$/, '$1')
    .split(' * ')
    .map((factor) => Number(tokens.get(/^var\(--(.*)\)$/.exec(factor)?.[1] ?? '') ?? factor))
    .reduce((product, factor) => product * factor)
}

const component = String.raw`(?:calc\([^()]*(?:\([^()]*\))?[^()]*\)|var\([^()]*\)|[\d.]+)`
const oklch = new RegExp(`^oklch\\((${component}) (${component}) (${component})(?: / ([\\d.]+))?\\)$`)

function readOklch(text: string, tokens: ReadonlyMap<string, string>): Oklch {
  const parts = oklch.exec(text)
  if (!parts) throw new Error(`Not an oklch colour: ${text}`)
  const [l = 0, c = 0, h = 0, alpha = 1] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : readNumber(part, tokens)))
  return { l, c, h, alpha }
}

/** The two arguments of `light-dark(…, …)`; undefined for another value. */
export function splitLightDark(value: string): [light: string, dark: string] | undefined {
  const inside = /^light-dark\((.*)\)$/.exec(value)?.[1]
  const comma = inside?.indexOf(', ') ?? -1
  return inside === undefined || comma < 0 ? undefined : [inside.slice(0, comma), inside.slice(comma + 2)]
}

/**
 * The colour that a value has on one side. `var(--other)` and `light-dark(…)` are resolved. Throws for what is neither
 * of them nor `oklch(…)`, and for a property that is not defined.
 */
export function resolveColour(value: string, side: 0 | 1, tokens: ReadonlyMap<string, string>): Oklch {
  const sides = splitLightDark(value)
  if (sides) return resolveColour(sides[side], side, tokens)
  const other = /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1]
  if (other === undefined) return readOklch(value, tokens)
  const referenced = tokens.get(other)
  if (referenced === undefined) throw new Error(`theme.css does not define ${other}`)
  return resolveColour(referenced, side, tokens)
}

const mapOf = (tokens: Token[]) => new Map(tokens.map(({ name, value }) => [name, value]))

/** The accents that a company can choose: the values of `data-accent`, with what each changes. Indigo is the default. */
export function readAccents(css: string): { name: string; tokens: Token[] }[] {
  const chosen = [...css.matchAll(/\[data-accent="([a-z]+)"\] \{([^}]*)\}/g)].map(([, name = '', block = '']) => ({
    name,
    tokens: declarations(block),
  }))
  return [{ name: 'indigo', tokens: [] }, ...chosen]
}

/**
 * Every colour role with its value in each appearance, with the tokens of an accent in place of the default ones. Throws
 * if a role is neither `light-dark(…, …)` of two colours, nor `var(--…)`, nor `oklch(…)`.
 */
export function readColours(css: string, accent: readonly Token[] = []): ColourToken[] {
  const normal = mapOf([...readTokens(css), ...accent])
  const more = new Map([...normal, ...mapOf(declarations(blockOf(css, openers.contrast)))])
  return [...normal.keys()]
    .filter((name) => name.startsWith('color-'))
    .map((name) => {
      const normally = normal.get(name) ?? ''
      const inMore = more.get(name) ?? ''
      return {
        name: name.slice('color-'.length),
        light: resolveColour(normally, 0, normal),
        dark: resolveColour(normally, 1, normal),
        'high contrast light': resolveColour(inMore, 0, more),
        'high contrast dark': resolveColour(inMore, 1, more),
      }
    })
}

/** The steps of a scale such as `neutral`, 1 to 12, in light and dark. */
export function readScale(css: string, scale: string): { step: number; light: Oklch; dark: Oklch }[] {
  const tokens = mapOf(readTokens(css))
  return [...tokens]
    .filter(([name]) => new RegExp(`^${scale}-\\d+$`).test(name))
    .map(([name, value]) => ({
      step: Number(name.slice(scale.length + 1)),
      light: resolveColour(value, 0, tokens),
      dark: resolveColour(value, 1, tokens),
    }))
}

/** A length in px at the default font size. */
export function pixels(length: string): number {
  const number = Number.parseFloat(length)
  return length.endsWith('rem') ? number * 16 : number
}
