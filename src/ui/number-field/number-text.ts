/** The separators and digits of a locale. */
function separatorsOf(locale: string) {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1_234_567.8)
  const separator = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)
  return {
    decimal: separator('decimal'),
    group: separator('group'),
    digits: [...digits.matchAll(/\p{Nd}/gu)].map(String).toReversed(),
  }
}

const escaped = (separator: string) => separator.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Parses a typed number: null for empty, NaN for invalid. Comma and point both separate decimals, unless the locale
 * uses the separator for groups and it stands where a group would end. Servers parse the submitted value with this function,
 * too.
 */
export function readNumber(text: string, locale = 'en'): number | null {
  const { decimal, group, digits } = separatorsOf(locale)
  const plain = text
    .replace(/[\s'’\u200e\u200f\u061c]/g, '')
    .replace(/^[−‐–]/, '-')
    .replace(/\p{Nd}/gu, (digit) => (digits.includes(digit) ? String(digits.indexOf(digit)) : digit))
  if (plain === '') return null

  const [d, g] = [escaped(decimal), escaped(group)]
  // Groups of thousands, or of two digits as in India: 1,234.5 or 12,34,567.
  const grouped = new RegExp(`^-?\\d{1,3}(${g}\\d{2,3})*${g}\\d{3}(${d}\\d*)?$`)
  const single = grouped.test(plain)
    ? plain.replaceAll(group, '').replace(decimal, '.')
    : plain.replace(new RegExp(`[.,${d}]`), '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(single) ? Number(single) : Number.NaN
}

/** Formats a number for editing, without group separators. */
export const writeNumber = (value: number, locale = 'en'): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)

export type Steps = { min?: number | undefined; max?: number | undefined; step?: number | undefined }

/** The number of decimals of a number. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).toLowerCase().split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/**
 * The number after some steps. Steps count from `min`, so a number between two steps moves to the next step first. An
 * empty field starts at 0, or at the nearest allowed number.
 */
export function stepNumber(
  value: number | null,
  by: number,
  { min = -Infinity, max = Infinity, step = 1 }: Steps,
): number {
  const within = (number: number) => Math.min(max, Math.max(min, number))
  if (value === null || Number.isNaN(value)) return within(0)
  const start = Number.isFinite(min) ? min : 0
  const steps = (value - start) / step
  const near = Math.round(steps)
  const onStep = Math.abs(steps - near) < 1e-9
  const first = onStep ? near : by > 0 ? Math.floor(steps) : Math.ceil(steps)
  // Avoids 0.1 + 0.2 = 0.30000000000000004.
  return within(Number((start + (first + by) * step).toFixed(Math.max(decimalsOf(step), decimalsOf(start)))))
}
