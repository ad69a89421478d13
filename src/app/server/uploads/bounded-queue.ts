/** So much waits already that this task would wait too long. */
export class QueueFull extends Error {}

/**
 * Creates a function that runs tasks, at most `atOnce` of them at the same time. At most `waiting` others wait.
 * @throws QueueFull, without running the task; what the task throws
 */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (queue.length >= waiting) throw new QueueFull()
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await task()
    } finally {
      const next = queue.shift()
      // The next one takes this place.
      if (next) next()
      else running -= 1
    }
  }
}
