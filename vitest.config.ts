import { defineConfig } from 'vitest/config'

/** Limits end what hangs. They say nothing about speed: a test beside other work may take many times as long as alone. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

/** What waits for servers may meet a race of its own. What passes only when tried again is listed as flaky. */
const retry = process.env.CI ? 2 : 0

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // The pages of Foundations are made from it; style sheets are emptied otherwise.
          css: { include: /theme\.css/ },
          setupFiles: ['tests/setup.ts'],
          // A worker for each file takes half as much processor time again.
          isolate: false,
          ...limits,
          // One less than there are cores otherwise, while half of these wait for servers.
          maxWorkers: 2,
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'tests/*.test.ts'],
        },
      },
      {
        oxc: { jsx: { development: false } },
        test: {
          name: 'responses',
          environment: 'node',
          include: ['tests/responses/**/*.test.ts', 'tests/spec/*.test.ts'],
          globalSetup: ['supabase/embedded/testing/shared-postgres.ts'],
          // Each worker loads the app once, which saves processor time.
          isolate: false,
          setupFiles: ['tests/setup.ts'],
          // As in production: React's development build takes twice as long.
          env: { NODE_ENV: 'production' },
          ...limits,
          retry,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          globalSetup: ['supabase/embedded/testing/shared-postgres.ts'],
          // Each worker loads the backend once, which saves processor time.
          isolate: false,
          include: ['tests/sql/**/*.test.ts', 'supabase/**/*.test.ts'],
          ...limits,
          retry,
          // A third works while the worker's tests wait for slow mail servers.
          maxWorkers: 3,
        },
      },
    ],
  },
})
