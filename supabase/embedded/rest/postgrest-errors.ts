import { logError } from '../../log-error.ts'
import { corsHeaders } from '../http/cors.ts'
import { withDbError } from '../lite/capture-db-errors.ts'

type DatabaseError = { code: string; message: string; detail?: string; hint?: string }

/** HTTP status by SQLSTATE, then by its first two characters (PostgREST's documentation, "Errors"). */
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

/** Every code of PostgreSQL has a digit. EPIPE, of a connection that broke, has none. */
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code)

/** What lite's parsers say about an address that they cannot read. */
const unreadable =
  /^(?:Error: (?=(?:Missing|Unexpected|Expected)\b.* at position \d+)|RangeError: (?=Maximum call stack))/

/** The status of an error of a function, where lite has another than PostgREST for an SQLSTATE or its class. */
const statusesOfLite: Record<string, number> = {
  '21': 400,
  '22': 400,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42': 400,
  '42883': 404,
  '42P17': 500,
  '53': 500,
  '55': 500,
}

/**
 * The response to an error of a function that this service called itself: the one that lite gives, and
 * `withPostgrestErrors` after it.
 * @returns null where lite has to answer: the function itself describes the response (SQLSTATE PGRST), its status allows
 * no body, or the call did not run
 */
export function respondToError(error: unknown, role: string): Response | null {
  if (error instanceof Error && 'code' in error && error.code === 'PGRST') return null
  if (!isDatabaseError(error)) {
    logError('rest', error)
    return Response.json(
      { code: 'SUP', message: String(error), details: null, hint: null },
      { status: 500, headers: corsHeaders },
    )
  }
  const { code, message, detail = null, hint = null } = error
  if (code === '25P02' || /^PT(?:20[45]|304)$/.test(code)) return null
  if (code.startsWith('53')) logError('database', error)
  const [status, body] =
    code === '42P01'
      ? [
          404,
          {
            code: 'PGRST205',
            message: 'Could not find the relation in the schema cache',
            details: message,
            hint: null,
          },
        ]
      : [functionStatus(code, role), { code, message, details: detail, hint: /^2350[35]$/.test(code) ? null : hint }]
  return Response.json(body, { status, headers: corsHeaders })
}

function functionStatus(code: string, role: string): number {
  if (code === '42501') return role === 'anon' ? 401 : 403
  if (code.startsWith('PT')) {
    const wanted = /^PT([2-5]\d\d)$/.exec(code)?.[1]
    return wanted === undefined ? 500 : Number(wanted)
  }
  return statusesOfLite[code] ?? statusesOfLite[code.slice(0, 2)] ?? statusOf(code)
}

/** Replaces lite's 500 for an unknown SQLSTATE, and for an address that it cannot read, by PostgREST's response. */
export async function withPostgrestErrors(work: () => Promise<Response>): Promise<Response> {
  const { response, error } = await withDbError(work)
  // Such as a full disk, which only who runs the server can change.
  if (isDatabaseError(error) && error.code.startsWith('53')) logError('database', error)
  if (response.status !== 500) return response
  const { code, message }: { code?: unknown; message?: unknown } = await response.clone().json()
  if (code !== 'SUP') return response
  if (!isDatabaseError(error)) {
    if (typeof message !== 'string' || !unreadable.test(message)) return response
    const parseError = { code: 'PGRST100', message: message.replace(unreadable, ''), details: null, hint: null }
    return Response.json(parseError, { status: 400, headers: corsHeaders })
  }
  const body = { code: error.code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null }
  return Response.json(body, { status: statusOf(error.code), headers: corsHeaders })
}
