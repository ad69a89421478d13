import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keptSelectors } from '../tools/vite/kept-selectors.ts'

export default defineConfig({
  plugins: [tailwindcss(), react()],
  css: keptSelectors,
  // Components import these on use. If Vite found them only during a run, it would bundle a second React with them.
  optimizeDeps: {
    include: ['autocomplete', 'combobox', 'csp-provider', 'direction-provider'].map((part) => `@base-ui/react/${part}`),
  },
})
