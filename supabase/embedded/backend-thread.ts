import { once } from 'node:events'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ServiceAnnouncement, ServiceOptions } from './service.ts'
import { watchHealth, type WatchPatience } from './watch-health.ts'

/** A running backend. */
export type BackendThread = {
  announcement: ServiceAnnouncement
  /** Resolves with the reason when the thread has ended. */
  ended: Promise<string>
  /** Waits for requests in progress and ends the thread, within a minute. */
  stop: () => Promise<void>
}

/**
 * How long a thread may take to stop, in milliseconds: about as long as all steps of service.ts if each of them hangs. A
 * thread that is ended shortly before its last step leaves a PostgreSQL behind, which start.ts ends.
 */
const longestStop = 60_000

/**
 * Starts the backend in a worker thread. A thread that stops answering is ended.
 * @param givenUp limits the start: a minute later, a thread that is still starting is ended
 * @throws when it does not start
 */
export async function startThread(
  options: ServiceOptions,
  patience: WatchPatience,
  givenUp?: AbortSignal,
): Promise<BackendThread> {
  const worker = new Worker(new URL(`./thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: options,
    name: 'backend',
    // Without these limits, garbage fills 48 MB before it is collected, then most of the machine's memory. Some 30 MB are
    // in use. At its limit the thread ends, and is started again.
    resourceLimits: { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 },
  })
  let reason = ''
  worker.on('error', (error: Error) => {
    reason = error.message
  })
  const exited = once(worker, 'exit').then(
    ([code]) => reason || `It ended with exit code ${code}.`,
    (error: Error) => error.message,
  )
  const started = once(worker, 'message') as Promise<[{ ready?: ServiceAnnouncement; failed?: string }]>
  let timeout: NodeJS.Timeout | undefined
  const endSoon = () => {
    timeout = setTimeout(() => void worker.terminate(), longestStop)
  }
  // A start that goes well is stopped as any other backend, so that its PostgreSQL has ended, too.
  givenUp?.addEventListener('abort', endSoon)
  const first = await Promise.race([
    started,
    exited.then((message) => [{ failed: message, ready: undefined }] as const),
  ])
  givenUp?.removeEventListener('abort', endSoon)
  clearTimeout(timeout)
  const [{ ready, failed }] = first
  if (!ready) throw new Error(failed)

  const watching = new AbortController()
  void watchHealth(ready.url, patience, watching.signal).then((problem) => {
    if (problem === null) return
    reason = problem
    void worker.terminate()
  })
  const ended = exited.finally(() => watching.abort())
  return {
    announcement: ready,
    ended,
    stop: async () => {
      watching.abort()
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
      worker.postMessage('stop')
      endSoon()
      await ended
      clearTimeout(timeout)
    },
  }
}
