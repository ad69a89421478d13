import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { StorybookConfig } from '@storybook/react-vite'
import type { StoryIndex } from 'storybook/internal/types'
import { mergeConfig } from 'vite'
import { brandHead, frameHead } from './brand.ts'
import { searchNames } from './facts/search-names.ts'
import { errorScript } from './story-error.ts'
import { behaviourTag, isBehaviour, sentenceCase } from './story-names.ts'
import { libraryFacts } from './facts/plugin.ts'
import { exportTokens } from '../tools/tokens.ts'

/** What the sidebar shows of a story. */
function describeStory<Entry extends StoryIndex['entries'][string]>(entry: Entry): Entry {
  const { name, title, tags = [] } = entry
  return { ...entry, name: sentenceCase(name), tags: isBehaviour(title, tags) ? [...tags, behaviourTag] : tags }
}

/**
 * Names stories as sentences, tags those that only test a behaviour, and gives docs pages the names of their components:
 * their own, and other common ones, which the search of the sidebar reads as headings of the page.
 */
function describeEntries(index: StoryIndex): StoryIndex {
  const entries = Object.entries(index.entries).map(([id, entry]) => {
    if (entry.type !== 'docs') return [id, describeStory(entry)] as const
    const anchors = (searchNames[entry.title] ?? []).map((title) => ({ id: 'top', title }))
    return [id, { ...entry, name: entry.title.split('/').at(-1) ?? entry.name, anchors }] as const
  })
  return { ...index, entries: Object.fromEntries(entries) }
}

/** Writes the design tokens of theme.css, and returns their folder. */
function writeTokens(): string {
  const folder = 'dist/tokens'
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(exportTokens(readFileSync('src/ui/theme.css', 'utf8'))))
    writeFileSync(`${folder}/${name}`, JSON.stringify(content, null, 2))
  return `../${folder}`
}

/** The object that creates index.json. Storybook applies this preset, but `StorybookConfig` does not list it. */
type IndexGenerator = { getIndex: () => Promise<StoryIndex> }

/** Every component and every screen in every state. A state is a set of props. */
const config: StorybookConfig & {
  storyIndexGenerator: (existing: Promise<IndexGenerator>) => Promise<IndexGenerator>
} = {
  stories: [
    './welcome/*.stories.tsx',
    '../src/ui/**/*.stories.tsx',
    '../src/screens/**/*.stories.tsx',
    './mails/*.stories.tsx',
    './stress/*.stories.tsx',
  ],
  tags: { [behaviourTag]: { defaultFilterSelection: 'exclude' } },
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  framework: {
    name: '@storybook/react-vite',
    // The app's own Vite configuration builds two environments; stories need neither.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  staticDirs: (ofStorybook = []) => [
    ...ofStorybook,
    // For design tools.
    { from: writeTokens(), to: '/tokens' },
    { from: '../public/favicon.svg', to: '/favicon.svg' },
    { from: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2', to: '/inter.woff2' },
    {
      from: '../node_modules/@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2',
      to: '/jetbrains-mono.woff2',
    },
  ],
  previewHead: (head) => `${head ?? ''}${frameHead}`,
  previewBody: (body) => `${body ?? ''}${errorScript}`,
  managerHead: (head) => `${head ?? ''}${brandHead()}`,
  storyIndexGenerator: async (existing) => {
    const generator = await existing
    const getIndex = generator.getIndex.bind(generator)
    generator.getIndex = async () => describeEntries(await getIndex())
    return generator
  },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      plugins: [libraryFacts()],
      build: {
        // Storybook's panels (axe, docs) exceed Vite's limit. They are only used on a desktop.
        chunkSizeWarningLimit: 1500,
        // No warnings about slow plugins: they are Storybook's own.
        rolldownOptions: { checks: { pluginTimings: false } },
      },
    }),
  typescript: { reactDocgen: 'react-docgen' },
  // The theme of the toolbar sets the background.
  features: {
    backgrounds: false,
    outline: false,
    sidebarOnboardingChecklist: false,
    experimentalSearchDocsHeadings: true,
  },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}

export default config
