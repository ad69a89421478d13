import type { StorybookConfig } from '@storybook/react-vite'

/** The designers' workbench: every component and every screen in every state, all of them sets of props. */
const config: StorybookConfig = {
  stories: ['../src/ui/**/*.stories.tsx', '../src/screens/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-themes', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    // The app's own Vite configuration builds two environments; stories need neither.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  typescript: { reactDocgen: 'react-docgen' },
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
}

export default config
