/** Chances that come out the same every time: a demo that two people can talk about. */
export type Random = ReturnType<typeof createRandom>

/** A source of chances from a seed (mulberry32). */
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
    /** True in that share of cases. */
    chance: (share: number) => next() < share,
    /** A whole number, both ends included. */
    whole,
    pick,
    /** One of the names, as often as its weight says. */
    weighted: <T extends string>(weights: Record<T, number>): T => {
      const entries = Object.entries(weights) as [T, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      return entries[0]![0]
    },
    /** An id that sorts by its moment (uuid version 7). */
    id: (at: number) => {
      const time = Math.floor(at).toString(16).padStart(12, '0')
      const hex = (length: number) => Array.from({ length }, () => whole(0, 15).toString(16)).join('')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`
    },
  }
}
