import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceAssets } from '../../src/app/server/rendering/assets.ts'
import { readEnv } from '../../src/app/server/start/env.ts'
import { startServer } from '../../src/app/server/start/start-server.ts'
import { StartError } from '../../src/app/server/start/start-error.ts'
import { lockDataDir } from '../../supabase/embedded/data-folder/lock-data-dir.ts'

const hosted = {
  SUPABASE_URL: 'http://127.0.0.1:1',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
  APP_SECRET: 'x'.repeat(32),
}

/** The error message of a start with these environment variables. */
async function failure(variables: Record<string, string>): Promise<unknown> {
  const env = readEnv(variables)
  const handle = () => Promise.reject(new Error('Nothing is asked.'))
  const started = startServer({ env, handle, resources: [], assets: sourceAssets(), files: () => null })
  return started.then(
    async ({ stop }) => {
      await stop()
      throw new Error('It started.')
    },
    (error: unknown) => error,
  )
}

test('a second app on the same data folder does not start, and its error message explains the remedies', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'trackquery-start-'))
  const unlock = await lockDataDir(dataDir)
  const error = await failure({ DATA_DIR: dataDir })
  unlock()
  rmSync(dataDir, { recursive: true })
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(`The data folder ${dataDir} is in use by another process`)
  expect(String(error)).toContain('Stop the other process, or use another folder and port: DATA_DIR=')
})

test('an app makes no data and does not start on an occupied port, nor with metrics on one, and its error suggests the next', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const dataDir = join(tmpdir(), `trackquery-start-${port}`)
  const error = await failure({ PORT: String(port), DATA_DIR: dataDir })
  const metricsError = await failure({ ...hosted, METRICS_PORT: String(port) })
  other.close()
  expect(existsSync(dataDir)).toBe(false)
  expect(metricsError).toBeInstanceOf(StartError)
  expect(String(metricsError)).toContain(`Port ${port} for metrics is taken by another process.`)
  expect(String(metricsError)).toContain(`METRICS_PORT=${port + 1}`)
  expect(error).toBeInstanceOf(StartError)
  expect(String(error)).toContain(`Port ${port} is taken by another process.`)
  expect(String(error)).toContain(`PORT=${port + 1}`)
})
