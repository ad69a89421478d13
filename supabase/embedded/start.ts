import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Announcement, ServiceOptions } from './service.ts'

export type EmbeddedOptions = ServiceOptions

export type Embedded = Announcement & {
  /** Finishes what is under way and closes the data folder. */
  stop: () => Promise<void>
}

/** Starts the backend of a machine that has none, in a thread of its own, and resolves when it answers. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: options, name: 'backend' })
  const [said] = (await Promise.race([once(worker, 'message'), exited(worker)])) as [
    { ready?: Announcement; failed?: string },
  ]
  if (!said.ready) throw new Error(said.failed)

  let stopping = false
  // Without its backend the process can serve nothing; an uncaught error lets whoever supervises it start it again.
  worker.on('error', (error) => {
    throw error
  })
  worker.on('exit', (code) => {
    if (!stopping) throw new Error(`The embedded backend ended by itself (${code}).`)
  })
  return {
    ...said.ready,
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
  throw new Error(`The embedded backend ended while it started (${code}).`)
}
