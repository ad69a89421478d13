import { setTimeout as wait } from 'node:timers/promises'

export type WatchPatience = {
  /** Milliseconds between two questions. */
  everyMs: number
  /** Milliseconds that an answer may take. */
  timeoutMs: number
  /** So many questions in a row without a good answer mean that the backend hangs. */
  misses: number
}

/**
 * A silent database, which the backend knows at once, is ended after 8 to 10 s. A thread that does not answer either has
 * longer: machines are busy with other work.
 */
export const usualPatience: WatchPatience = { everyMs: 2_000, timeoutMs: 10_000, misses: 4 }

/** Path of the backend that answers 200 while thread and database work. */
export const healthPath = '/_health'

/**
 * Asks a backend again and again whether it works.
 * @returns why it does not, or null when the signal ends the watch
 */
export async function watchHealth(url: string, patience: WatchPatience, signal: AbortSignal): Promise<string | null> {
  for (let missed = 0; ; ) {
    await wait(patience.everyMs, undefined, { ref: false, signal }).catch(() => {})
    if (signal.aborted) return null
    const isWell = await fetch(url + healthPath, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience.timeoutMs)]),
    }).then(
      (answer) => answer.ok,
      () => false,
    )
    missed = isWell ? 0 : missed + 1
    if (missed >= patience.misses) return `It gave no good answer to ${missed} questions in a row.`
  }
}
