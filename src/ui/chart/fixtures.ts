/** The given number of days as chart labels, up to a fixed last day. */
export const days = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(2026, 2, 31 - (count - 1 - index)))
    return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  })

/** Deterministic values: a wave with a slope. */
export const wave = (count: number, { base, swing, slope }: { base: number; swing: number; slope: number }): number[] =>
  Array.from({ length: count }, (_, at) =>
    Math.max(0, Math.round(base + slope * at + swing * Math.sin(at / 2.3) + ((at * 7) % 5) - 2)),
  )
