import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { log } from '../src/app/server/start/log.ts'
import type { WorkerState } from '../src/app/server/start/runtime.ts'

/**
 * How long a stop waits for the worker, in milliseconds: longer than the worker itself waits for the answer of its mail
 * server. If the backend stopped before, an e-mail that was accepted would be sent again after the next start.
 */
const longestStop = 35_000

/** Milliseconds before a restart. Each further one doubles it, up to the greatest wait. */
const firstWaitMs = 500
const greatestWaitMs = 30_000
/** A worker that ran for so long starts again without the doubled wait. */
const settledMs = 60_000

/** The worker beside this file: built, or its source. */
const program = fileURLToPath(new URL(`../supabase/worker/main${extname(import.meta.url)}`, import.meta.url))

function spawnWorker(variables: Record<string, string>): ChildProcess {
  // The worker mostly waits. The default would let 48 MB of garbage gather before it is collected.
  return spawn(process.execPath, ['--max-semi-space-size=2', '--max-old-space-size=64', program], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Waits until a worker has ended. @returns why */
const endOf = (worker: ChildProcess): Promise<string> =>
  once(worker, 'exit').then(
    ([code, signal]) => (signal === null ? `exit code ${code}` : String(signal)),
    // A worker that could not start counts as ended.
    (error: Error) => error.message,
  )

/**
 * Starts the worker beside this process, and again whenever it ends, at growing intervals. It ends when this process
 * ends, even if this process is killed.
 * @param state is told when it ends and when it runs again
 * @returns a function that ends the worker first, so that it can still store the result of its current e-mail
 */
export function startWorker(variables: Record<string, string>, state: WorkerState): () => Promise<void> {
  const stopping = new AbortController()
  let worker = spawnWorker(variables)
  const run = async (): Promise<void> => {
    for (let delay = firstWaitMs; ; delay = Math.min(2 * delay, greatestWaitMs)) {
      const startedAt = Date.now()
      const reason = await endOf(worker)
      if (stopping.signal.aborted) return
      state.endedAt = new Date()
      // Pages work without it. E-mail waits, and so do replies that can still be cancelled.
      log({ event: 'worker_ended', reason })
      if (Date.now() - startedAt >= settledMs) delay = firstWaitMs
      await wait(delay, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      worker = spawnWorker(variables)
      state.endedAt = null
      log({ event: 'worker_started_again' })
    }
  }
  const ended = run()
  process.on('exit', () => worker.kill())
  return async () => {
    stopping.abort()
    worker.kill()
    const tooLong = Promise.withResolvers<void>()
    const timeout = setTimeout(tooLong.resolve, longestStop)
    await Promise.race([ended, tooLong.promise])
    clearTimeout(timeout)
  }
}
