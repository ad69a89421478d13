import { corsHeaders } from '../http/cors.ts'
import { currentRequest } from '../lite/rest-request.ts'
import type { PostgresConnection } from '@supabase/lite/postgres'

type LiteFunction = { schema: string; name: string; return_is_setof: boolean }

/** The number of rows that a strict request allows; null for any number. */
function limitOf(preferences: string): number | null {
  const limit = /\bmax-affected=(\d+)/.exec(preferences)?.[1]
  return limit !== undefined && /\bhandling=strict\b/.test(preferences) ? Number(limit) : null
}

const functionOf = ({ pathname }: URL) => /^\/rest\/v1\/rpc\/([^/]+)$/.exec(pathname)?.[1]

/**
 * Rejects a strict call with `max-affected` of a function that does not return a set (PostgREST, PGRST128).
 * @returns the response, or null for a request that may go on
 */
export async function rejectMaxAffected(connection: PostgresConnection, url: URL, preferences: string) {
  const name = functionOf(url)
  if (name === undefined || limitOf(preferences) === null) return null
  const { functions = [] } = (await connection.introspect({ useCache: true })) as { functions?: LiteFunction[] }
  const known = functions.filter(({ schema, name: other }) => schema === 'public' && other === decodeURIComponent(name))
  if (known.length === 0 || known.some((other) => other.return_is_setof)) return null
  return rejection(
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )
}

/** Replaces the response of a function that gave more rows than its strict call allows. lite checks tables alone. */
export async function checkMaxAffected(response: Response): Promise<Response> {
  const request = currentRequest()
  const limit = request && functionOf(request.url) !== undefined ? limitOf(request.preferences) : null
  if (limit === null || !response.ok || response.status === 204) return response
  const rows: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (!Array.isArray(rows) || rows.length <= limit) return response
  return rejection(
    'PGRST124',
    'Query result exceeds max-affected preference constraint',
    `The query affects ${rows.length} rows`,
  )
}

const rejection = (code: string, message: string, details: string | null = null) =>
  Response.json({ code, message, details, hint: null }, { status: 400, headers: corsHeaders })
