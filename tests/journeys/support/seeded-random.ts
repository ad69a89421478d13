/** A pseudo-random generator that returns the same sequence for the same seed. */
export function seededRandom(seed: number) {
  let state = seed
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    /** An integer from 0 to below `end`. */
    below: (end: number) => Math.floor(draw() * end),
    oneOf: <T>(all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T,
  }
}

export type SeededRandom = ReturnType<typeof seededRandom>
