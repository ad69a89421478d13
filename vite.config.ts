import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildInfo } from './tools/vite/build-info.ts'
import { precompress } from './tools/vite/precompress.ts'
import { serverOnly } from './tools/vite/server-only.ts'
import { keptSelectors } from './tools/vite/kept-selectors.ts'
import { moreCatalogues } from './tools/vite/more-catalogues.ts'

/** Tests build into another folder, so that they can run beside `npm start`. */
const folder = process.env['BUILD_DIR'] ?? 'dist'

const vendor = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/
const ours = /[\\/]src[\\/]|node_modules[\\/](class-variance-authority|clsx|lucide)[\\/]|vite[\\/]preload-helper/

export default defineConfig({
  plugins: [
    serverOnly(),
    moreCatalogues(process.env['MORE_CATALOGUES']),
    tailwindcss(),
    react(),
    buildInfo(),
    precompress(),
  ],
  builder: {},
  css: keptSelectors,
  build: { target: 'baseline-widely-available', emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        // The boot scripts name all files of the first load. Preload lists for each chunk would cost 0.5 kB a page.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        // For reading error reports. No file refers to them, and they are not served.
        sourcemap: 'hidden',
        rolldownOptions: {
          input: 'src/app/entry.client.tsx',
          // Unused icons take their drawings with them. The router's hints for developers are dropped (1.2 kB gzip).
          treeshake: {
            manualPureFunctions: ['createIcon', 'warning', 'warnOnce', 'warningOnce'],
            propertyReadSideEffects: false,
          },
          // Natural splitting alone makes forty small files a page, which cost 7 kB gzip more and a request each.
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: vendor, priority: 3 },
                // What seven views or more share. With four, some pages exceed their budget (tools/budget.ts).
                { name: 'pages', test: ours, minShareCount: 7, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The service worker is one script, with a name that never changes.
    worker: {
      consumer: 'client',
      build: {
        outDir: `${folder}/service-worker`,
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/app/service-worker/worker.ts',
          output: { format: 'iife', entryFileNames: 'worker.js' },
        },
      },
    },
    ssr: {
      build: {
        outDir: `${folder}/server`,
        ssr: true,
        sourcemap: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/main.ts' },
      },
    },
    // What the embedded backend's threads and the worker run. Each file stays a file, as names in the log and threads need.
    backend: {
      consumer: 'server',
      build: {
        outDir: `${folder}/backend`,
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: [
            'tools/serve.ts',
            'tools/backup.ts',
            'tools/restore.ts',
            'tools/remove-factor.ts',
            'supabase/embedded/start.ts',
            'supabase/embedded/thread.ts',
            'supabase/embedded/mail/mail-thread.ts',
            'supabase/worker/main.ts',
          ],
          output: { preserveModules: true, entryFileNames: '[name].js' },
        },
      },
    },
  },
})
