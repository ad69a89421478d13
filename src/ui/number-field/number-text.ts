/** What stands for what in the numbers of a language. */
function signsOf(locale: string) {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1_234_567.8)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const digits = new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)
  return {
    decimal: sign('decimal'),
    group: sign('group'),
    digits: [...digits.matchAll(/\p{Nd}/gu)].map(String).toReversed(),
  }
}

const escaped = (sign: string) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The number that somebody wrote: null for nothing, NaN for what is no number. Both comma and point may part the
 * decimals, unless the language groups thousands with that sign and it stands where it would for that. Servers read
 * what the field sends with this, too.
 */
export function readNumber(text: string, locale = 'en'): number | null {
  const { decimal, group, digits } = signsOf(locale)
  const plain = text
    .replace(/[\s'’\u200e\u200f\u061c]/g, '')
    .replace(/^[−‐–]/, '-')
    .replace(/\p{Nd}/gu, (digit) => (digits.includes(digit) ? String(digits.indexOf(digit)) : digit))
  if (plain === '') return null

  const [d, g] = [escaped(decimal), escaped(group)]
  // Thousands apart, in pairs as well as in India: 1,234.5 or 12,34,567.
  const grouped = new RegExp(`^-?\\d{1,3}(${g}\\d{2,3})*${g}\\d{3}(${d}\\d*)?$`)
  const single = grouped.test(plain)
    ? plain.replaceAll(group, '').replace(decimal, '.')
    : plain.replace(new RegExp(`[.,${d}]`), '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(single) ? Number(single) : Number.NaN
}

/** A number as it is written into a field: without groups, which would be in the way while it is changed. */
export const writeNumber = (value: number, locale = 'en'): string =>
  new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)

export type Steps = { min?: number | undefined; max?: number | undefined; step?: number | undefined }

/** How many decimals a number is written with. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).toLowerCase().split('e')
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(exponent))
}

/**
 * So many steps further. Steps are counted from `min`, so that a number between two steps goes to the next one first;
 * nothing begins at 0, or as near to it as is allowed.
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
  // 0.1 + 0.2 is not 0.3 for a computer.
  return within(Number((start + (first + by) * step).toFixed(Math.max(decimalsOf(step), decimalsOf(start)))))
}
