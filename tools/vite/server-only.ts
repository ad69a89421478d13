import type { Plugin } from 'vite'

/** What must never reach a browser: server code, data access, server modules of routes, supabase-js and Hono. */
const forbidden =
  /\/src\/app\/(?:server\/|data\/|main\.ts|resources\.ts|routes\/.*\/server\.tsx?$|routes\/.*-actions\.ts$)|\/node_modules\/@supabase\/|\/node_modules\/(?:hono|@hono)\//

/** The realtime client, which only one module may import (docs/decisions/realtime.md). */
const realtimeClient = /\/node_modules\/@supabase\/(?:realtime-js|phoenix)\//
const mayImportRealtimeClient =
  /\/src\/app\/browser\/realtime\/realtime-client\.ts$|\/node_modules\/@supabase\/realtime-js\//

/** Stops the build when the browser's bundle would contain server code. Type imports are removed before. */
export const serverOnly = (): Plugin => ({
  name: 'server-only',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  async resolveId(id, importer, options) {
    if (!importer) return null
    const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
    const file = resolved?.id.split('\\').join('/')
    const isRealtimeClient =
      file && realtimeClient.test(file) && mayImportRealtimeClient.test(importer.split('\\').join('/'))
    if (file && forbidden.test(file) && !isRealtimeClient)
      this.error(`${importer} imports ${file}, which is for the server only.`)
    return resolved
  },
})
