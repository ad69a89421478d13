const intervalMs = 250
/** Milliseconds of delay beyond which this server refuses requests. */
const overloadedMs = 1_000

/**
 * Measures how late this thread is: something that takes long holds all requests. Only its own work counts. When other
 * programs have the processor, refusing requests would help nobody.
 * @returns whether its work held the thread for more than a second the last time that it came to measure, and a function
 * that ends measuring
 */
export function watchEventLoop() {
  let expected = performance.now() + intervalMs
  let usage = process.threadCpuUsage()
  let isOverloaded = false
  const timer = setInterval(() => {
    const now = performance.now()
    const delay = now - expected
    const { user, system } = process.threadCpuUsage(usage)
    isOverloaded = delay > overloadedMs && (user + system) / 1000 > delay / 2
    expected = now + intervalMs
    usage = process.threadCpuUsage()
  }, intervalMs)
  timer.unref()
  return { isOverloaded: () => isOverloaded, stop: () => clearInterval(timer) }
}
