import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildInfo } from './tools/vite/build-info.ts'
import { precompress } from './tools/vite/precompress.ts'
import { serverOnly } from './tools/vite/server-only.ts'
import { entryChunkGroup } from './tools/vite/entry-chunk-group.ts'
import { keptSelectors } from './tools/vite/kept-selectors.ts'
import { moreCatalogues } from './tools/vite/more-catalogues.ts'

/** Tests build into another folder, so that they can run beside `npm start`. */
const folder = process.env['BUILD_DIR'] ?? 'dist'

const vendor = /node_modules[\\/](react|react-dom|scheduler|react-router|cookie|set-cookie-parser)[\\/]/
const ours = /[\\/]src[\\/]|node_modules[\\/](class-variance-authority|clsx|lucide)[\\/]|vite[\\/]preload-helper/

/** What nearly every page shows goes into the entry's chunk. */
const common = either(
  source(
    'ui/(field/(text-field|field[.]|control[.])|badge|heading|link|panel|empty-state|hydration|layout/cluster)/?',
    'app/browser/start-app',
    'app/routes/(account/account|inbox/inbox|shared/(overlays|use-pending))',
    'screens/(account/account-tab|form-result)',
    'domain/((form|filter|limits|priority)[.]|words/(en|sections)/common)',
    'screens/track-query/query-links',
    'ui/icon/list-icon',
  ),
  drawingsOf('list-icon.tsx'),
)

/** Chunks of modules that some pages share. */
const groups = {
  login: source('screens/login/', 'domain/words/(en|sections)/login'),
  people: source('screens/company/people/', 'domain/words/(en|sections)/people'),
  // Of pages of one invitation, which need little else. These words must not bring a composer or a table along.
  invitation: source('domain/words/(en|sections)/invitation'),
  membership: source('domain/words/(en|sections)/membership'),
  views: source('ui/view-tabs/'),
  listTools: either(source('ui/icon/sort', 'domain/words/(en|sections)/list-tools'), drawingsOf('sort-icon.tsx')),
  company: source('ui/tabs/', 'screens/company/', 'domain/company', 'domain/words/(en|sections)/company-tabs'),
  revealed: source('ui/(popover/(popover|placement)|disclosure)'),
  hints: source('ui/tooltip/listen'),
  iconButton: source('ui/icon-button/icon-button[.]', 'ui/tooltip/(tooltip[.]|moves)'),
  over: source('ui/(dialog/|list/)'),
  search: source('ui/match/', 'app/browser/data/find-queries'),
  pieces: source('ui/field/form-error', 'screens/(intent-form|invalid-form|track-query/use-submission)'),
  status: source('ui/(status-pill|priority-bars)/', 'domain/status', 'screens/track-query/status-look'),
  rows: source('ui/(date-time/|field/(select|choice))'),
  fields: source('ui/field/(radio|text-area)'),
  brand: source('screens/shell/brand'),
  signs: source('screens/problem/problem-drawing'),
  facts: source('ui/description-list/'),
  icons: either(source('ui/icon/page', 'screens/track-query/auto-save-select'), drawingsOf('page-icon.tsx')),
  idle: source(
    'app/(http-client|browser/session-monitor|browser/navigation|browser/offline)/',
    'app/browser/(app-client|is-reachable|build-info/watch|coalesce|realtime/new-messages)',
    'screens/track-query/compose/upload-progress',
    'domain/words/(en|sections)/(notices|problem)',
  ),
  fetching: source('app/browser/data/', 'app/routes/(problem/error-response|shared/safe-path)'),
  kept: source('app/browser/drafts/(composer-text|kept|send)', 'domain/words/(en|sections)/draft-conflict'),
  secrets: either(source('ui/(field/(code|password)|icon/eye)'), drawingsOf('eye-icon.tsx')),
  factor: source('screens/account/second-factor/', 'domain/words/(en|sections)/second-factor'),
  invited: source('domain/words/(en|sections)/invited-by'),
  password: source('ui/password-strength/new', 'screens/strong-password', 'domain/words/(en|sections)/password[.]'),
  input: source('ui/field/set-native-value'),
  spoken: source('ui/field/use-debounced'),
  copy: source('screens/copy-button'),
  reset: source('ui/field/use-form-reset'),
  keys: source('ui/kbd/', 'domain/shortcuts', 'screens/row-shortcuts'),
  appearance: source('domain/appearance'),
  checkbox: source('ui/field/checkbox'),
  table: source('ui/table/'),
  // Shared by code that loads on intent or when idle, so that no first load pays for it.
  later: source(
    'ui/data-table/row-keys',
    'ui/switch/',
    'screens/clock-fields',
    'domain/split-addresses',
    'app/browser/drafts/restored-files',
  ),
}

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
          // Natural splitting makes forty files a page, which cost 7 kB gzip more and a request each.
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: vendor, priority: 2 },
                { name: entryChunkGroup('app', common), debugName: 'app', test: ours, priority: 2 },
                ...Object.entries(groups).map(([name, test]) => ({ name, test, minShareCount: 2, priority: 1 })),
                { name: 'forms', test: ours, minShareCount: 2 },
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

/** Matches files below `src` by the start of their paths. */
function source(...paths: string[]): RegExp {
  return new RegExp(`/src/(${paths.join('|')})`)
}

/** Matches the Lucide drawings that a file of icons imports, so that both land in one chunk. */
function drawingsOf(file: string): RegExp {
  const text = readFileSync(new URL(`src/ui/icon/${file}`, import.meta.url), 'utf8')
  const names = [...text.matchAll(/lucide\/dist\/esm\/icons\/([\w-]+)\.mjs/g)].map(([, name]) => name)
  return new RegExp(`/lucide/dist/esm/icons/(${names.join('|')})\\.mjs$`)
}

function either(...patterns: RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}
