/** Days as charts label them: so many, the last one at the end. */
export const days = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 2, 31 - (count - 1 - index)))
    return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  })

/** A wave with a slope: always the same, and never quite regular. */
export const wave = (count: number, { base, swing, slope }: { base: number; swing: number; slope: number }): number[] =>
  Array.from({ length: count }, (_, at) =>
    Math.max(0, Math.round(base + slope * at + swing * Math.sin(at / 2.3) + ((at * 7) % 5) - 2)),
  )
