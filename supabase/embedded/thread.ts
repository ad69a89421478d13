import { parentPort, workerData } from 'node:worker_threads'
import { type ServiceOptions, startService } from './service.ts'
import { logError } from '../log-error.ts'

/** The worker thread of `startEmbedded`. A slow statement blocks this thread and not the pages. */
const port = parentPort!

try {
  const service = await startService(workerData as ServiceOptions)
  port.once('message', () => {
    void service
      .stop()
      .catch((error: unknown) => logError('stop', error))
      .finally(() => process.exit(0))
  })
  port.postMessage({ ready: service.announcement })
} catch (error) {
  port.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
