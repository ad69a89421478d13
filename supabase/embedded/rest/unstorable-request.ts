import { corsHeaders } from '../http/cors.ts'
import { jsonTextProblem, type TextProblem } from '../http/text-problem.ts'

type RestError = { code: string; message: string; details: string | null; hint: null }

/** What PostgreSQL says about such text. */
const nulByte = rejection('22021', 'invalid byte sequence for encoding "UTF8": 0x00')
const errorOf: Record<TextProblem, RestError> = {
  nul: rejection('22P05', 'unsupported Unicode escape sequence', '\\u0000 cannot be converted to text.'),
  surrogate: rejection(
    '22P02',
    'invalid input syntax for type json',
    'Unicode high surrogate must be followed by a low surrogate.',
  ),
}
const notUtf8 = rejection('PGRST102', 'Empty or invalid json')
const malformedPath = rejection('PGRST125', 'Invalid path specified in request URL')

function rejection(code: string, message: string, details: string | null = null): RestError {
  return { code, message, details, hint: null }
}

/**
 * Rejects a request with text that PostgreSQL cannot store, before it reaches the database.
 * @returns the response with status 400, or null for a request that may go on
 */
export function rejectUnstorable(request: Request, body: Uint8Array): Response | null {
  const error = errorOfUrl(new URL(request.url)) ?? errorOfBody(body)
  return error && Response.json(error, { status: 400, headers: corsHeaders })
}

/**
 * Rejects a body that is not JSON. lite reads CSV and forms in a time that grows with the square of their size, and
 * supabase-js sends neither.
 * @returns the response with status 415, or null for a request that may go on
 */
export function rejectOtherFormats(request: Request): Response | null {
  const type = request.headers.get('content-type')
  if (type === null || jsonBody.test(type) || !request.body) return null
  const error = { code: 'PGRST107', message: `The Content-Type ${type} is not supported here. Send JSON.` }
  return Response.json({ ...error, details: null, hint: null }, { status: 415, headers: corsHeaders })
}

const jsonBody = /^application\/(?:vnd\.pgrst\.\w+\+)?json\b/i

function errorOfUrl({ pathname, search }: URL) {
  try {
    decodeURIComponent(pathname)
  } catch {
    return malformedPath
  }
  return /%00/.test(pathname + search) ? nulByte : null
}

function errorOfBody(body: Uint8Array) {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return notUtf8
  }
  // Few bodies have such escapes, so most are not parsed here.
  if (!/\\u(0000|d[89a-f])/i.test(text)) return null
  const problem = jsonTextProblem(parse(text))
  return problem && errorOf[problem]
}

/** Parsed JSON; null for malformed JSON, which lite rejects. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
