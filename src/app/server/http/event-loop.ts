const intervalMs = 250
/** Milliseconds for which requests wait before this server refuses new ones. */
const overloadedMs = 1_000

/**
 * Measures how late this thread is: something that takes long holds all requests.
 * @returns whether the thread was late by more than a second the last time that it came to measure, and a function that
 * ends measuring
 */
export function watchEventLoop() {
  let expected = performance.now() + intervalMs
  let delay = 0
  const timer = setInterval(() => {
    const now = performance.now()
    delay = now - expected
    expected = now + intervalMs
  }, intervalMs)
  timer.unref()
  return { isOverloaded: () => delay > overloadedMs, stop: () => clearInterval(timer) }
}
