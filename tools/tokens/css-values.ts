import { toHex } from '../../src/ui/foundations/contrast.ts'
import type { Oklch } from '../../src/ui/foundations/tokens.ts'

/** The custom properties that a value may refer to, without their dashes. */
export type Properties = ReadonlyMap<string, string>

/** One side of `light-dark()`. */
export type Side = 'light' | 'dark'

/** Splits CSS at a separator outside of brackets and quotes. */
export function splitValue(value: string, separator: ',' | ';' | ' ' | '/' | '*'): string[] {
  const parts = ['']
  let depth = 0
  let quote = ''
  for (const sign of value) {
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    if (sign === separator && depth === 0 && !quote) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

/** The arguments of a function that is the whole value; null for another value. */
export function argumentsOf(name: string, value: string): string | null {
  if (!value.startsWith(`${name}(`) || !value.endsWith(')')) return null
  const inside = value.slice(name.length + 1, -1)
  let depth = 0
  for (const sign of inside) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (depth < 0) return null
  }
  return inside
}

/** The property that a value refers to when it is nothing but `var(--name)`; null otherwise. */
export const referenceIn = (value: string): string | null => /^var\(--([a-z0-9-]+)\)$/.exec(value)?.[1] ?? null

/** The value on one side, if it is a `light-dark()`; else the value itself. */
export function onSide(value: string, side: Side): string {
  const sides = argumentsOf('light-dark', value)
  return sides === null ? value : onSide(splitValue(sides, ',')[side === 'light' ? 0 : 1] ?? '', side)
}

/** The value behind all references. @throws for a property that is not defined */
export function dereference(value: string, side: Side, properties: Properties): string {
  const own = onSide(value, side)
  const name = referenceIn(own)
  if (name === null) return own
  const found = properties.get(name)
  if (found === undefined) throw new Error(`theme.css does not define --${name}`)
  return dereference(found, side, properties)
}

/** A number, a percentage, or a product in `calc()`, with references. */
function numberOf(text: string, side: Side, properties: Properties): number {
  const value = dereference(text, side, properties)
  const inside = argumentsOf('calc', value)
  if (inside !== null) {
    return splitValue(inside, '*').reduce((product, factor) => product * numberOf(factor, side, properties), 1)
  }
  const number = value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value)
  if (value === '' || Number.isNaN(number)) throw new Error(`This is no number: ${text}`)
  return number
}

/** Two colours mixed in oklab, as `color-mix(in oklab, one 30%, other)` does. */
function mix(value: string, side: Side, properties: Properties): Oklch | null {
  const inside = argumentsOf('color-mix', value)
  if (inside === null) return null
  const [space, ...stops] = splitValue(inside, ',')
  if (space !== 'in oklab' || stops.length !== 2) throw new Error(`Only two colours in oklab are mixed: ${value}`)
  const [one, other] = stops.map((stop) => {
    const [colour = '', share] = splitValue(stop, ' ')
    return { ...colourOf(colour, side, properties), share: share ? numberOf(share, side, properties) : undefined }
  })
  if (!one || !other) throw new Error(`This is no mix: ${value}`)
  const share = one.share ?? (other.share === undefined ? 0.5 : 1 - other.share)
  const alpha = one.alpha * share + other.alpha * (1 - share)
  // Premultiplied, so that a transparent colour gives no tint.
  const blend = (part: (colour: Oklch) => number) =>
    alpha === 0 ? 0 : (part(one) * one.alpha * share + part(other) * other.alpha * (1 - share)) / alpha
  const a = blend(({ c, h }) => c * Math.cos((h * Math.PI) / 180))
  const b = blend(({ c, h }) => c * Math.sin((h * Math.PI) / 180))
  return { l: blend(({ l }) => l), c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360, alpha }
}

/** The colour of a value on one side. @throws for what is no `oklch()`, `color-mix()`, reference or keyword */
export function colourOf(text: string, side: Side, properties: Properties): Oklch {
  const value = dereference(text, side, properties)
  if (value === 'transparent') return { l: 0, c: 0, h: 0, alpha: 0 }
  const mixed = mix(value, side, properties)
  if (mixed) return mixed
  const inside = argumentsOf('oklch', value)
  if (inside === null) throw new Error(`This is no colour: ${value}`)
  const [parts = '', opacity = '1'] = splitValue(inside, '/')
  const [l = 0, c = 0, h = 0] = splitValue(parts, ' ').map((part) => numberOf(part, side, properties))
  return { l, c, h, alpha: numberOf(opacity, side, properties) }
}

const round = (value: number): number => Number(value.toFixed(4))

/** A colour as the Design Tokens Format has it, with the nearest colour of sRGB for tools that know no other. */
export function toTokenColour(colour: Oklch) {
  const { l, c, h, alpha } = colour
  return {
    colorSpace: 'oklch',
    components: [round(l), round(c), round(h % 360)],
    ...(alpha < 1 && { alpha: round(alpha) }),
    hex: toHex({ ...colour, alpha: 1 }),
  }
}
