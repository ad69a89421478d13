import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtAssets, type Manifest } from './server/rendering/assets.ts'
import { createAppHandler } from './entry.server.tsx'
import { env } from './server/start/env.ts'
import { routes } from './routes.ts'
import { views } from './routes/lazy-views/lazy-views.ts'
import { startServer, stopOnSignals } from './server/start/start-server.ts'
import { StartError } from './server/start/start-error.ts'
import { staticFiles } from './server/http/static-files.ts'

const client = join(import.meta.dirname, '../client')
const json = (file: string): unknown => JSON.parse(readFileSync(join(client, file), 'utf8'))

// The worker's alone: what is not here cannot get out from here.
delete process.env['SUPABASE_SECRET_KEY']

/** What has to end while everything here still runs: whoever starts this adds it. */
export const beforeStop: (() => Promise<void>)[] = []

try {
  const { id } = json('builds/latest.json') as { id: string }
  const pageIds = routes.pages.map((page) => page.id)
  const assets = builtAssets(json('.vite/manifest.json') as Manifest, { buildId: id, pageIds, views })
  const handle = createAppHandler(env().guard)
  const { stop } = await startServer({ env: env(), handle, assets, files: staticFiles(client) })
  stopOnSignals(stop, async () => {
    await Promise.all(beforeStop.map((act) => act()))
  })
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
