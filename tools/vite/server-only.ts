import type { Plugin } from 'vite'

/**
 * What must never reach a browser: all that runs in Node, all that reads data, the server modules of routes, and
 * supabase-js.
 */
const forbidden =
  /\/src\/app\/(?:server\/|data\/|main\.ts|resources\.ts|routes\/.*\/server\.tsx?$|routes\/.*-actions\.ts$)|\/node_modules\/@supabase\/|\/node_modules\/(?:hono|@hono)\//

/** The client of the live service, which the live part of the browser has and nothing else (docs/decisions/0024-realtime-in-the-browser.md). */
const liveClient = /\/node_modules\/@supabase\/(?:realtime-js|phoenix)\//
const mayHaveLiveClient = /\/src\/app\/browser\/realtime\/realtime-client\.ts$|\/node_modules\/@supabase\/realtime-js\//

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
    if (file && forbidden.test(file) && !isLive)
      this.error(`${importer} imports ${file}, which is for the server only.`)
    return resolved
  },
})
