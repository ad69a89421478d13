import { defineConfig } from '@playwright/test'
import { chromiumLaunch } from './tools/chromium.ts'

/** Below the ephemeral ports, which an outgoing connection could occupy. */
const port = Number(process.env.STORIES_PORT ?? 27_210)

/** `npm run stories`: every story and docs page of the built Storybook. */
export default defineConfig({
  testDir: 'tests/stories',
  outputDir: 'test-results/stories',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // On a busy machine a story may fail that works. `npm test` names those that passed only when tried again.
  retries: process.env.CI ? 2 : 0,
  retryStrategy: 'isolated',
  // So many have one cause, and trying all again would take an hour.
  maxFailures: process.env.CI ? 20 : 0,
  updateSnapshots: process.env.CI ? 'none' : 'default',
  timeout: 90_000,
  // Of the workbench alone: stories wait in their page. A busy machine takes long to load it.
  expect: { timeout: 30_000 },
  reporter: [
    [process.env.CI ? 'dot' : 'line'],
    ['html', { outputFolder: 'test-results/stories-report', open: 'never' }],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : []),
  ],
  use: { baseURL: `http://localhost:${port}`, launchOptions: await chromiumLaunch() },
  webServer: {
    command: `vite preview --config .storybook/vite.config.ts --outDir dist/storybook --port ${port} --strictPort`,
    url: `http://localhost:${port}`,
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
