/** Pseudo-random values that are the same in every run. */
export type Random = ReturnType<typeof createRandom>

/** Creates a generator from a seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  return {
    /** True with this probability, from 0 to 1. */
    chance: (share: number) => next() < share,
    /** An integer from `from` to `to`, both included. */
    whole,
    pick,
    /** One of the names, weighted. */
    weighted: <T extends string>(weights: Record<T, number>): T => {
      const entries = Object.entries(weights) as [T, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      return entries[0]![0]
    },
    /** A UUID version 7 for this time in milliseconds. */
    id: (at: number) => {
      const time = Math.floor(at).toString(16).padStart(12, '0')
      const hex = (length: number) => Array.from({ length }, () => whole(0, 15).toString(16)).join('')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
    },
  }
}
