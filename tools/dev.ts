/** `npm run dev`: the app from its sources, with Vite in front, on the same backend as `npm start`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, isRunnableDevEnvironment } from 'vite'
import { sourceAssets } from '../src/app/server/rendering/assets.ts'
import { stopOnSignals } from '../src/app/server/start/stop-on-signals.ts'
import { endWithNpm } from './end-with-npm.ts'
import { startWorker } from './start-worker.ts'

process.chdir(join(import.meta.dirname, '..'))
endWithNpm()
if (existsSync('.env')) process.loadEnvFile('.env')

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { ssr } = vite.environments
if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error("Vite's server environment cannot run modules.")

type Entry = typeof import('../src/app/entry.server.tsx')
type Environment = typeof import('../src/app/server/start/env.ts')
type StartErrors = typeof import('../src/app/server/start/start-error.ts')
type Start = typeof import('../src/app/server/start/start-server.ts')

// By Vite, because Node runs no .tsx. One copy of the class, so that `instanceof` finds its errors.
const { StartError } = await ssr.runner.import<StartErrors>('/src/app/server/start/start-error.ts')

try {
  const { env } = await ssr.runner.import<Environment>('/src/app/server/start/env.ts')
  const { startServer } = await ssr.runner.import<Start>('/src/app/server/start/start-server.ts')
  const { hosted, appOrigin, dataDir, guard } = env()
  const worker = { endedAt: null }
  const endWorker = hosted ? null : startWorker({ APP_ORIGIN: appOrigin, DATA_DIR: dataDir }, worker)
  // Only the worker needs it, and it has its own copy by now.
  delete process.env['SUPABASE_SECRET_KEY']
  const { resourceRoutes } = await ssr.runner.import<Entry>('/src/app/entry.server.tsx')
  const { stop } = await startServer({
    env: env(),
    resources: resourceRoutes,
    worker,
    dev: true,
    assets: sourceAssets(),
    files: () => null,
    // Imported at each request. Vite reloads only changed modules.
    handle: async (...request) => {
      const { createAppHandler } = await ssr.runner.import<Entry>('/src/app/entry.server.tsx')
      return createAppHandler(guard)(...request)
    },
    before: vite.middlewares,
  })
  stopOnSignals(
    async () => {
      await Promise.all([stop(), vite.close()])
    },
    async () => endWorker?.(),
  )
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
