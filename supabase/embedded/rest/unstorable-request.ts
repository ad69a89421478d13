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
  const error = errorOfUrl(new URL(request.url)) ?? errorOfBody(request.headers.get('content-type') ?? '', body)
  return error && Response.json(error, { status: 400, headers: corsHeaders })
}

function errorOfUrl({ pathname, search }: URL) {
  try {
    decodeURIComponent(pathname)
  } catch {
    return malformedPath
  }
  return /%00/.test(pathname + search) ? nulByte : null
}

function errorOfBody(type: string, body: Uint8Array) {
  if (/^application\/octet-stream/i.test(type)) return null
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return notUtf8
  }
  if (/^application\/x-www-form-urlencoded/i.test(type)) return /%00/.test(text) ? nulByte : null
  if (/^text\//i.test(type)) return text.includes('\0') ? nulByte : null
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
