const intervalMs = 250
/** Milliseconds of work at a stretch beyond which this server refuses requests. */
const overloadedMs = 1_000

/**
 * Measures how long the work of this thread keeps requests waiting, in processor time: when other programs have the
 * processor, refusing requests would help nobody.
 * @returns whether its work held the thread for more than a second the last time that it came to measure, and a function
 * that ends measuring
 */
export function watchEventLoop() {
  let usage = process.threadCpuUsage()
  let isOverloaded = false
  // It fires late by as much as something holds the thread.
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(usage)
    isOverloaded = (user + system) / 1000 > overloadedMs
    usage = process.threadCpuUsage()
  }, intervalMs)
  timer.unref()
  return { isOverloaded: () => isOverloaded, stop: () => clearInterval(timer) }
}
