import { spawn } from 'node:child_process'

/** Starts the worker beside this process; it ends when this one does, however that comes about. */
export function startWorker(variables: Record<string, string>): void {
  const worker = spawn(process.execPath, ['--import', './tools/end-with-parent.ts', 'supabase/worker/main.ts'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  worker.on('exit', (code) => {
    // Pages work without it; only mail waits.
    if (code) console.error(`The worker ended (${code}). Mail is sent again after the next start.`)
  })
  process.on('exit', () => worker.kill())
}
