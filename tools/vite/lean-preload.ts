import type { Plugin } from 'vite'

/**
 * What Vite puts round every dynamic import, made for pages that are assembled in the browser: 0.5 kB gzip of the first
 * load. Ours names its scripts in the boot line, so here are left a style sheet of what is fetched later, and the event
 * of a piece that cannot be had; whoever listens may promise that the page is being left, and then nothing more happens.
 */
const helper = `
  const sheets = new Set()
  export const __vitePreload = (load, files) => {
    for (const file of files ?? []) {
      if (!file.endsWith('.css') || sheets.has(file)) continue
      sheets.add(file)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/' + file }))
    }
    return load().catch(async (error) => {
      const event = Object.assign(new Event('vite:preloadError'), { payload: error })
      dispatchEvent(event)
      if (await event.leaving) await new Promise(() => {})
      throw error
    })
  }`

export const leanPreload = (): Plugin => ({
  name: 'lean-preload',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => (id === '\0vite/preload-helper.js' ? helper : null),
})
