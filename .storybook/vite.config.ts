import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), react()],
  // Storybook's own panels (axe, docs) are larger than Vite's limit for a page; nobody waits for them on a phone.
  build: { chunkSizeWarningLimit: 1500 },
})
