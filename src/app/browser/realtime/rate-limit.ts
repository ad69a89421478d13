/**
 * Passes values on so that no more than `most` go within `withinMs`; in between the latest waits its turn, and the same
 * one is not told twice. A channel that is told too much is closed.
 */
export function sparingly<T>(tell: (value: T) => void, { most, withinMs }: { most: number; withinMs: number }) {
  let told: number[] = []
  let last: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const say = (value: T) => {
    clearTimeout(timer)
    if (value === last) return
    const now = Date.now()
    told = told.filter((at) => now - at < withinMs)
    const [first] = told
    if (told.length >= most && first !== undefined) {
      timer = setTimeout(() => say(value), first + withinMs - now)
      return
    }
    told.push(now)
    last = value
    tell(value)
  }

  return {
    say,
    /** What was said was lost with the connection: the next one is told again, whatever it is. */
    forget: () => {
      last = undefined
    },
    stop: () => clearTimeout(timer),
  }
}

/** Runs something at once and then not again for so long, however often it is asked to. */
export function atMostEvery(ms: number, act: () => void): () => void {
  let next = 0
  return () => {
    const now = Date.now()
    if (now < next) return
    next = now + ms
    act()
  }
}
