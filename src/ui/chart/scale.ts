/** A round number at or above the largest value, so that the lines of a chart stand for numbers one can say. */
export function niceMax(largest: number): number {
  if (!(largest > 0)) return 4
  const power = 10 ** Math.floor(Math.log10(largest))
  const steps = [1, 2, 4, 5, 10].map((step) => step * power)
  const found = steps.find((step) => step >= largest) ?? 10 * power
  return Math.max(4, found)
}
