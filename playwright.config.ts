import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tools/chromium.ts'

/** Shared with the workers, which read this file anew: the first to read it chooses. */
process.env.JOURNEY_DIR ??= mkdtempSync(join(process.env.TRACKQUERY_TEST_DIR ?? tmpdir(), 'journeys-'))
/**
 * Journeys with servers of their own have the tens after it (tests/journeys/support/server.ts). Below those that systems give
 * to whoever connects: one of thousands of connections would sit on it now and then.
 */
const port = Number(process.env.JOURNEY_PORT ?? 27_310)
const origin = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/journeys',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // How long something takes is measured in bench/; here a machine that others fill must not turn what works red.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: origin,
    launchOptions: await chromiumLaunch(),
    actionTimeout: 30_000,
    trace: 'retain-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
  webServer: {
    command: 'node tools/start.ts',
    url: `${origin}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: join(process.env.JOURNEY_DIR, 'data'),
      BUILD_DIR: process.env.BUILD_DIR ?? 'dist/test',
      // Each person of a journey comes from an address of their own, as in life.
      TRUST_PROXY: '1',
      // Only what is about taking replies back waits for them to go out.
      UNDO_SEND_SECONDS: '0',
    },
  },
})
