import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), react()],
  // Imported on use. If Vite found it only then, it would bundle it during a run, with a second React.
  optimizeDeps: {
    include: ['autocomplete', 'combobox', 'csp-provider', 'direction-provider'].map((part) => `@base-ui/react/${part}`),
  },
})
