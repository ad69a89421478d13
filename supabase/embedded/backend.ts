import { createTokens } from './auth/tokens.ts'
import type { Database } from './database/database.ts'
import { preflight } from './http/respond.ts'
import type { Keys } from './keys.ts'
import { createRest } from './rest.ts'

export type BackendOptions = {
  database: Database
  keys: Keys
  /** Where this backend is reached: the issuer of its tokens. */
  url: string
  /** Where the app is reached: mail links lead there. */
  siteUrl: string
}

export type Backend = {
  fetch: (request: Request, peer: string) => Promise<Response>
  /** Call after changing tables or functions while running. */
  reloadSchema: () => Promise<void>
}

/** The services of a Supabase project over one database, as one function from request to response. */
export async function createBackend({ database, keys, url }: BackendOptions): Promise<Backend> {
  const tokens = await createTokens(keys.signingKey, `${url}/auth/v1`)
  const rest = await createRest({ database, keys, tokens, url })
  return {
    reloadSchema: () => database.connection.clearSchemaCache(),
    fetch: async (request) => {
      if (request.method === 'OPTIONS') return preflight(request)
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/rest/v1')) return rest(request)
      return Response.json({ message: 'Not found' }, { status: 404 })
    },
  }
}
