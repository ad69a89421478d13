import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildInfo } from './tools/vite/build-info.ts'
import { precompress } from './tools/vite/precompress.ts'
import { serverOnly } from './tools/vite/server-only.ts'

/** Tests build into a folder of their own, so that they run beside `npm start`. */
const folder = process.env['BUILD_DIR'] ?? 'dist'

const vendor = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/
const shared = /[\\/]src[\\/]|node_modules[\\/](class-variance-authority|clsx|lucide-react)[\\/]/

/** Not on the pages that are opened most: the overview and the list. */
const formsAndTables =
  /[\\/]src[\\/](ui[\\/](description-list|field[\\/](radio|checkbox|code|file|text-area|form-error))|screens[\\/](act-form|track-query[\\/](compose|attempt|choice)))/

export default defineConfig({
  plugins: [serverOnly(), tailwindcss(), react(), buildInfo(), precompress()],
  builder: {},
  build: { target: 'baseline-widely-available', emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: `${folder}/client`,
        manifest: true,
        // What a part imports is on the page already, so the list of it would only be longer than it helps.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        // Kept beside the files for reading error reports, named by none of them and served to nobody.
        sourcemap: 'hidden',
        rolldownOptions: {
          input: 'src/app/entry.client.tsx',
          // What several pages use travels as one file: fifteen small ones cost 4 to 5 kB gzip more, and a request each.
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: vendor, priority: 2 },
                { name: 'login', test: /[\\/]login[\\/]|words[\\/]en[\\/]login/, minShareCount: 2, priority: 1 },
                { name: 'forms', test: formsAndTables, minShareCount: 2, priority: 1 },
                { name: 'app', test: shared, minShareCount: 2 },
              ],
            },
          },
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
  },
})
