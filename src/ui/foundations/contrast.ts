import type { Oklch } from './tokens.ts'

/** Linear RGB. */
export function linearRgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Whether the colour is in the sRGB gamut. Others would be changed by the screen. */
export function isShowable(colour: Oklch): boolean {
  return linearRgb(colour).every((part) => part > -0.002 && part < 1.002)
}

function luminance(colour: Oklch): number {
  const [red, green, blue] = linearRgb(colour).map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** The contrast ratio of two opaque colours by WCAG 2: 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour as CSS. */
export function toCss({ l, c, h, alpha }: Oklch): string {
  return `oklch(${l} ${c} ${h} / ${alpha})`
}

/** The colour as hex: `#4a4fc9`, with the opacity if there is one. */
export function toHex(colour: Oklch): string {
  const bytes = linearRgb(colour).map((part) => {
    const inside = Math.min(1, Math.max(0, part))
    return Math.round(255 * (inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055))
  })
  const hex = `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return colour.alpha < 1 ? `${hex} ${Math.round(colour.alpha * 100)} %` : hex
}
