import {
  argumentsOf,
  colourOf,
  dereference,
  onSide,
  type Properties,
  referenceIn,
  type Side,
  splitValue,
  toTokenColour,
} from './css-values.ts'

/** A token of the Design Tokens Format, 2025.10. A value such as `{color.ink}` refers to another token. */
export type DesignToken = { $type: string; $value: unknown; $description?: string }

/** Names of more than one word before the part that varies. */
const longGroups = ['font-weight', 'z-index']

/**
 * Where a custom property stands in the tree of tokens: `color-ink-muted` at `color.ink-muted`. A name of one word,
 * such as `spacing`, stands at `spacing.unit`.
 */
export function pathOf(name: string): [group: string, token: string] {
  if (name.startsWith('text-')) return ['font-size', name.slice('text-'.length)]
  const group = longGroups.find((long) => name.startsWith(`${long}-`)) ?? name.split('-')[0] ?? name
  return [group, name.slice(group.length + 1) || 'unit']
}

/** A reference to a token, as a value. */
export const referenceTo = (name: string): string => `{${pathOf(name).join('.')}}`

/** A length in px or rem; null for another unit. */
function dimensionOf(value: string): { value: number; unit: 'px' | 'rem' } | null {
  if (value === '0') return { value: 0, unit: 'px' }
  const [, number, unit] = /^(-?[\d.]+)(px|rem)$/.exec(value) ?? []
  return number && unit ? { value: Number(number), unit: unit as 'px' | 'rem' } : null
}

function durationOf(value: string): { value: number; unit: 'ms' | 's' } | null {
  const [, number, unit] = /^([\d.]+)(ms|s)$/.exec(value) ?? []
  return number && unit ? { value: Number(number), unit: unit as 'ms' | 's' } : null
}

const colourFunctions = ['oklch', 'color-mix', 'light-dark']
const isColour = (value: string) =>
  value === 'transparent' || colourFunctions.some((name) => argumentsOf(name, value) !== null)

/** One shadow: offsets, blur and spread as lengths, and a colour, in any order. */
function shadowOf(layer: string, side: Side, properties: Properties) {
  const parts = splitValue(layer, ' ')
  const resolved = parts.map((part) => dereference(part, side, properties))
  const lengths = resolved.flatMap((value) => dimensionOf(value) ?? [])
  const colour = parts.findIndex((_, at) => isColour(resolved[at] ?? ''))
  const reference = referenceIn(onSide(parts[colour] ?? '', side))
  const none = { value: 0, unit: 'px' }
  return {
    color: reference ? referenceTo(reference) : toTokenColour(colourOf(parts[colour] ?? '', side, properties)),
    offsetX: lengths[0] ?? none,
    offsetY: lengths[1] ?? none,
    blur: lengths[2] ?? none,
    spread: lengths[3] ?? none,
    ...(parts.includes('inset') && { inset: true }),
  }
}

function familiesOf(value: string): string[] {
  return splitValue(value, ',').map((family) => family.replaceAll(/^["']|["']$/g, ''))
}

/** The type and the value of a resolved CSS value, by the group of its name. */
function typedValue(name: string, value: string, side: Side, properties: Properties): DesignToken | null {
  if (name.startsWith('shadow-')) {
    const layers = value === 'none' ? [] : splitValue(value, ',').map((layer) => shadowOf(layer, side, properties))
    return layers.length > 0 ? { $type: 'shadow', $value: layers.length === 1 ? layers[0] : layers } : null
  }
  if (name.startsWith('font-weight-')) return { $type: 'fontWeight', $value: Number(value) }
  if (name.startsWith('font-')) return { $type: 'fontFamily', $value: familiesOf(value) }
  if (isColour(value)) return { $type: 'color', $value: toTokenColour(colourOf(value, side, properties)) }
  const curve = argumentsOf('cubic-bezier', value)
  if (curve !== null) return { $type: 'cubicBezier', $value: splitValue(curve, ',').map(Number) }
  const dimension = dimensionOf(value)
  if (dimension) return { $type: 'dimension', $value: dimension }
  const duration = durationOf(value)
  if (duration) return { $type: 'duration', $value: duration }
  return value !== '' && Number.isFinite(Number(value)) ? { $type: 'number', $value: Number(value) } : null
}

/**
 * The token of a custom property on one side.
 * @returns null for what the format has no type for, such as the shorthand of an animation
 */
export function tokenOf(name: string, text: string, side: Side, properties: Properties): DesignToken | null {
  const own = onSide(text, side)
  const reference = referenceIn(own)
  const typed = typedValue(name, dereference(own, side, properties), side, properties)
  return typed && (reference ? { ...typed, $value: referenceTo(reference) } : typed)
}

/**
 * The typography of a size of text. The format has lengths in px and rem only, so letter spacing in em becomes rem.
 * @param size the name of the size, such as `lg`
 */
export function typographyOf(size: string, properties: Properties): DesignToken {
  const number = (part: string) => Number.parseFloat(properties.get(`text-${size}${part}`) ?? '0')
  return {
    $type: 'typography',
    $value: {
      fontFamily: referenceTo('font-sans'),
      fontSize: referenceTo(`text-${size}`),
      fontWeight: referenceTo('font-weight-normal'),
      letterSpacing: { value: Number((number('--letter-spacing') * number('')).toFixed(6)), unit: 'rem' },
      lineHeight: Number((number('--line-height') / number('')).toFixed(4)),
    },
  }
}
