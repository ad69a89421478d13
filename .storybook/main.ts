import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig } from 'vite'

/** Every component and every screen in every state. A state is a set of props. */
const config: StorybookConfig = {
  stories: ['../src/ui/**/*.stories.tsx', '../src/screens/**/*.stories.tsx', './stress/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-themes', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    // The app's own Vite configuration builds two environments; stories need neither.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      build: {
        // Storybook's panels (axe, docs) exceed Vite's limit. They are only used on a desktop.
        chunkSizeWarningLimit: 1500,
        // No warnings about slow plugins: they are Storybook's own.
        rolldownOptions: { checks: { pluginTimings: false } },
      },
    }),
  typescript: { reactDocgen: 'react-docgen' },
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}

export default config
