import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ServiceAnnouncement, ServiceOptions } from './service.ts'

export type EmbeddedOptions = ServiceOptions

export type Embedded = ServiceAnnouncement & {
  /** Waits for requests in progress and closes the data folder. */
  stop: () => Promise<void>
}

/** Starts the embedded backend in a worker thread. Resolves when it accepts requests. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: options,
    name: 'backend',
    // Without this limit, garbage fills 48 MB before it is collected.
    resourceLimits: { maxYoungGenerationSizeMb: 12 },
  })
  const [message] = (await Promise.race([once(worker, 'message'), exited(worker)])) as [
    { ready?: ServiceAnnouncement; failed?: string },
  ]
  if (!message.ready) throw new Error(message.failed)

  let stopping = false
  // The app cannot work without its backend. The uncaught error ends the process, so that a supervisor restarts it.
  worker.on('error', (error) => {
    throw error
  })
  worker.on('exit', (code) => {
    if (!stopping) throw new Error(`The embedded backend stopped unexpectedly (exit code ${code}).`)
  })
  return {
    ...message.ready,
    stop: async () => {
      if (stopping) return
      stopping = true
      const ended = once(worker, 'exit')
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
      worker.postMessage('stop')
      await ended
    },
  }
}

async function exited(worker: Worker): Promise<never> {
  const [code] = await once(worker, 'exit')
  throw new Error(`The embedded backend failed to start (exit code ${code}).`)
}
