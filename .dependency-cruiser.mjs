/**
 * Which folder may import which folders and packages. The reasons are in
 * docs/decisions/folders.md. Imports of types
 * count, unless a rule says otherwise. Tests and stories may import anything. Part of `npm run lint`.
 */

// Without this parser no TypeScript would be read, and every rule would pass: TypeScript 7 has no API for it.
import '@swc/core'

/** The files of packages. */
const packages = (...names) => `node_modules/(${names.join('|')})/`

const packagesOfUi = packages(
  'react',
  'react-dom',
  'class-variance-authority',
  'lucide',
  '@base-ui/react',
  '@tanstack/react-virtual',
  '@github/combobox-nav',
  '@github/text-expander-element',
)

const packagesOfApp = packages(
  'react',
  'react-dom',
  'react-router',
  '@hono/node-server',
  '@supabase/(supabase-js|ssr|realtime-js)',
  'valibot',
  'cookie',
  'jose',
  'lru-cache',
  'p-limit',
  'prom-client',
  'sharp',
  'image-size',
  'uqr',
  '@fastify/busboy',
  '@fontsource-variable/inter',
)

/** What the files of a folder may import. */
const only = (folder, ...targets) => ({
  name: `${folder} imports only what it may`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { pathNot: targets },
})

/** What the files of a folder of src/app may import from src/app. */
const onlyOfApp = (folder, ...folders) => ({
  name: `src/app/${folder} imports only ${folders.join(', ')}`,
  severity: 'error',
  from: { path: `^src/app/${folder}/` },
  to: { path: '^src/app/', pathNot: `^src/app/(${folders.join('|')})/` },
})

export default {
  forbidden: [
    only('src/ui', '^src/ui/', packagesOfUi),
    only(
      'src/domain',
      '^src/domain/',
      packages('valibot', 'marked', 'sanitize-html', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common'),
    ),
    // The server renders Markdown: its parser would be too large for a page.
    only(
      'src/screens',
      '^src/(ui|screens)/',
      '^src/domain/(?!markdown/)',
      packages('react', 'react-dom', 'react-router'),
    ),
    only('supabase/embedded', '^(?!src/)'),
    only('supabase/(worker|email)', '^(?!src/)', '^src/domain/'),
    onlyOfApp('http-client', 'http-client'),
    onlyOfApp('shared', 'shared'),
    onlyOfApp('data', 'data', 'http-client'),
    onlyOfApp('browser', 'browser', 'shared', 'http-client'),
    onlyOfApp('server', 'server', 'shared', 'data', 'http-client'),
    {
      name: 'src/app imports no package that is not listed here, and nothing of supabase',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^(node_modules|supabase)/', pathNot: packagesOfApp },
    },
    {
      name: 'files of src/app/server form no circle, not even by types',
      severity: 'error',
      from: { path: '^src/app/server/' },
      to: { circular: true },
    },
    {
      name: 'only realtime-client.ts imports realtime-js',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/app/browser/realtime/realtime-client[.]ts$' },
      to: { path: 'node_modules/@supabase/realtime-js/' },
    },
    {
      name: 'no page loads all English words: a view imports those of its screens',
      severity: 'error',
      from: { path: '^src/(ui|screens|domain|app/(browser|routes))/', pathNot: 'fixture' },
      to: { path: '^src/domain/words/en[.]ts$', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](test|stories)[.]|form-story-helpers' },
    // Some packages have only types, or only code, for a name.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
