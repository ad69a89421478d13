/**
 * Runs a task one at a time. Calls during a run lead to exactly one more run afterwards, so the last run sees everything
 * that happened before the last call. A failed run does not prevent the next one.
 * @returns starts or joins a run; resolves after the last run, rejects if that one failed
 */
export function coalesce(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isRequested = false

  const runAll = async () => {
    for (;;) {
      isRequested = false
      try {
        await task()
        if (!isRequested) return
      } catch (error) {
        if (!isRequested) throw error
      }
    }
  }

  return () => {
    isRequested = true
    running ??= runAll().finally(() => {
      running = null
    })
    return running
  }
}
