import type { Plugin } from 'vite'

/** What must never reach a browser: the server halves of routes, everything that reads data, and supabase-js. */
const forbidden =
  /\/src\/app\/(?:routes\/[^/]+\/(?!route\.tsx$)[^/]+\.ts|data\/|uploads\/|session\/|server|handle|main)|\/node_modules\/@supabase\/|\/node_modules\/(?:hono|@hono)\//

/** Files beside a server half that the browser may have: words about shapes, hooks. */
const allowed = /\/src\/app\/routes\/[^/]+\.tsx?$/

/**
 * Stops the build when server code would land in the browser's bundle. Type imports are gone by then and do not count.
 */
export const serverOnly = (): Plugin => ({
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(id, importer, options) {
    if (!importer) return null
    const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
    const file = resolved?.id.split('\\').join('/')
    if (file && forbidden.test(file) && !allowed.test(file))
      this.error(`${importer} imports ${file}, which is for the server only.`)
    return resolved
  },
})
