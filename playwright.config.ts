import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tools/chromium.ts'

/** Workers load this file again and use the folder of the first process. */
process.env.JOURNEY_DIR ??= mkdtempSync(join(process.env.TRACKQUERY_TEST_DIR ?? tmpdir(), 'journeys-'))
/**
 * Own servers of journeys use this port plus multiples of ten (tests/journeys/support/server.ts). The default is below
 * the ephemeral ports, which an outgoing connection could occupy.
 */
const port = Number(process.env.JOURNEY_PORT ?? 27_310)
const origin = `http://localhost:${port}`

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/support/lift-limits.ts',
  // Journeys wait for most of their time. Files with a server of their own configure `mode: 'default'`.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // On a busy machine a journey may fail that works. `npm test` names those that passed only when tried again.
  retries: process.env.CI ? 2 : 0,
  // After all other journeys, one at a time.
  retryStrategy: 'isolated',
  // Counted after the last attempt. So many have one cause, and trying all again would take hours.
  maxFailures: process.env.CI ? 10 : 0,
  // How long something takes is measured in bench/; here a machine that others fill must not turn what works red.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    baseURL: origin,
    launchOptions: await chromiumLaunch(),
    actionTimeout: 30_000,
    // Requests of a service worker pass by the network that journeys control. Journeys about it allow it.
    serviceWorkers: 'block',
    // Actions, console and requests. Screenshots and snapshots of each step take half of the journeys' processor time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    // Transitions took a sixth of the journeys' processor time.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
  webServer: {
    // With what was built, and no sources: those would take memory.
    command: 'node --no-experimental-strip-types tools/start.js',
    url: `${origin}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: join(process.env.JOURNEY_DIR, 'data'),
      BUILD_DIR: process.env.BUILD_DIR ?? 'dist/test',
      // Each person of a journey has an own client address.
      TRUST_PROXY: '1',
      DEMO: '1',
      LOG_REQUESTS: '0',
      // Only journeys about scheduled replies use a delay.
      UNDO_SEND_SECONDS: '0',
    },
  },
})
