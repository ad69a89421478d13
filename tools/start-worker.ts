import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * How long a stop waits for the worker, in milliseconds: longer than the worker itself waits for the answer of its mail
 * server. If the backend stopped before, an e-mail that was accepted would be sent again after the next start.
 */
const longestStop = 35_000

/**
 * Starts the worker beside this process. It ends when this process ends, even if this process is killed.
 * @returns a function that ends the worker first, so that it can still store the result of its current e-mail
 */
export function startWorker(variables: Record<string, string>): () => Promise<void> {
  // The worker mostly waits. The default would let 48 MB of garbage gather before it is collected.
  const flags = ['--max-semi-space-size=2', '--import', './tools/end-with-parent.ts']
  const worker = spawn(process.execPath, [...flags, 'supabase/worker/main.ts'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // A worker that could not start counts as ended.
  const ended = once(worker, 'exit').catch((error: Error) =>
    console.error(`The worker did not start: ${error.message}`),
  )
  worker.on('exit', (code) => {
    // Pages work without the worker; only e-mail waits.
    if (code) console.error(`The worker ended (${code}). Mail is sent again after the next start.`)
  })
  process.on('exit', () => worker.kill())
  return async () => {
    worker.kill()
    const tooLong = Promise.withResolvers<void>()
    const timeout = setTimeout(tooLong.resolve, longestStop)
    await Promise.race([ended, tooLong.promise])
    clearTimeout(timeout)
  }
}
