import type { StorybookConfig } from '@storybook/react-vite'
import { mergeConfig } from 'vite'

/** The designers' workbench: every component and every screen in every state, all of them sets of props. */
const config: StorybookConfig = {
  stories: ['../src/ui/**/*.stories.tsx', '../src/screens/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-themes', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    // The app's own Vite configuration builds two environments; stories need neither.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      build: {
        // Storybook's own panels (axe, docs) are larger than Vite's limit for a page; nobody waits for them on a phone.
        chunkSizeWarningLimit: 1500,
        // How long its plugins take is nothing that we could change.
        rolldownOptions: { checks: { pluginTimings: false } },
      },
    }),
  typescript: { reactDocgen: 'react-docgen' },
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}

export default config
