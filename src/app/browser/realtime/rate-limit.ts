/**
 * Limits calls to `most` per `withinMs`, because the realtime service closes a channel that receives more. Of the
 * values beyond the limit only the latest is sent, later. A value that equals the last one sent is dropped.
 */
export function rateLimit<T>(send: (value: T) => void, { most, withinMs }: { most: number; withinMs: number }) {
  let sentAt: number[] = []
  let last: T | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const push = (value: T) => {
    clearTimeout(timer)
    if (value === last) return
    const now = Date.now()
    sentAt = sentAt.filter((at) => now - at < withinMs)
    const [first] = sentAt
    if (sentAt.length >= most && first !== undefined) {
      timer = setTimeout(() => push(value), first + withinMs - now)
      return
    }
    sentAt.push(now)
    last = value
    send(value)
  }

  return {
    push,
    /** The last value was lost with the connection: the next one is sent even if it is the same. */
    forgetLast: () => {
      last = undefined
    },
    stop: () => clearTimeout(timer),
  }
}

/** Runs an action at once, then ignores calls for a while. */
export function throttle(ms: number, action: () => void): () => void {
  let next = 0
  return () => {
    const now = Date.now()
    if (now < next) return
    next = now + ms
    action()
  }
}
