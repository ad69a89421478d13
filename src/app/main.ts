import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAppHandler, resourceRoutes } from './entry.server.tsx'
import { routes } from './routes.ts'
import { staticFiles } from './server/http/static-files.ts'
import { builtAssets, type Manifest } from './server/rendering/assets.ts'
import { env } from './server/start/env.ts'
import type { WorkerState } from './server/start/runtime.ts'
import { StartError } from './server/start/start-error.ts'
import { startServer } from './server/start/start-server.ts'
import { stopOnSignals } from './server/start/stop-on-signals.ts'

const build = join(import.meta.dirname, '..')
const client = join(build, 'client')
const json = (file: string): unknown => JSON.parse(readFileSync(join(client, file), 'utf8'))

// Only the worker needs it. What this process does not have, it cannot leak.
delete process.env['SUPABASE_SECRET_KEY']

/** Runs before the server stops. The program that imports this module adds to it. */
export const beforeStop: (() => Promise<void>)[] = []

/** What that program knows about the worker, for `/readyz`. */
export const worker: WorkerState = { endedAt: null }

try {
  const { id } = json('builds/latest.json') as { id: string }
  const assets = builtAssets(json('.vite/manifest.json') as Manifest, {
    buildId: id,
    pages: routes.pages,
    worker: readFileSync(join(build, 'service-worker/worker.js'), 'utf8'),
    readsOffline: env().serviceWorker === 'on',
  })
  const handle = createAppHandler(env().guard)
  const { stop } = await startServer({
    env: env(),
    handle,
    resources: resourceRoutes,
    assets,
    files: staticFiles(client),
    build,
    worker,
  })
  stopOnSignals(stop, async () => {
    await Promise.all(beforeStop.map((run) => run()))
  })
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
