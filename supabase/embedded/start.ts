import { startThread } from './backend-thread.ts'
import { endLeftOverServer } from './data-folder/open-database.ts'
import { keepRunning } from './keep-running.ts'
import type { ServiceAnnouncement, ServiceOptions } from './service.ts'
import { usualPatience, type WatchPatience } from './watch-health.ts'

export type EmbeddedOptions = ServiceOptions & {
  /** How soon a backend that does not answer is started again. */
  patience?: WatchPatience
}

export type Embedded = ServiceAnnouncement & {
  /**
   * Waits for requests in progress, closes the data folder and ends its PostgreSQL, also one that hangs. Takes two and
   * a half minutes at most.
   */
  stop: () => Promise<void>
}

/**
 * Starts the embedded backend in a worker thread. Resolves when it accepts requests.
 *
 * When the thread or its PostgreSQL ends or does not answer any more, it is started again at the same address. Pages
 * answer 503 meanwhile.
 * @throws when the first start fails
 */
export async function startEmbedded({ patience = usualPatience, ...options }: EmbeddedOptions): Promise<Embedded> {
  const first = await startThread(options, patience)
  const again = { ...options, port: Number(new URL(first.announcement.url).port) }
  const stopThreads = keepRunning(first, { start: (givenUp) => startThread(again, patience, givenUp) })
  return {
    ...first.announcement,
    stop: async () => {
      await stopThreads()
      if (options.databaseUrl === undefined) await endLeftOverServer(options.dataDir)
    },
  }
}
