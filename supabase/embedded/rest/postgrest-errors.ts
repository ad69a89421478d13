import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '../database/database.ts'
import { corsHeaders } from '../http/cors.ts'

type DatabaseError = { code: string; message: string; detail?: string; hint?: string }

const requests = new AsyncLocalStorage<{ error?: unknown }>()

/**
 * Remembers what the database answered to the request that runs. lite knows some SQLSTATEs and turns every other into
 * a 500 without code and hint, `raise exception` among them, which is how our rules say no.
 */
export function rememberErrors({ connection }: Database): void {
  const normalize = connection.normalizeDbError.bind(connection)
  connection.normalizeDbError = (error: unknown) => {
    const normalized = normalize(error)
    const request = requests.getStore()
    if (request) request.error = normalized
    return normalized
  }
}

/** PostgREST's HTTP status for a SQLSTATE, by the longest prefix that is known (its documentation, "Errors"). */
const statuses: Record<string, number> = {
  '08': 503,
  '0L': 403,
  '0P': 403,
  '28': 403,
  '40': 500,
  '53': 503,
  '54': 500,
  '57': 500,
  '57P01': 503,
  '58': 500,
  P0: 500,
  P0001: 400,
  XX: 500,
}

const statusOf = (code: string): number => statuses[code] ?? statuses[code.slice(0, 2)] ?? 400

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/** Answers as PostgREST does where lite gave up on an error of the database. */
export async function withPostgrestErrors(work: () => Promise<Response>): Promise<Response> {
  const request: { error?: unknown } = {}
  const response = await requests.run(request, work)
  const { error } = request
  if (response.status !== 500 || !isDatabaseError(error)) return response
  const { code }: { code?: unknown } = await response.clone().json()
  if (code !== 'SUP') return response
  const body = { code: error.code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null }
  return Response.json(body, { status: statusOf(error.code), headers: corsHeaders })
}
