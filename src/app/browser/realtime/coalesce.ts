/**
 * Runs a task once at a time: whatever asks for it while it runs makes it run once more afterwards, and only once. So
 * nothing that happened before the last run began can be missing from what that run found.
 */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false

  const run = async () => {
    try {
      do {
        again = false
        await task()
      } while (again)
    } finally {
      running = null
    }
  }

  return () => {
    if (running) again = true
    else running = run()
    return running ?? Promise.resolve()
  }
}
