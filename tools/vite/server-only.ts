import type { Plugin } from 'vite'

/** What must never reach a browser: the server halves of routes, everything that reads data, and supabase-js. */
const forbidden =
  /\/src\/app\/(?:routes\/[^/]+\/(?!route\.tsx$)[^/]+\.ts|data\/|uploads\/|session\/|server|handle|main)|\/node_modules\/@supabase\/|\/node_modules\/(?:hono|@hono)\//

/** Files beside a server half that the browser may have: words about shapes, hooks. */
const allowed = /\/src\/app\/routes\/[^/]+\.tsx?$/

/** The client of the live service, which the live part of the browser has and nothing else (docs/decisions/0024). */
const liveClient = /\/node_modules\/@supabase\/(?:realtime-js|phoenix)\//
const mayHaveLiveClient = /\/src\/app\/live\/line\.ts$|\/node_modules\/@supabase\/realtime-js\//

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
    const isLive = file && liveClient.test(file) && mayHaveLiveClient.test(importer.split('\\').join('/'))
    if (file && forbidden.test(file) && !allowed.test(file) && !isLive)
      this.error(`${importer} imports ${file}, which is for the server only.`)
    return resolved
  },
})
