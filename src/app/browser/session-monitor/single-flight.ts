/**
 * Makes a task that is never at work twice: asked for meanwhile, it runs once more afterwards. One that fails keeps
 * nobody from asking again.
 */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running = false
  let again = false
  const run = async (): Promise<void> => {
    again = running
    if (running) return
    running = true
    try {
      await task()
    } finally {
      running = false
      if (again) void run()
    }
  }
  return run
}
